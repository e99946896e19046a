import type { AuditEntryResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { useWords } from '../words/words.js';
import { auditEntries, memberNames } from './queries.js';
import { auditWords } from './words.js';
import './audit.css';

/** Who changed what, when and from where. */
export function AuditPage(): ReactElement {
  const t = useWords(auditWords);
  const address: { search?: string } = useSearch({ strict: false });
  const organization = useOrganization();
  const query = useInfiniteQuery(auditEntries(organization, address.search));
  return (
    <Page title={t('title')}>
      <SearchBox label={t('search')} to={`/${organization.slug}/~/settings/audit`} address={address} />
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0) return <Empty>{t(address.search === undefined ? 'none' : 'none.filtered')}</Empty>;
          return (
            <ul className="audit">
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
          {t('more')}
        </Button>
      )}
    </Page>
  );
}

function Entry({ attributes }: AuditEntryResource): ReactElement {
  const t = useWords(auditWords);
  const { data: names } = useQuery(memberNames(useOrganization()));
  const { action, actorKind, actorId, apiKeyId, clientIp, subjectId, changes, createdAt } = attributes;
  const name = actorId === null ? undefined : (names?.get(actorId) ?? actorId);
  const fields = Object.entries(changes);
  return (
    <li>
      <div>
        <h2>{t(`action.${action}`)}</h2>
        <p className="note theirs">
          {[name, t(`actor.${actorKind}`), apiKeyId, clientIp].filter((part) => part !== undefined && part !== null).join(' · ')}
        </p>
      </div>
      <p className="note">
        <Moment at={createdAt} zone={viewerZone()} />
        <br />
        <span className="mono">{subjectId}</span>
      </p>
      {fields.length > 0 && (
        <details>
          <summary className="note">{t('changes', { count: fields.length })}</summary>
          <dl className="note">
            {fields.map(([field, { from, to }]) => (
              <div key={field}>
                <dt className="mono">{field}</dt>
                <dd className="theirs">
                  {shown(from)} → {shown(to)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** A value as it is in the entry; an empty place for none. */
const shown = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
