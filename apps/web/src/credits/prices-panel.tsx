import type { CreditPriceResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { models } from '../api/models.js';
import { useOrganization } from '../api/organization.js';
import { dayText } from '../time/moments.js';
import { DataTable } from '../ui/data-table.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { priceList } from './queries.js';
import { creditWords } from './words.js';

/** What models cost, and have cost. */
export function PricesPanel(): ReactElement {
  const t = useWords(creditWords);
  const query = useInfiniteQuery(priceList(useOrganization()));
  return (
    <Panel title={t('prices')}>
      <div className="stack credit-list">
        <p className="note">{t('prices.text')}</p>
        <Loaded query={query}>
          {({ pages }) => {
            const prices = pages.flatMap(({ data }) => data);
            return prices.length === 0 ? <Empty>{t('prices.none')}</Empty> : <PriceTable prices={prices} />;
          }}
        </Loaded>
        <More query={query} />
      </div>
    </Panel>
  );
}

function PriceTable({ prices }: { prices: readonly CreditPriceResource[] }): ReactElement {
  const t = useWords(creditWords);
  const language = useLanguage();
  const offered = useQuery(models(useOrganization())).data?.data;
  const kindOf = (model: string): string => {
    if (offered === undefined) return '';
    // A model that is not offered any more keeps its prices here.
    return t(`made.${offered.find(({ id }) => id === model)?.attributes.kind ?? 'none'}`);
  };
  // Days of UTC, like all of the page that is counted.
  const dayOf = (at: string): string => dayText(at.slice(0, 10), language, { day: 'numeric', month: 'short', year: 'numeric' });
  const costOf = ({ credits, per }: CreditPriceResource['attributes']): string =>
    credits === 0 ? t('price.free') : t(`price.${per}`, { credits });
  return (
    <DataTable
      label={t('prices')}
      columns={[t('column.model'), t('column.kind'), t('column.price'), t('column.since')]}
      rows={prices.map(({ id, attributes }) => {
        const { model, since, until } = attributes;
        const time = until === null ? dayOf(since) : t('price.until', { since: dayOf(since), until: dayOf(until) });
        return { id, cells: [model, kindOf(model), costOf(attributes), time] };
      })}
    />
  );
}
