import { CONFIG, type Config } from '@imprint/platform/config';
import { GatheredQuestions } from '@imprint/platform/database';
import { Backlogs } from '@imprint/platform/health';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { KindMissing } from '../nodes/node-kind.js';
import type { RenewedStep } from './claim-steps.repository.js';
import { itemsKey, type ClaimedStep, type StepEnd, type StepPlace } from './claimed-step.js';
import type { Ended } from './end-steps.repository.js';
import type { ExecutionOfStep } from './executions.repository.js';
import { PrepareSteps, type UnpreparedStep } from './prepare-steps.js';
import { RunStep, StepStopped, unbegun, type StepOutcome } from './run-step.js';
import { keyOf, RunningSteps, type RunningStep } from './running-steps.js';
import { StepLedger } from './step-ledger.js';
import { isUndo } from './undo-scope.js';
import { writeEach } from './unstorable-ends.js';

/** Rows that one sweep changes with one statement. */
const sweepBatch = 500;
/** Milliseconds before ready steps that another worker has locked are looked at again. */
const sharedWaitMs = 5;

/**
 * While releases are mixed, steps of kinds that only another one has are left to its workers: for so long, looked at so often. After that the
 * kind is taken for removed.
 */
const foreignSteps = { againMs: 2_000, mostMs: 15 * 60_000 };
/** Ends of different executions are written by so many statements at once. */
const endingLanes = 2;

/**
 * Claims steps that are ready, runs them, and writes how they ended, many with one statement. What was lost with a worker, a wake-up or a
 * signal is found by the sweeps of any other one.
 */
