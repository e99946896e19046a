import { Instance } from '@imprint/e2e/harness/instance';
import type { PostgresSignalBus } from '@imprint/platform/signals';
import type { Bench } from './bench.js';
import { startSignals, type PublishWorker } from './due-targets.js';
import { countCpu, cpuSeconds, Helper } from './processes.js';
import { Inspector } from './inspector.js';
import { Profiler } from './profile.js';
import type { FromPlatforms, ToPlatforms } from './publish-platforms.js';
import { productionWaits } from './settings.js';
import { Tenant } from './tenant.js';

/** Accounts that the targets of a platform are spread over. */
const accounts = { prompt: 200, hanging: 20 };
/** Published first in every round, by the worker that is then measured. */
const warmUp = 1_000;
/** Due beside the others on the platform that does not answer; it is called 16 times at once, so that most of them only wait. */
const hangingTargets = 200;
/** From the last insertion to the due time at least. */
const restMs = 500;
const batch = 100_000;
const settleMs = 600_000;

/** Milliseconds of each target of the prompt platform. */
export interface Lateness {
  /** From due until the claim has returned to the worker's process. */
  claimed: number[];
  /** From due until it has passed the quotas of its account and waits for its platform's turn only. */
  admitted: number[];
  /** From due until the platform's HTTP server has read the whole request. */
  accepted: number[];
  /** From the claim until then. */
  calling: number[];
}

/** A round, and the processor time for each target in milliseconds: of worker, database and platform together, and of the worker alone. */
export type Round = Lateness & { cpuMs: number; workerCpuMs: number };

/** What falls due: over this time, or at once. */
export interface Load {
  targets: number;
  overMs: number;
  besideHanging: boolean;
}

/** A worker between a database and two platforms, each a process of its own. */
export class PublishStage {
  private constructor(
    private readonly bench: Bench,
    private readonly server: Instance,
    private readonly tenant: Tenant,
    private readonly signals: PostgresSignalBus,
    private readonly platforms: Helper<ToPlatforms, FromPlatforms>,
    private readonly platformsUrl: string,
  ) {}

  static async start(bench: Bench): Promise<PublishStage> {
    const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
    bench.defer(() => server.stop());
    const tenant = await Tenant.create(server.databaseUrl);
    bench.defer(() => tenant.close());
    await tenant.connect('prompt', accounts.prompt);
    await tenant.connect('hanging', accounts.hanging);
    const signals = await startSignals(bench, server.settings);
    const platforms: Helper<ToPlatforms, FromPlatforms> = new Helper('publish-platforms', {});
    bench.defer(() => platforms.kill());
    const { url } = await platforms.next('ready');
    return new PublishStage(bench, server, tenant, signals, platforms, url);
  }

  /** Adds targets of a year from now, until there are so many. */
  async fill(targets: number): Promise<void> {
    const inAYear = Date.now() + 365 * 86_400_000;
    for (let first = 0; first < targets; first += batch)
      await this.tenant.schedule(Math.min(batch, targets - first), inAYear, { platform: 'prompt', accounts: accounts.prompt });
    await this.tenant.analyze();
  }

  /** By a worker that was just started and is gone afterwards, with everything that it left. */
  async measure(load: Load): Promise<Round> {
    const profiling = this.bench.profiles ? await Inspector.setting() : null;
    const worker: PublishWorker = new Helper('publish-worker', { ...this.server.settings, ...profiling?.settings });
    this.bench.defer(() => worker.kill());
    await worker.next('ready');
    worker.send({ type: 'platforms', url: this.platformsUrl });
    await this.publish(worker, { targets: warmUp, overMs: 0, besideHanging: false }, 0);
    for (let leadMs = 2_000; ; leadMs *= 2) {
      const profiler = profiling === null ? null : await Profiler.start(this.bench, profiling.port);
      const lateness = await this.publish(worker, load, leadMs);
      await profiler?.print(this.bench, 'the worker', load.targets, 'target');
      if (lateness === null) continue;
      await worker.kill();
      await this.tenant.cancelTargets();
      return lateness;
    }
  }

  /** @returns null when the machine was too busy to insert it all before it was due */
  private async publish(worker: PublishWorker, load: Load, leadMs: number): Promise<Round | null> {
    const { targets, overMs, besideHanging } = load;
    const dueAt = Date.now() + leadMs;
    const everything = this.accepted(targets);
    if (besideHanging)
      await this.tenant.schedule(hangingTargets, dueAt, { platform: 'hanging', accounts: accounts.hanging, overMs });
    await this.tenant.schedule(targets, dueAt, { platform: 'prompt', accounts: accounts.prompt, overMs });
    const inTime = leadMs === 0 || Date.now() <= dueAt - restMs;
    await this.signals.publish('targets.changed', { dueAt: new Date(dueAt).toISOString() });
    const used = countCpu();
    const usedByWorker = cpuSeconds(worker.pid);
    await everything;
    const cpuMs = (used() * 1_000) / targets;
    const workerCpuMs = ((cpuSeconds(worker.pid) - usedByWorker) * 1_000) / targets;
    const told = Promise.all([worker.next('times'), this.platforms.next('times')]);
    worker.send({ type: 'times' });
    this.platforms.send({ type: 'times' });
    const [pickedUp, arrived] = await told;
    if (besideHanging) this.bench.note(`the hanging platform held ${arrived.held} calls`);
    if (!inTime) return null;
    const due = await this.tenant.dueTimes('prompt', dueAt);
    const claimedAt = new Map(pickedUp.claimed);
    const since = (from: ReadonlyMap<string, number>, times: readonly (readonly [string, number])[]): number[] =>
      times.flatMap(([id, at]) => (due.has(id) ? [at - (from.get(id) ?? NaN)] : []));
    return {
      cpuMs,
      workerCpuMs,
      claimed: since(due, pickedUp.claimed),
      admitted: since(due, pickedUp.admitted),
      accepted: since(due, arrived.accepted),
      calling: since(claimedAt, arrived.accepted),
    };
  }

  /** Resolves when the prompt platform has accepted so many. */
  private accepted(targets: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        stopListening();
        clearTimeout(timer);
      };
      let last = 0;
      const timer = setTimeout(() => {
        end();
        reject(new Error(`the platform accepted ${last} of ${targets} posts within ${settleMs / 1_000} seconds`));
      }, settleMs);
      const stopListening = this.platforms.onMessage((message) => {
        if (message.type !== 'count') return;
        last = message.accepted;
        if (last < targets) return;
        end();
        resolve();
      });
    });
  }
}
