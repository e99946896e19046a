import type { BillingPack, InvoiceResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { dayText } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { useNumberText, usePriceText } from './amounts.js';
import { buy, invoiceList } from './queries.js';
import { creditWords } from './words.js';

/** What owners can buy, and have paid. */
export function BuyPanel({ packs }: { packs: readonly BillingPack[] }): ReactElement {
  return (
    <>
      <Packs packs={packs} />
      <Invoices />
    </>
  );
}

function Packs({ packs }: { packs: readonly BillingPack[] }): ReactElement {
  const t = useWords(creditWords);
  const [text, price] = [useNumberText(), usePriceText()];
  const organization = useOrganization();
  const purchase = useMutation({
    mutationFn: (packId: string) => buy(organization, packId),
    // The page of somebody else takes the place of this one.
    onSuccess: (url) => window.location.assign(url),
  });
  return (
    <Panel title={t('buy')}>
      <div className="stack">
        <p className="note">{t('buy.text')}</p>
        <div className="credit-choices">
          {packs.map(({ id, credits, amount, currency }) => (
            <Button key={id} isBusy={purchase.isPending} onClick={() => purchase.mutate(id)}>
              {t('buy.pack', { credits: text(credits), price: price(amount, currency) })}
            </Button>
          ))}
        </div>
        {purchase.isPending && <p role="status">{t('buy.pending')}</p>}
        {purchase.isError && <Trouble error={purchase.error} />}
      </div>
    </Panel>
  );
}

function Invoices(): ReactElement {
  const t = useWords(creditWords);
  const query = useInfiniteQuery(invoiceList(useOrganization()));
  return (
    <Panel title={t('invoices')}>
      <div className="stack credit-list">
        <Loaded query={query}>
          {({ pages }) => {
            const invoices = pages.flatMap(({ data }) => data);
            return invoices.length === 0 ? <Empty>{t('invoices.none')}</Empty> : <InvoiceTable invoices={invoices} />;
          }}
        </Loaded>
        <More query={query} />
      </div>
    </Panel>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly InvoiceResource[] }): ReactElement {
  const t = useWords(creditWords);
  const language = useLanguage();
  const [text, price] = [useNumberText(), usePriceText()];
  const dayOf = (at: string): string => dayText(at.slice(0, 10), language, { day: 'numeric', month: 'short', year: 'numeric' });
  const statusOf = ({ status, isDisputed, refundedAmount, currency }: InvoiceResource['attributes']): string => {
    if (isDisputed) return t('invoice.disputed');
    return refundedAmount > 0 ? t('invoice.refunded', { amount: price(refundedAmount, currency) }) : t(`invoice.${status}`);
  };
  return (
    <DataTable
      label={t('invoices')}
      columns={[t('invoice.when'), t('invoice.status'), t('invoice.receipt'), t('invoice.credits'), t('invoice.amount')]}
      numbers={2}
      rows={invoices.map(({ id, attributes }) => {
        const { createdAt, paidAt, credits, amount, currency, receiptUrl } = attributes;
        const receipt = receiptUrl !== null && (
          <a key="receipt" href={receiptUrl} target="_blank" rel="noreferrer">
            {t('invoice.open')}
          </a>
        );
        const cells = [dayOf(paidAt ?? createdAt), statusOf(attributes), receipt, text(credits), price(amount, currency)];
        return { id, cells };
      })}
    />
  );
}
