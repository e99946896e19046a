import { isDeepStrictEqual } from 'node:util';
import type { AcceptedRequest } from '../generation-kind.js';
import type { GenerationQuote } from '../generation-quote.js';
import type { GenerationEntity } from '../generation.entity.js';
import type { Candidate } from './candidate.js';

/** The columns of a generation that are about its model. */
export type ModelColumns = Pick<GenerationEntity, 'model' | 'provider' | 'options' | 'quote' | 'candidates'>;

/**
 * What a generation stores of a request: its first model, and those that it may move to. Of all of them the dearest is reserved.
 * @param quoteOf what one of them may cost
 */
export function storedRequest(
  { prompt, candidates = [], modelReason, ...first }: AcceptedRequest,
  quoteOf: (request: AcceptedRequest) => GenerationQuote | null,
): ModelColumns & Pick<GenerationEntity, 'prompt' | 'modelReason'> {
  const all = [first, ...candidates];
  const quotes = all.map((each) => quoteOf({ prompt, ...each }));
  const reservedMicro = Math.max(...quotes.map((quote) => quote?.mostMicro ?? 0));
  const stored = all.map(({ model, provider, options }, index): Candidate => {
    const own = quotes[index] ?? (reservedMicro === 0 ? null : costless(model, provider));
    const quote = own === null || own.mostMicro === reservedMicro ? own : { ...own, reservedMicro };
    return { model, provider, options: isDeepStrictEqual(options, all[index - 1]?.options) ? null : options, quote };
  });
  const [{ quote }, ...others] = stored as [Candidate, ...Candidate[]];
  return { prompt, ...first, modelReason: modelReason ?? null, quote, candidates: others.length === 0 ? null : others };
}

/** Of a model that costs nothing, where another one would: the reservation of that one ends with the generation. */
const costless = (model: string, provider: string): GenerationQuote => ({
  ...{ model, provider, credits: 0, creditsPer: 'output', mostMicro: 0, needsOwnKey: false },
});

/** The columns of a generation that moves to its next model; null if there is none. */
export function movedOn({ candidates, options }: Pick<GenerationEntity, 'candidates' | 'options'>): ModelColumns | null {
  const [next, ...others] = candidates ?? [];
  if (next === undefined) return null;
  return { ...next, options: next.options ?? options, candidates: others.length === 0 ? null : others };
}
