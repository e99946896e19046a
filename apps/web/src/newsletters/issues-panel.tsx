import type { NewsletterIssueResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { issuesOf } from './queries.js';
import { newsletterWords } from './words.js';

/** What went out, the latest first, and what became of its mails. */
export function IssuesPanel({ newsletterId }: { newsletterId: string }): ReactElement {
  const t = useWords(newsletterWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(issuesOf(organization, newsletterId));
  return (
    <Panel title={t('issues')}>
      <Loaded query={query}>
        {({ pages }) => {
          const issues = pages.flatMap(({ data }) => data);
          return issues.length === 0 ? (
            <Empty>
              <p>{t('issues.none')}</p>
              <p>
                {t.rich('issues.none.how', {
                  link: (parts) => (
                    <Link key="link" to={`/${organization.slug}/~/connections`}>
                      {parts}
                    </Link>
                  ),
                })}
              </p>
            </Empty>
          ) : (
            <>
              <ul className="rows">
                {issues.map((issue) => (
                  <Row key={issue.id} {...issue} />
                ))}
              </ul>
              <p className="note">{t('issues.explained')}</p>
            </>
          );
        }}
      </Loaded>
      <More query={query} />
    </Panel>
  );
}

/** In the order in which they are shown. Those that nobody is in are left out, but for `sent`. */
const counts = ['sent', 'waiting', 'unconfirmed', 'bounced', 'failed', 'skipped'] as const;

function Row({ attributes }: NewsletterIssueResource): ReactElement {
  const t = useWords(newsletterWords);
  const { slug } = useOrganization();
  const { subject, releaseId, createdAt, completedAt } = attributes;
  return (
    <li>
      <div>
        {releaseId === null ? (
          <strong className="theirs">{subject}</strong>
        ) : (
          <Link className="theirs" to={`/${slug}/~/releases/${releaseId}`}>
            {subject}
          </Link>
        )}
        <p>
          <Moment at={createdAt} />
        </p>
      </div>
      <div className="known note">
        {counts
          .filter((name) => name === 'sent' || attributes[name] > 0)
          .map((name) => (
            <span key={name}>{t(`issue.${name}`, { count: attributes[name] })}</span>
          ))}
        {completedAt === null && <Status tone="info">{t('issue.running')}</Status>}
      </div>
    </li>
  );
}
