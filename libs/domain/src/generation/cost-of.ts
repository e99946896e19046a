import { microOf } from '@imprint/contracts/credits';
import { creditsOf } from './credits-of.js';
import type { GenerationQuote } from './generation-quote.js';
import type { GenerationEntity, Made } from './generation.entity.js';

/** Nobody speaks slower: five characters are a second. A voice that did would be cheaper than its text, and never dearer. */
const slowestCharactersPerSecond = 5;

/** Seconds that a text lasts at most when it is spoken. */
export const longestSpoken = (text: string): number => Math.max(Math.ceil([...text].length / slowestCharactersPerSecond), 1);

/** Micro-credits of what was made, by the quote. */
export function costOf(
  quote: GenerationQuote,
  { vendorKeyIsOwn, options }: GenerationEntity,
  { output, heardSeconds }: Made,
): number {
  if (vendorKeyIsOwn) return 0;
  if (heardSeconds !== undefined) return Math.min(microOf(creditsOf(quote, heardSeconds) ?? 0), quote.mostMicro);
  // An article whose picture was not made has cost nothing but words.
  if (output === null) return 0;
  const asked = 'durationSeconds' in options ? options.durationSeconds : null;
  const credits = creditsOf(quote, output.durationSeconds ?? asked);
  return credits === null ? quote.mostMicro : Math.min(microOf(credits), quote.mostMicro);
}
