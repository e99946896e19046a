import { roleAtLeast } from '@imprint/contracts/access';
import type { ApprovalResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { approvalList } from './queries.js';
import { approvalStatuses, approvalTones, type ApprovalStatus } from './statuses.js';
import { approvalWords } from './words.js';

/** What waits for a decision, and what was decided, the latest first. */
export function ApprovalsPage(): ReactElement {
  const t = useWords(approvalWords);
  const { status = 'pending' }: { status?: ApprovalStatus } = useSearch({ strict: false });
  const organization = useOrganization();
  const query = useInfiniteQuery(approvalList(organization, status));
  return (
    <Page title={t('title')}>
      <Filters
        label={t('filter')}
        to={`/${organization.slug}/~/publishing/review`}
        options={approvalStatuses.map((each) => ({
          label: t(`status.${each}`),
          search: { ...(each !== 'pending' && { status: each }) },
        }))}
      />
      <Loaded query={query}>
        {({ pages: [first, ...others] }) =>
          first === undefined || first.data.length === 0 ? (
            <None isFiltered={status !== 'pending'} />
          ) : (
            <>
              <p className="note" role="status">
                {t(first.meta.totalIsExact === false ? 'count.more' : 'count', { count: first.meta.total })}
              </p>
              <Listing>{[first, ...others].flatMap(({ data }) => data.map((each) => <Row key={each.id} {...each} />))}</Listing>
            </>
          )
        }
      </Loaded>
      <More query={query} />
    </Page>
  );
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(approvalWords);
  const { slug, role } = useOrganization();
  if (isFiltered) return <Empty>{t('none.filtered')}</Empty>;
  return (
    <Empty>
      <p>{t('none')}</p>
      <p>{t('none.text')}</p>
      {roleAtLeast(role, 'admin') && <Link to={`/${slug}/~/settings/organization`}>{t('none.settings')}</Link>}
    </Empty>
  );
}

function Row({ id, attributes }: ApprovalResource): ReactElement {
  const t = useWords(approvalWords);
  const { slug } = useOrganization();
  const { summary, status, requestedBy, createdAt, resolvedAt, expiresAt } = attributes;
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${slug}/~/publishing/review/${id}`}>
            {summary}
          </Link>
        </h2>
        <p className="note theirs">{t('by', { name: requestedBy.name })}</p>
      </div>
      <div className="known">
        <Status tone={approvalTones[status]}>{t(`status.${status}`)}</Status>
        <span className="note">
          {status === 'pending' ? (
            <>
              <Distance at={createdAt} /> · {t('expires')} <Distance at={expiresAt} />
            </>
          ) : (
            <Distance at={resolvedAt ?? expiresAt} />
          )}
        </span>
      </div>
    </li>
  );
}