@Injectable()
export class StepWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StepWorker.name);
  private readonly loop: WakeLoop;
  private readonly renewal: WakeLoop;
  private readonly sweep: WakeLoop;
  private readonly finishing: WakeLoop;
  private readonly ends = Array.from(
    { length: endingLanes },
    () => new GatheredQuestions<StepEnd, boolean>((batch) => writeEach(batch, (ends) => this.write(ends)), 1),
  );
  private readonly running: RunningSteps;
  private readonly batches = new Set<Promise<void>>();
  private after = '';
  /** The last claim was as large as there was room. */
  private isFull = false;
  private isStopping = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly steps: StepLedger,
    private readonly preparing: PrepareSteps,
    private readonly runStep: RunStep,
    private readonly signals: SignalBus,
    backlogs: Backlogs,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'WORKFLOW_LEASE_SECONDS' | 'WORKFLOW_STEPS_AT_ONCE' | 'SWEEP_INTERVAL_MS'>,
  ) {
    backlogs.add('workflow steps', () => this.steps.claims.backlogAgeSeconds());
    this.running = new RunningSteps(config.WORKFLOW_STEPS_AT_ONCE);
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.loop = new WakeLoop(() => this.claimReady(), { name: 'claiming of workflow steps', maxWaitMs });
    this.sweep = new WakeLoop(() => this.sweepOnce(), { name: 'sweep of workflow steps', maxWaitMs });
    this.finishing = new WakeLoop(() => this.finish(), { name: 'ending of workflow executions', maxWaitMs });
    const renewalMs = this.leaseMs / 3;
    this.renewal = new WakeLoop(() => this.renew().then(() => renewalMs), {
      name: 'renewal of workflow steps',
      maxWaitMs: renewalMs,
    });
  }

  onApplicationBootstrap(): void {
    const unsubscribe = [
      this.signals.subscribe('workflow.steps', () => this.loop.wake()),
      this.signals.subscribe('workflow.ending', () => {
        this.renewal.wake();
        this.sweep.wake();
      }),
    ];
    this.unsubscribe = () => unsubscribe.forEach((one) => one());
    for (const loop of [this.loop, this.sweep, this.finishing, this.renewal]) loop.start();
  }

  /** Steps that wait for somebody else are given back; the others have their attempt counted by whoever takes them up. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.unsubscribe?.();
    await Promise.all([this.loop.stop(), this.sweep.stop(), this.finishing.stop()]);
    for (const { stop } of this.running.all()) stop.abort(new StepStopped('shutdown'));
    await Promise.allSettled(this.batches);
    await this.renewal.stop();
  }

  private get leaseMs(): number {
    return this.config.WORKFLOW_LEASE_SECONDS * 1_000;
  }

  private async claimReady(): Promise<number> {
    await this.steps.claims.wakeDue(sweepBatch);
    const limit = this.running.reserve(this.running.free);
    let claimed: ClaimedStep[];
    try {
      claimed = await this.steps.claims.claim(limit, this.leaseMs, this.after);
    } finally {
      this.running.unreserve(limit);
    }
    this.after = claimed.at(-1)?.organizationId ?? '';
    this.isFull = claimed.length === limit;
    this.take(claimed);
    // A full worker is woken by the end of a step, of which one may have come meanwhile.
    if (claimed.length > 0 || limit === 0) return this.isFull && this.running.free === 0 ? this.config.SWEEP_INTERVAL_MS : 0;
    return Math.max((await this.steps.claims.millisecondsToNextWake()) ?? this.config.SWEEP_INTERVAL_MS, sharedWaitMs);
  }

  /** Runs claimed steps, without waiting for them. */
  private take(claimed: readonly ClaimedStep[], known: ReadonlyMap<string, ExecutionOfStep> = nothing): void {
    if (claimed.length === 0) return;
    const running = this.running.add(claimed);
    const batch = this.runAll(running, known).catch((error: unknown) => {
      // Their leases end, and a sweep finds them.
      this.logger.error({ err: error, steps: claimed.length }, 'claimed workflow steps could not be run');
      for (const one of running) this.running.forget(one);
      this.loop.wake();
    });
    this.batches.add(batch);
    void batch.finally(() => this.batches.delete(batch));
  }

  private async runAll(running: readonly RunningStep[], known: ReadonlyMap<string, ExecutionOfStep>): Promise<void> {
    const steps = running.map(({ step }) => step);
    const { ready, unready } = await this.preparing.prepare(steps, known);
    const byStep = new Map(running.map((one) => [one.step, one]));
    const ofPrepared = (step: ClaimedStep): RunningStep => byStep.get(step) ?? { step, stop: new AbortController() };
    await Promise.all([
      this.refuse(unready, ofPrepared),
      ...ready.map(async (prepared) => {
        const one = ofPrepared(prepared.step);
        one.execution = prepared.execution;
        one.node = prepared.node;
        await this.end(one, await this.runStep.run(prepared, one.stop.signal));
      }),
    ]);
  }

  private async refuse(unready: readonly UnpreparedStep[], runningOf: (step: ClaimedStep) => RunningStep): Promise<void> {
    const foreign = unready.flatMap(({ step, failure }) => (failure instanceof KindMissing ? [step] : []));
    const left = new Set(
      await this.steps.claims.leave(foreign, foreignSteps).then(
        (places) => places.map(keyOf),
        () => foreign.map(keyOf),
      ),
    );
    if (left.size > 0) this.loop.wake();
    const ends = unready.map(async ({ step, failure }) => {
      const one = runningOf(step);
      if (left.has(keyOf(step))) return this.running.forget(one);
      if (failure === null)
        return this.end(one, { step, status: 'cancelled', state: step.state, share: 0, tokens: [], inlined: [] });
      return this.end(one, this.runStep.refused({ step }, failure.failure));
    });
    await Promise.all(ends);
  }

  private async end(one: RunningStep, outcome: StepOutcome): Promise<void> {
    const end = outcome === unbegun ? null : outcome;
    try {
      if (end !== null) await this.laneOf(end.step).ask(end);
      else if (this.isStopping) await this.steps.claims.giveBack([one.step], outcome === null);
    } catch (error) {
      // What was written is found as it is; what was not runs again once its lease has ended.
      this.logger.error(
        { err: error, executionId: one.step.executionId, nodeId: one.step.nodeId },
        'the end of a step could not be written',
      );
    } finally {
      this.running.forget(one);
      // There is room again, or it goes on earlier than the loop would look.
      if (this.isFull || end?.status === 'waiting' || end?.status === 'ready') this.loop.wake();
    }
  }

  /** One execution has one lane: two statements would wait for each other's rows. */
  private laneOf({ executionId }: StepPlace): GatheredQuestions<StepEnd, boolean> {
    const lane = this.ends[executionId.charCodeAt(executionId.length - 1) % endingLanes] ?? this.ends[0];
    if (lane === undefined) throw new Error('ends have no lane');
    return lane;
  }

  /** Steps that became ready are run here at once, as long as this worker has room for them and no other organization waits. */
  private async write(batch: readonly StepEnd[]): Promise<boolean[]> {
    // Each of these leaves its place to one that comes next.
    const places = batch.filter(({ step }) => this.running.get(step)?.step === step).length;
    const kept = this.running.reserve(batch.reduce((count, { tokens }) => count + tokens.length, -places));
    let ended: Ended;
    try {
      ended = await this.steps.ends.end(batch, this.isStopping ? null : this.leaseMs, places + kept);
    } finally {
      this.running.unreserve(kept);
    }
    const written = new Set(ended.written);
    // Nobody would wait for them any more.
    if (this.isStopping) await this.steps.claims.giveBack(ended.next, false);
    else this.take(ended.next, this.knownAfter(batch, ended));
    this.follow(ended);
    await this.deliverTo(batch.filter((_, index) => written.has(index)));
    return batch.map((_, index) => written.has(index));
  }

  /** Executions of steps that have ended, and that go on. Nothing of what a step needs to know changes before they begin to end. */
  private knownAfter(batch: readonly StepEnd[], { executions }: Ended): ReadonlyMap<string, ExecutionOfStep> {
    const known = new Map<string, ExecutionOfStep>();
    const going = new Set(executions.filter(({ ending }) => ending === null).map(({ id }) => id));
    for (const { step } of batch) {
      const execution = this.running.get(step)?.execution;
      if (execution?.ending === null && going.has(step.executionId)) known.set(step.executionId, execution);
    }
    return known;
  }

  /** A signal may have come before its step waited. */
  private async deliverTo(ends: readonly StepEnd[]): Promise<void> {
    const keys = ends.flatMap(({ status, waitKey }) => (status === 'waiting' && waitKey !== undefined ? [waitKey] : []));
    const awaited = keys.filter((key) => key !== itemsKey);
    if (awaited.length > 0 && (await this.steps.signals.deliver(sweepBatch, awaited)) > 0) this.loop.wake();
  }

  private follow({ executions, hasReady }: Ended): void {
    if (executions.some(({ isOver }) => isOver)) this.finishing.wake();
    // Their other steps, and executions that these have started, are cancelled.
    if (executions.some(({ ending }) => ending !== null)) this.sweep.wake();
    for (const { organizationId, workflowId, id: executionId, progress } of executions)
      void this.signals.publish('workflow.execution', { organizationId, workflowId, executionId, status: 'running', progress });
    if (hasReady) this.loop.wake();
  }

  private async renew(): Promise<void> {
    const held = this.running.all();
    const kept = new Map(
      (
        await this.steps.claims.renew(
          held.map(({ step }) => step),
          this.leaseMs,
        )
      ).map((one) => [keyOf(one), one]),
    );
    for (const one of held) {
      const { step, stop } = one;
      const now = kept.get(keyOf(step));
      // A step that ended meanwhile is not running any more.
      if (this.running.get(step) === undefined) continue;
      if (now === undefined) stop.abort(new StepStopped('lost'));
      else if (now.isEnding && !goesOnToItsEnd(one, now)) stop.abort(new StepStopped('ending'));
    }
  }

  private async finish(): Promise<number> {
    return (await this.steps.finishing.finish()) ? 0 : this.config.SWEEP_INTERVAL_MS;
  }

  private async sweepOnce(): Promise<number> {
    const { ending } = this.steps;
    const orphaned = [...(await ending.cancelChildren(sweepBatch)), ...(await ending.stopChildren(sweepBatch))];
    for (const organizationId of orphaned) await this.signals.publish('workflow.ending', { organizationId });
    const [lost, cancelled] = [await this.steps.claims.recoverLost(sweepBatch), await ending.cancelSteps(sweepBatch)];
    const hasMore = await this.steps.finishing.finish();
    await this.steps.finishing.admitLeft();
    const delivered = await this.steps.signals.deliver(sweepBatch);
    if (lost > 0 || delivered > 0) this.loop.wake();
    return hasMore || lost === sweepBatch || cancelled > 0 || orphaned.length > 0 ? 0 : this.config.SWEEP_INTERVAL_MS;
  }
}

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/** What undoes others runs while its execution ends. So does what is going to be undone: then its outcome has to be known. */
const goesOnToItsEnd = ({ step, node }: RunningStep, { isUndone }: RenewedStep): boolean =>
  isUndo(step) || (isUndone && node !== undefined && (node.undo !== null || node.kind.undo === 'automatic'));
