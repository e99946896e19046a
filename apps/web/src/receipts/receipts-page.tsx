import { roleAtLeast } from '@imprint/contracts/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { receiptList } from './queries.js';
import { ReceiptDialog } from './receipt-dialog.js';
import { ReceiptFilters } from './receipt-filters.js';
import { ReceiptRow, type Receipt } from './receipt-row.js';
import type { ReceiptSearch } from './search.js';
import { Verification } from './verification.js';
import { receiptWords } from './words.js';
import './receipts.css';

/** How every attempt to publish ended, the latest first, and whether anything was changed since. */
export function ReceiptsPage(): ReactElement {
  const t = useWords(receiptWords);
  const organization = useOrganization();
  const narrowed: ReceiptSearch = useSearch({ strict: false });
  const [opened, open] = useState<Receipt>();
  const query = useInfiniteQuery(receiptList(organization, narrowed));
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      {roleAtLeast(organization.role, 'admin') && <Verification />}
      <ReceiptFilters narrowed={narrowed} />
      <Loaded query={query}>
        {({ pages }) => {
          const receipts = pages.flatMap(({ data }) => data);
          if (receipts.length === 0) return <None isFiltered={Object.keys(narrowed).length > 0} />;
          return (
            <Listing>
              {receipts.map(({ id, attributes }) => (
                <ReceiptRow key={id} receipt={attributes} onOpen={() => open(attributes)} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
      {opened !== undefined && <ReceiptDialog receipt={opened} onClose={() => open(undefined)} />}
    </Page>
  );
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(receiptWords);
  const { slug } = useOrganization();
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
      {isFiltered && (
        <Link to={`/${slug}/~/settings/receipts`} search={{}}>
          {t('none.clear')}
        </Link>
      )}
    </Empty>
  );
}
