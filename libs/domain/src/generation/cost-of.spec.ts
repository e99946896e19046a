import { microPerCredit } from '@imprint/contracts/credits';
import { expect, it } from '@jest/globals';
import { costOf } from './cost-of.js';
import type { GenerationQuote } from './generation-quote.js';
import type { GenerationEntity, Made } from './generation.entity.js';

/** A quote of three credits, one for each minute. */
const quote: GenerationQuote = {
  ...{ model: 'openai/whisper-1', provider: 'openai', credits: 1, creditsPer: 'minute', mostMicro: 3 * microPerCredit },
  needsOwnKey: false,
};
const costs = (heardSeconds: number | undefined, vendorKeyIsOwn = false): number => {
  const options = { operation: 'transcribe', makes: 'captions', assetIds: ['asset_1'], altText: null, heardSeconds: 180 };
  const made: Made = { output: null, written: null, usage: null, ...(heardSeconds !== undefined && { heardSeconds }) };
  return costOf(quote, { vendorKeyIsOwn, options } as GenerationEntity, made) / microPerCredit;
};

it.each([
  [0, 0],
  [0.1, 1],
  [60, 1],
  [60.1, 2],
  [180, 3],
  [181, 3],
])('%d seconds that were listened to cost %d credits, by the minute, and never more than was quoted', (seconds, credits) => {
  expect(costs(seconds)).toBe(credits);
  expect(costs(seconds, true)).toBe(0);
});

it('what was not listened to costs nothing', () => {
  expect(costs(undefined)).toBe(0);
});
