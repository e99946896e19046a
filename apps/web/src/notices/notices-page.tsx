import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { NoticeRow } from './notice-row.js';
import { noticeList } from './queries.js';
import { ReadAll } from './read-all.js';
import { noticeWords } from './words.js';
import './notices.css';

/** What needs the person and what needed them, the latest first. */
export function NoticesPage(): ReactElement {
  const t = useWords(noticeWords);
  const organization = useOrganization();
  const { show }: { show?: string } = useSearch({ strict: false });
  const isUnread = show === 'unread';
  const query = useInfiniteQuery(noticeList(organization, isUnread ? { unread: true } : {}));
  const to = `/${organization.slug}/~/notices`;
  return (
    <Page
      title={t('title')}
      lead={<Link to={`/${organization.slug}/~/settings/notices`}>{t('settings')}</Link>}
      actions={<ReadAll newest={query.data?.pages[0]?.data[0]} />}
    >
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: {} },
          { label: t('filter.unread'), search: { show: 'unread' } },
        ]}
      />
      <Loaded query={query}>
        {({ pages }) => {
          const notices = pages.flatMap(({ data }) => data);
          if (notices.length === 0) return <Empty>{t(isUnread ? 'none.unread' : 'none')}</Empty>;
          return (
            <Listing>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} {...notice} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}
