import type { SignalBus } from '@imprint/platform/signals';
import { eventually } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { signalDeliveries } from './delivery-signals.js';

it('a burst of changes is one signal for each organization, and later changes are another', async () => {
  const published: unknown[] = [];
  const signals = { publish: (...signal: unknown[]) => Promise.resolve(void published.push(signal)) } as unknown as SignalBus;
  for (let change = 0; change < 1_000; change += 1) signalDeliveries(signals, ['org_1', 'org_2']);
  signalDeliveries(signals, []);
  await eventually(() => published.length > 0);
  const [first, second] = ['org_1', 'org_2'].map((organizationId) => ['delivery.changed', { organizationId }]);
  expect(published).toEqual([first, second]);
  signalDeliveries(signals, ['org_2']);
  await eventually(() => published.length > 2);
  expect(published).toEqual([first, second, second]);
});
