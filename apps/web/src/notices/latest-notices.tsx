import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { useWords } from '../words/words.js';
import { NoticeRow } from './notice-row.js';
import { unreadNotices } from './queries.js';
import { ReadAll } from './read-all.js';
import { noticeWords } from './words.js';

/** The latest unread notices, in the popover of the bell. */
export function LatestNotices({ onLeave }: { onLeave: () => void }): ReactElement {
  const t = useWords(noticeWords);
  const organization = useOrganization();
  const query = useQuery(unreadNotices(organization));
  return (
    <>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="soft">{t('none.unread')}</p>
          ) : (
            <ul className="bell-list">
              {data.map((notice) => (
                <NoticeRow key={notice.id} {...notice} onLeave={onLeave} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="bell-foot">
        <Link to={`/${organization.slug}/~/notices`} onClick={onLeave}>
          {t('all')}
        </Link>
        <ReadAll newest={query.data?.data[0]} />
      </div>
    </>
  );
}
