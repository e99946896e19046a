import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { AuditFilters } from './audit-filters.js';
import { EntryRow } from './entry-row.js';
import { auditList } from './queries.js';
import type { AuditSearch } from './search.js';
import { auditWords } from './words.js';
import './audit.css';

/** Who changed what, the latest first, narrowed by what the address says. */
export function AuditPage(): ReactElement {
  const t = useWords(auditWords);
  const narrowed: AuditSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(auditList(useOrganization(), narrowed));
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <AuditFilters narrowed={narrowed} />
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0) return <None isFiltered={Object.keys(narrowed).length > 0} />;
          const { total, totalIsExact } = pages[0]?.meta ?? { total: entries.length };
          return (
            <>
              <p className="note" role="status">
                {t(totalIsExact === false ? 'count.more' : 'count', { count: total })}
              </p>
              <Listing>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} {...entry.attributes} />
                ))}
              </Listing>
            </>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(auditWords);
  const { slug } = useOrganization();
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
      {isFiltered && (
        <Link to={`/${slug}/~/settings/audit`} search={{}}>
          {t('none.clear')}
        </Link>
      )}
    </Empty>
  );
}
