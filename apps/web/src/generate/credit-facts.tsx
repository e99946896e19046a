import type { CreditEntryResource, GenerationResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { creditEntriesOf, creditsOf, movedMicro } from '../api/credits.js';
import { useOrganization } from '../api/organization.js';
import { FactList, type Fact } from '../ui/fact-list.js';
import { Loaded } from '../ui/loaded.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { generationReceiptWords } from './words.js';

interface CreditFactsProps {
  generationId: string;
  generation: Pick<GenerationResource['attributes'], 'quote' | 'attempts'>;
}

/** What was quoted, reserved, charged and given back. */
export function CreditFacts({ generationId, generation }: CreditFactsProps): ReactElement {
  const query = useQuery(creditEntriesOf(useOrganization(), generationId));
  return <Loaded query={query}>{({ data }) => <Facts entries={data} {...generation} />}</Loaded>;
}

const movements = ['reserved', 'committed', 'released', 'refunded'] as const;

function Facts({ entries, quote, attempts }: CreditFactsProps['generation'] & { entries: readonly CreditEntryResource[] }) {
  const t = useWords(generationReceiptWords);
  if (quote === null && entries.length === 0) return <Empty>{t('credits.none')}</Empty>;
  const isOwnKey =
    quote?.isOwnKey === true || attempts.some(({ key, outcome }) => key === 'organization' && outcome === 'delivered');
  const facts: Fact[] = movements
    .map((kind) => ({ kind, micro: movedMicro(entries, kind) }))
    // Refunds are rare; everything else is said even where it is nothing.
    .filter(({ kind, micro }) => kind !== 'refunded' || micro > 0)
    .map(({ kind, micro }) => ({ name: t(`moved.${kind}`), value: t('amount', { credits: creditsOf(micro) }) }));
  if (quote !== null) {
    const { model, credits, creditsPer, mostMicro } = quote;
    const price = credits === 0 ? 'free' : creditsPer;
    const value = t(`quote.${quote.isOwnKey ? 'ownKey' : price}`, { model, credits, most: creditsOf(mostMicro) });
    facts.unshift({ name: t('quote'), value });
  }
  return (
    <>
      {isOwnKey && <p>{t('credits.ownKey')}</p>}
      <FactList facts={facts} />
    </>
  );
}
