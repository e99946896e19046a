import { roleAtLeast } from '@imprint/contracts/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { receiptList } from './queries.js';
import { ReceiptRow } from './receipt-row.js';
import { outcomes, receiptSearchOf, type ReceiptSearch } from './search.js';
import { Verification } from './verification.js';
import { receiptWords } from './words.js';
import './receipts.css';

/** How every attempt to publish ended, the latest first, and whether anything was changed since. */
export function ReceiptsPage(): ReactElement {
  const t = useWords(receiptWords);
  const organization = useOrganization();
  const narrowed: ReceiptSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(receiptList(organization, narrowed));
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      {roleAtLeast(organization.role, 'admin') && <Verification />}
      <OutcomeFilter narrowed={narrowed} />
      <Loaded query={query}>
        {({ pages }) => {
          const receipts = pages.flatMap(({ data }) => data);
          if (receipts.length === 0) return <None isFiltered={Object.keys(narrowed).length > 0} />;
          return (
            <Listing>
              {receipts.map(({ id, attributes }) => (
                <ReceiptRow key={id} {...attributes} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

function OutcomeFilter({ narrowed }: { narrowed: ReceiptSearch }): ReactElement {
  const t = useWords(receiptWords);
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const show = (outcome: string): void =>
    void navigate({
      to: `/${slug}/~/settings/receipts`,
      search: { ...receiptSearchOf({ ...narrowed, outcome }) },
      replace: true,
    });
  return (
    <div className="receipt-filters">
      <SelectField
        label={t('outcome')}
        value={narrowed.outcome ?? ''}
        options={[
          { value: '', label: t('outcome.all') },
          ...outcomes.map((each) => ({ value: each, label: t(`outcome.${each}`) })),
        ]}
        onChange={show}
      />
    </div>
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
