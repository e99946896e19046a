import { expect, it } from '@jest/globals';
import { noPauses } from './failover/no-pauses.fixture.js';
import type { GenerationClaimsRepository } from './generation-claims.repository.js';
import type { GenerationMetrics } from './generation-metrics.js';
import { GenerationRuns } from './generation-runs.js';
import type { GenerationQuote } from './generation-quote.js';
import type { GenerationEntity } from './generation.entity.js';
import type { KeyedModels } from './vendor-keys/keyed-vendors.js';
import type { OwnModels } from './vendor-keys/own-models.js';

const models = {} as KeyedModels;
const quote: GenerationQuote = {
  ...{ model: 'some/model', provider: 'some', credits: 3, creditsPer: 'output' },
  ...{ mostMicro: 0, needsOwnKey: true },
};

/** @param vendors those at which the organization has a key */
function runOf(vendors: readonly string[], quoted: GenerationQuote | null) {
  const of = (_organizationId: string, vendor: string) => Promise.resolve(vendors.includes(vendor) ? models : null);
  const runs = new GenerationRuns(
    {} as GenerationClaimsRepository,
    {} as GenerationMetrics,
    { of } as unknown as OwnModels,
    noPauses,
  );
  const generation = { organizationId: 'org', vendorJobState: null, quote: quoted } as GenerationEntity;
  return { generation, own: runs.vendorsOf(generation).own };
}

it('what was accepted at no credits because of a key is made with that key', async () => {
  const { generation, own } = runOf(['some'], quote);
  expect(await own('some')).toBe(models);
  expect(generation.vendorKeyIsOwn).toBe(true);
});

it('without that key it is not made with the key of the instance, which somebody else pays for', async () => {
  const { own } = runOf(['another'], quote);
  await expect(own('some')).rejects.toMatchObject({ code: 'vendor_key_removed', retryable: false });
  // Words of an article come from another vendor than its picture.
  expect(await own('third')).toBeNull();
});

it.each([
  ['paid for', { ...quote, needsOwnKey: false, mostMicro: 3_000_000 }],
  ['free anyway', null],
])('what is %s is made with whichever key there is', async (_what, quoted) => {
  expect(await runOf([], quoted).own('some')).toBeNull();
  expect(await runOf(['some'], quoted).own('some')).toBe(models);
});
