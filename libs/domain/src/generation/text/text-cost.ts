import type { TextPrice, TokenUsage } from './text-model.js';

/** In US dollars, to the millionth. */
export function costOf({ inputTokens, outputTokens }: TokenUsage, price: TextPrice | null): number | null {
  if (price?.input === 0 && price.output === 0) return 0;
  if (price === null || inputTokens === null || outputTokens === null) return null;
  return Math.ceil(inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
