import { SecretBox } from '@imprint/platform/crypto';
import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { countPosts, noSteps, publishedParts, type Channel, type OutgoingTarget } from '../channel/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { AccountWaits } from './account-waits.js';
import { ClaimAhead } from './claim-ahead.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import type { OutgoingPosts } from './outgoing-posts.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishScheduler } from './publish-scheduler.js';
import { PublishStepsRepository } from './publish-steps.repository.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { StoredSteps } from './stored-steps.js';
import { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { UnconfirmedTargets } from './unconfirmed-targets.js';
import { QuotaGate } from './quota-gate.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';

type Platform = Partial<Pick<Channel, 'publish' | 'lookUp' | 'followUp'>> & {
  capability?: Partial<Channel['capability']>;
  following?: Pick<OutgoingTarget, 'thread' | 'firstComment'>;
};
type Settings = Parameters<typeof testConfig>[0];

/**
 * The parts of a scheduler-worker on a real database, with a fake platform that is connected as `feed`. Every target has the same post, and
 * `following` follows it.
 */
export function publishWorker(dataSource: DataSource, platform: Platform, settings: Settings = {}) {
  const { capability, following = { thread: [], firstComment: null }, ...calls } = platform;
  const channel = { ...calls, capability: { concurrency: 2, timeoutMs: 30_000, lookUp: 'exact', ...capability } } as Channel;
  const channels = new Map([['feed', channel]]);
  const signals = { publish: () => Promise.resolve(), subscribe: () => () => undefined } as unknown as SignalBus;
  const config = testConfig({ SWEEP_INTERVAL_MS: 600_000, ...settings });
  const stored = new StoredSteps(new PublishStepsRepository(dataSource), new SecretBox(config));
  const posts = {
    prepareAccounts: () => Promise.resolve(),
    load: async (targets: ClaimedTarget[]) => {
      const loaded = { requireMedia: () => Promise.resolve(), expireCredentials: () => Promise.resolve(false) };
      const steps = await stored.load(targets);
      return new Map(
        targets.map(({ id }) => {
          const post = {
            targetId: id,
            text: 'Text',
            media: [],
            linkCards: [],
            ...following,
            steps: steps.get(id) ?? noSteps,
          } as unknown as OutgoingTarget;
          return [id, { ...loaded, post, posts: countPosts(post), published: () => publishedParts(post) }];
        }),
      );
    },
  } as unknown as OutgoingPosts;
  const told = new Metrics();
  const metrics = new PublishMetrics(told, channels);
  const workers = new PublishWorkersRepository(dataSource);
  const due = new DueTargetsRepository(dataSource, workers);
  const refreshes = accountParts(dataSource, new SecretBox(config), channels).refreshes;
  const waiting = new WaitingTargetsRepository(dataSource);
  const gate = new QuotaGate(dataSource, waiting, signals, channels);
  const outcomes = new TargetOutcomes(dataSource, due, new TargetsRepository(dataSource), signals, metrics, gate);
  const publisher = new TargetPublisher(channels, due, posts, outcomes, signals, config);
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
