import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { useWords } from '../words/words.js';
import { BalancePanel } from './balance-panel.js';
import { BuyPanel } from './buy-panel.js';
import { CapsPanel } from './caps-panel.js';
import { EntriesPanel } from './entries-panel.js';
import { PricesPanel } from './prices-panel.js';
import { billing, credits } from './queries.js';
import type { CreditSearch } from './search.js';
import { UsagePanel } from './usage-panel.js';
import { creditWords } from './words.js';
import './credits.css';

/** What is left, what may be used, what was used and for what, and what models cost. */
export function CreditsPage(): ReactElement {
  const t = useWords(creditWords);
  const shown: CreditSearch = useSearch({ strict: false });
  const organization = useOrganization();
  const query = useQuery(credits(organization));
  const isBuyer = roleAtLeast(organization.role, 'owner') && query.data?.data.attributes.isUnlimited === false;
  const sold = useQuery({ ...billing(organization), enabled: isBuyer }).data ?? null;
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <div className="stack">
        <Loaded query={query}>
          {({ data: { attributes } }) => (
            <>
              <BalancePanel credits={attributes} isSold={sold !== null} />
              {sold !== null && <BuyPanel packs={sold.packs} />}
              <CapsPanel caps={attributes.caps} />
            </>
          )}
        </Loaded>
        <UsagePanel shown={shown} />
        <EntriesPanel shown={shown} />
        <PricesPanel />
      </div>
    </Page>
  );
}
