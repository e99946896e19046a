import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Panel } from '../ui/panel.js';
import { PublishStatus } from '../ui/publish-status.js';
import { useWords } from '../words/words.js';
import { usesOf } from './queries.js';
import { libraryWords } from './words.js';

/** The posts that a file is attached to. */
export function Uses({ assetId }: { assetId: string }): ReactElement {
  const t = useWords(libraryWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(usesOf(organization, assetId));
  const total = query.data?.pages[0]?.meta.total;
  return (
    <Panel title={t('uses')} aside={total !== undefined && total > 0 && <span className="note">{total}</span>}>
      <Loaded query={query}>
        {({ pages }) => {
          const releases = pages.flatMap(({ data }) => data);
          if (releases.length === 0) return <p className="soft">{t('uses.none')}</p>;
          return (
            <ul className="uses">
              {releases.map(({ id, attributes: { title, status } }) => (
                <li key={id}>
                  <Link className="theirs" to={`/${organization.slug}/~/releases/${id}`}>
                    {title}
                  </Link>
                  <PublishStatus status={status} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} />
    </Panel>
  );
}
