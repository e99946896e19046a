import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Channel } from '../channel/index.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { connectionGone, heldForPerson } from '../publish-failure.js';
import { PublishMetrics } from './publish-metrics.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { QuotaGate } from './quota-gate.js';
import { TargetOutcomes } from './target-outcomes.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';

const ends: Record<string, (outcomes: TargetOutcomes, target: ClaimedTarget) => Promise<boolean>> = {
  published: (outcomes, target) =>
    outcomes.published(target, [{ part: 'post', externalProviderId: 'x', externalShortcode: null, url: null }]),
  unauthorized: (outcomes, target) => outcomes.failed(target, connectionGone),
  refused: (outcomes, target) => outcomes.failed(target, { ...connectionGone, class: 'validation' }),
  'refused too': (outcomes, target) => outcomes.failed(target, heldForPerson),
  retry: (outcomes, target) => outcomes.postponed(target, null, 60_000),
  unconfirmed: (outcomes, target) => outcomes.uncertain(target, heldForPerson),
};

/** Attempts by how they ended. */
const counts = { published: 1, unauthorized: 1, refused: 2, retry: 1, unconfirmed: 1 };

let opened: Awaited<ReturnType<typeof openPublishing>>;
beforeAll(async () => {
  opened = await openPublishing();
  await addRelease(opened.dataSource, 'rel', Object.keys(ends), '-7 seconds');
});
afterAll(() => opened.close());

it('claims are timed from the due time, and attempts are counted by outcome if this worker still held the target', async () => {
  const { dataSource } = opened;
  const metrics = new Metrics();
  const counted = new PublishMetrics(metrics, new Map([['feed', {} as Channel]]));
  const due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  const gate = new QuotaGate(dataSource, new WaitingTargetsRepository(dataSource), signals, new Map());
  const outcomes = new TargetOutcomes(dataSource, due, new TargetsRepository(dataSource), signals, counted, gate);
  // Before the first event: Prometheus sees no increase in a series that starts at 1.
  for (const outcome of Object.keys(counts)) expect(await metrics.read()).toContain(`{channel="feed",outcome="${outcome}"} 0`);
  const targets = await due.claimDue(10, 60);
  counted.claimed(targets);
  for (const target of await due.beginAttempts(targets, 60)) {
    expect(await ends[target.id]?.(outcomes, target)).toBe(true);
    expect(await ends[target.id]?.(outcomes, target)).toBe(false);
  }
  const lines = (await metrics.read()).split('\n');
  for (const [outcome, count] of Object.entries(counts))
    expect(lines).toContain(`publish_attempts_total{channel="feed",outcome="${outcome}"} ${count}`);
  expect(lines).toContain('publish_lateness_seconds_count 6');
  expect(lines).toContain('publish_lateness_seconds_bucket{le="5"} 0');
  expect(lines).toContain('publish_lateness_seconds_bucket{le="3600"} 6');
});
