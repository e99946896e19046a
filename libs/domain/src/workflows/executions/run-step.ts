import { unexpectedFailure, type Failure } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Injectable, Logger } from '@nestjs/common';
import { counted } from '../expressions/values.js';
import { isLoop, StepFailure, type StepCall, type StepResult } from '../nodes/node-kind.js';
import { itemsKey, type StepEnd } from './claimed-step.js';
import { InlineSteps } from './inline-steps.js';
import type { PreparedStep } from './prepared-step.js';
import { actorOf } from './step-actor.js';
import { runDry } from './run-dry.js';
import { standInFor, type StandIn } from './stand-in.js';
import { neverStopped, StepLimit } from './step-limit.js';
import { tokensOf, tokensOfItems } from './step-tokens.js';
import { StepValuesRepository } from './step-values.repository.js';
import { isUndo } from './undo-scope.js';
import { undoEnd, undoing } from './undo-step.js';
import { unstorable } from './unstorable-ends.js';

/** Why a step was stopped before it came to an end. */
export class StepStopped extends Error {
  override readonly name = 'StepStopped';

  /** @param reason `lost`: another worker has the step; `ending`: the execution ends; `shutdown`: this process does */
  constructor(readonly reason: 'lost' | 'ending' | 'shutdown') {
    super(`the step was stopped: ${reason}`);
  }
}

/** It was stopped before its kind was called, so that nothing of it has begun. */
export const unbegun = Symbol('unbegun');

/** What becomes of an attempt; null when it was stopped in a way that leaves the step to another worker. */
export type StepOutcome = StepEnd | typeof unbegun | null;

class StoppedEarly extends Error {}

/** Runs one attempt of a step. */
@Injectable()
export class RunStep {
  private readonly logger = new Logger(RunStep.name);

  constructor(
    private readonly values: StepValuesRepository,
    private readonly inline: InlineSteps,
  ) {}

  async run(prepared: PreparedStep, stop: AbortSignal): Promise<StepOutcome> {
    const { step } = prepared;
    const own = isUndo(step) ? undoing(prepared) : prepared;
    const end = await this.runOne(own, stop);
    if (end === null || end === unbegun) return end;
    const finished = (one: StepEnd): StepEnd => (isUndo(step) ? undoEnd(step, one) : one);
    const fail = (): StepEnd => finished(this.failed(own, new StepFailure(unstorable)));
    const { otherwise } = end;
    return { ...finished(end), otherwise: otherwise === undefined ? fail : () => ({ ...otherwise(), otherwise: fail }) };
  }

  private async runOne(prepared: PreparedStep, stop: AbortSignal): Promise<StepOutcome> {
    const { step, graph, node } = prepared;
    if (step.live === 0) return this.ended(prepared, 'skipped', { ports: [] });
    const standIn = standInFor(prepared);
    if (standIn !== null) return this.standingIn(prepared, standIn);
    try {
      const result = await this.attempt(prepared, stop);
      if (result === null) return { step, status: 'held', share: 0, tokens: [], inlined: [] };
      if ('wait' in result) return parked(prepared, result);
      if ('items' in result) return await this.fannedOut(prepared, result);
      requireSmall(result.output);
      const { output, ports = [isLoop(node.kind) ? 'done' : 'out'], creditsMicro } = result;
      return this.ended(prepared, 'done', { output, ports, ...(creditsMicro !== undefined && { creditsMicro }) });
    } catch (error) {
      if (stop.aborted && stop.reason instanceof StepStopped) {
        if (stop.reason.reason === 'ending') return this.ended({ ...prepared, graph, node }, 'cancelled', { ports: [] });
        return error instanceof StoppedEarly ? unbegun : null;
      }
      return this.failed(prepared, error);
    }
  }

  private standingIn(prepared: PreparedStep, standIn: StandIn): StepEnd {
    if (standIn.status === 'failed') return { ...this.continued(prepared, standIn.error), isPinned: true };
    const { status, ...given } = standIn;
    return { ...this.ended(prepared, status, { ports: [], ...given }), isPinned: status === 'done' };
  }

  /** A step that cannot even begin. */
  refused(prepared: Pick<PreparedStep, 'step'>, failure: Failure): StepEnd {
    const { step } = prepared;
    const end: StepEnd = { step, status: 'failed', error: failure, share: 0, failsExecution: true, tokens: [], inlined: [] };
    return isUndo(step) ? undoEnd(step, end) : end;
  }

  private async attempt(prepared: PreparedStep, stop: AbortSignal): Promise<StepResult | null> {
    const { node, step, execution } = prepared;
    const limit = new StepLimit(stop, node.timeoutSeconds);
    const call = await this.callOf(prepared, limit);
    const work = async (): Promise<StepResult | null> => {
      if (step.isDoubtful && node.kind.replay === 'looked-up') {
        const settled = (await node.kind.settle?.(call)) ?? null;
        if (settled !== 'absent') return settled;
      }
      return execution.isDryRun ? runDry(node.kind, call) : node.kind.run(call);
    };
    try {
      if (stop.aborted) throw new StoppedEarly();
      // What answers at once has nothing that could be stopped.
      const result = step.isDoubtful || execution.isDryRun ? work() : node.kind.run(call);
      return result instanceof Promise ? await limit.untilAborted(result) : result;
    } catch (error) {
      if (limit.isTimeOver) throw timedOut(node.timeoutSeconds, node.kind.replay !== 'looked-up');
      throw error;
    } finally {
      limit.end();
    }
  }

