import { SecretBox } from '@imprint/platform/crypto';
import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import type { Channel } from '../channel/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { AccountWaits } from './account-waits.js';
import { ClaimAhead } from './claim-ahead.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import type { OutgoingPosts } from './outgoing-posts.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishScheduler } from './publish-scheduler.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { UnconfirmedTargets } from './unconfirmed-targets.js';
import { QuotaGate } from './quota-gate.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';

type Settings = Parameters<typeof testConfig>[0];

/** The parts of a scheduler-worker on a real database, with a fake platform that is connected as `feed`. */
export function publishWorker(
  dataSource: DataSource,
  platform: Partial<Pick<Channel, 'publish' | 'lookUp'>> & { capability?: Partial<Channel['capability']> },
  settings: Settings = {},
) {
  const { capability, ...calls } = platform;
  const channel = { ...calls, capability: { concurrency: 2, timeoutMs: 30_000, lookUp: 'exact', ...capability } } as Channel;
  const channels = new Map([['feed', channel]]);
  const signals = { publish: () => Promise.resolve(), subscribe: () => () => undefined } as unknown as SignalBus;
  const posts = {
    prepareAccounts: () => Promise.resolve(),
    load: (targets: ClaimedTarget[]) => {
      const loaded = {
        posts: 1,
        published: () => [],
        requireMedia: () => Promise.resolve(),
        expireCredentials: () => Promise.resolve(false),
      };
      return Promise.resolve(
        new Map(targets.map(({ id }) => [id, { ...loaded, post: { targetId: id, thread: [], firstComment: null } }])),
      );
    },
  } as unknown as OutgoingPosts;
  const config = testConfig({ SWEEP_INTERVAL_MS: 600_000, ...settings });
  const told = new Metrics();
  const metrics = new PublishMetrics(told, channels);
  const workers = new PublishWorkersRepository(dataSource);
  const due = new DueTargetsRepository(dataSource, workers);
  const outcomes = new TargetOutcomes(dataSource, due, new TargetsRepository(dataSource), signals, metrics);
  const publisher = new TargetPublisher(channels, due, posts, outcomes, signals, config);
  const refreshes = accountParts(dataSource, new SecretBox(config), channels).refreshes;
  const waiting = new WaitingTargetsRepository(dataSource);
  const gate = new QuotaGate(dataSource, waiting, signals, channels);
  const waits = new AccountWaits(refreshes, waiting, signals, gate);
  const claims = new ClaimAhead(due, workers, publisher, metrics, waits, config);
  const backlogs = new Backlogs(new ReadinessRegistry(), told);
  const scheduler = new PublishScheduler(claims, due, publisher, signals, backlogs, config);
  /** Runs the due look-ups once. */
  const settleUncertain = async (): Promise<void> => {
    const uncertain = new UnconfirmedTargets(channels, due, posts, outcomes, signals, config);
    uncertain.onApplicationBootstrap();
    await uncertain.beforeApplicationShutdown();
  };
  return { workers, due, outcomes, publisher, gate, claims, scheduler, settleUncertain };
}
