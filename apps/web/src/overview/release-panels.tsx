import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Distance, Moment } from '../ui/moment.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { nextReleases, publishedReleases } from './queries.js';
import { overviewWords } from './words.js';

export function NextReleases(): ReactElement {
  const t = useWords(overviewWords);
  const organization = useOrganization();
  const query = useQuery(nextReleases(organization));
  return (
    <ReleasePanel
      title={t('next.title')}
      query={query}
      when={({ scheduledAt, timezone }) => scheduledAt !== null && <Moment at={scheduledAt} zone={timezone} />}
    >
      <p>{t('next.none')}</p>
      {roleAtLeast(organization.role, 'creator') && <Link to={`/${organization.slug}/~/compose`}>{t('next.write')}</Link>}
      <Link to={`/${organization.slug}/~/connect`}>{t('next.help')}</Link>
    </ReleasePanel>
  );
}

export function PublishedReleases(): ReactElement {
  const t = useWords(overviewWords);
  const query = useQuery(publishedReleases(useOrganization()));
  return (
    <ReleasePanel
      title={t('published.title')}
      query={query}
      when={({ publishedAt }) => publishedAt !== null && <Distance at={publishedAt} />}
    >
      <p>{t('published.none')}</p>
    </ReleasePanel>
  );
}

interface ReleasePanelProps {
  title: string;
  query: UseQueryResult<{ data: ReleaseResource[] }>;
  when: (release: ReleaseResource['attributes']) => ReactNode;
  /** What is said when there are none. */
  children: ReactNode;
}

function ReleasePanel({ title, query, when, children }: ReleasePanelProps): ReactElement {
  const t = useWords(overviewWords);
  const { slug } = useOrganization();
  return (
    <Panel title={title} aside={<Link to={`/${slug}/~/releases`}>{t('all')}</Link>}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{children}</Empty>
          ) : (
            <ul className="rows">
              {data.map(({ id, attributes }) => (
                <li key={id}>
                  <div>
                    <h3>
                      <Link className="theirs" to={`/${slug}/~/releases/${id}`}>
                        {attributes.title}
                      </Link>
                    </h3>
                    <p>{t('next.accounts', { count: attributes.targetSummary.total })}</p>
                  </div>
                  <span className="note">{when(attributes)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