  private async callOf({ step, execution, node, values, graph }: PreparedStep, limit: StepLimit): Promise<StepCall> {
    const { organizationId, executionId, nodeId, scope, attempts: attempt } = step;
    const fan = isLoop(node.kind) && isFannedOut(step.state) ? step.state : null;
    const signal = fan === null ? step.signal : await this.values.resultsOf(step, graph.endsOf(nodeId), fan.items.length);
    return {
      ...{ organizationId, workflowId: execution.workflowId, brandId: execution.brandId, executionId, nodeId, scope },
      key: `${execution.keyBase}/${nodeId}/${scope}`,
      actor: actorOf(execution),
      settings: node.settings(values),
      state: fan === null ? step.state : fan.state,
      ...{ signal, attempt, depth: execution.depth },
      get stop() {
        return limit.signal;
      },
      evaluate: (expression, variables) => node.evaluate(expression, values, variables),
    };
  }

  private async fannedOut(prepared: PreparedStep, { items, state }: Extract<StepResult, { items: unknown }>): Promise<StepEnd> {
    const { step, graph, node } = prepared;
    requireSmall(items);
    const ends = graph.endsOf(node.id).length;
    const parkedState = { items, state };
    if (items.length === 0 || ends === 0) {
      const next = { ...step, state: parkedState };
      const result = await node.kind.run(
        await this.callOf({ ...prepared, step: next }, new StepLimit(neverStopped, node.timeoutSeconds)),
      );
      if (!('output' in result)) throw new Error(`a loop did not end after its items: ${node.id}`);
      return this.ended(prepared, 'done', { output: result.output, ports: result.ports ?? ['done'] });
    }
    const tokens = tokensOfItems(graph, node, step, items.length);
    if (tokens.length > limits.workflowSteps)
      throw StepFailure.of(
        'validation',
        'workflow_steps_exceeded',
        `${items.length} items are too many: an execution has at most ${limits.workflowSteps} steps.`,
      );
    const wait = { status: 'waiting', state: parkedState, waitKey: itemsKey, needed: items.length * ends } as const;
    return { step, ...wait, share: 0, tokens, inlined: [] };
  }

  private ended(
    prepared: PreparedStep,
    status: 'done' | 'skipped' | 'cancelled',
    { output, ports, creditsMicro }: { output?: unknown; ports: readonly string[]; creditsMicro?: number },
  ): StepEnd {
    const { step, graph, node, share } = prepared;
    const credits = creditsMicro === undefined ? {} : { creditsMicro };
    if (status === 'cancelled') return { step, status, state: step.state, share, ...credits, tokens: [], inlined: [] };
    const tokens = tokensOf(graph, node, step, ports);
    const end = { step, status, output, share, ...credits };
    const followed = this.inline.follow(prepared, output, tokens);
    if (followed.inlined.length === 0) return { ...end, ...followed };
    // What the database refuses may be of a step behind it, which then fails by itself.
    return { ...end, ...followed, otherwise: () => ({ ...end, tokens, inlined: [] }) };
  }

  private failed(prepared: PreparedStep, error: unknown): StepEnd {
    const { step, node, share } = prepared;
    const failure = error instanceof StepFailure ? error.failure : unexpectedFailure(node.kind.replay !== 'looked-up');
    if (!(error instanceof StepFailure))
      this.logger.warn({ err: error, executionId: step.executionId, nodeId: step.nodeId }, 'a step failed unexpectedly');
    const { retryAfterSeconds: asked = 0, again: next = step } = error instanceof StepFailure ? error : {};
    if (failure.retryable && next.attempts < node.retry.maxAttempts) {
      const waitSeconds = node.retry.waitSeconds * 2 ** (next.attempts - 1);
      const again = {
        status: 'waiting',
        error: failure,
        state: next.state,
        wakeAt: { inMs: Math.max(waitSeconds, asked) * 1_000 },
      } as const;
      return { step, ...again, share: 0, tokens: [], inlined: [] };
    }
    if (node.onError === 'continue') return this.continued(prepared, failure);
    const compensates = node.onError === 'compensate';
    return { step, status: 'failed', error: failure, share, failsExecution: true, compensates, tokens: [], inlined: [] };
  }

  /** Failed, and the execution goes on. */
  private continued({ step, graph, node, share }: PreparedStep, error: unknown): StepEnd {
    return { step, status: 'failed', error, share, tokens: tokensOf(graph, node, step, ['error']), inlined: [] };
  }
}

function parked({ step }: PreparedStep, { wait, state }: Extract<StepResult, { wait: unknown }>): StepEnd {
  const key = wait.key === undefined ? {} : { waitKey: wait.key };
  return { step, status: 'waiting', state, wakeAt: wait.until, ...key, share: 0, tokens: [], inlined: [] };
}

const isFannedOut = (state: unknown): state is { items: readonly unknown[]; state: unknown } =>
  typeof state === 'object' && state !== null && Array.isArray((state as { items?: unknown }).items);

/** @throws StepFailure */
function requireSmall(output: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(output ?? null));
  if (bytes <= limits.workflowOutputBytes) return;
  const most = limits.workflowOutputBytes;
  throw StepFailure.of(
    'validation',
    'workflow_output_too_large',
    `The output has ${bytes} bytes; at most ${most} are allowed. Store it as an asset, or pick what is needed.`,
  );
}

const timedOut = (seconds: number, retryable: boolean): StepFailure =>
  StepFailure.of(
    'provider_outage',
    'workflow_step_timeout',
    `The step did not end within ${counted(seconds, 'second')}.`,
    retryable,
  );
