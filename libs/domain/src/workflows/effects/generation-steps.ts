import type { Principal } from '@imprint/contracts/access';
import { isJobOver } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import {
  ApprovalsService,
  AskedFor,
  GenerationRequests,
  type StartName,
  type StartViews,
  WithdrawApprovals,
} from '../../approvals/index.js';
import { CancelGeneration, GenerationReader, type GenerationView } from '../../generation/index.js';
import { StepStopped } from '../executions/run-step.js';
import { generationKey } from '../executions/wait-keys.js';
import { type AbandonedStep, type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import { assetOutput, costOf } from './generation-outputs.js';
import { keyAfter, keysOf, mostGenerations, stateOf, type GenerationState } from './generation-state.js';
import { asSettings, checkedBody, type GivenBody } from './request-body.js';
import { approvedResult, executionOver, isRefused } from './wait-for-approval.js';

/** Milliseconds between looks at a generation: few at first, since a signal that comes before the step waits is lost. */
const pollMs = { least: 1_000, most: 15_000 } as const;

/** What a step makes. */
export interface Making<Name extends StartName = StartName> {
  start: Name;
  given: GivenBody;
  /** Of those that were completed, at least one. */
  output: (made: readonly GenerationView[]) => Readonly<Record<string, unknown>>;
}

/** Steps that start generations, wait for them without a worker, and end with what they made. */
@Injectable()
export class GenerationSteps {
  constructor(
    private readonly requests: GenerationRequests,
    private readonly approvals: ApprovalsService,
    private readonly reader: GenerationReader,
    private readonly cancelling: CancelGeneration,
    private readonly withdrawing: WithdrawApprovals,
  ) {}

  /** @throws StepFailure; Problem as what it starts */
  async perform(caller: Principal, call: StepCall, making: Making): Promise<StepResult> {
    const state = stateOf(call.state);
    if (state.generationIds !== undefined) return this.follow(caller, state, state.generationIds, making);
    if (state.approvalId !== undefined) return this.afterApproval(caller, state, state.approvalId, making);
    const begun = await asSettings(() => this.begin(caller, call, state, making));
    // Whoever ends what cancelled steps have started may have looked already.
    if (call.stop.reason instanceof StepStopped && call.stop.reason.reason === 'ending')
      await this.abandon({ organizationId: call.organizationId, key: call.key, state: 'wait' in begun ? begun.state : null });
    return begun;
  }

  async abandon({ organizationId, key, state }: AbandonedStep): Promise<void> {
    const { approvalId, generationIds = [] } = stateOf(state);
    const keys = keysOf(key);
    // What was approved is made under the id of its approval.
    const all = approvalId === undefined ? keys : [...keys, approvalId];
    await this.withdrawing.withdraw(organizationId, keys, executionOver);
    await this.cancelling.cancelRequests(organizationId, { ids: generationIds, keys: all });
  }

  /** Passes over what an execution that this one resumes has made, if it came to nothing. */
  private async begin(caller: Principal, call: StepCall, { failed }: GenerationState, making: Making): Promise<StepResult> {
    const { body, id } = await checkedBody(making.start, making.given);
    for (let before = failed; before < mostGenerations; before += 1) {
      const request = { body, key: keyAfter(call.key, before), ...(id !== undefined && { id }) };
      const started = await this.requests.start(making.start, caller, request);
      const result = await this.afterStart(caller, { failed: before }, started, making);
      if (result !== null) return result;
    }
    const message = `The step has made ${mostGenerations} generations in all executions that resume each other, and none was completed.`;
    throw StepFailure.of('validation', 'too_many_generations', message);
  }

  /** Null if it is known already, and came to nothing. */
  private async afterStart(
    caller: Principal,
    state: GenerationState,
    started: StartViews[StartName] | AskedFor,
    making: Making,
  ): Promise<StepResult | null> {
    if (started instanceof AskedFor) {
      const { id, result } = started.approval;
      if (isRefused(started)) return null;
      if (result === null) return this.afterApproval(caller, state, id, making);
      return this.unlessFailed(caller, state, idsIn(result.data), making);
    }
    if ('generation' in started) {
      if (started.asset !== null) return { output: assetOutput(started.asset) };
      return this.afterStart(caller, state, started.generation, making);
    }
    // Of the starts that steps make, all others give a generation.
    const { id, status, siblings } = started as GenerationView;
    const ids = [id, ...siblings];
    return status === 'queued' ? waitingFor(state, ids, id) : this.unlessFailed(caller, state, ids, making);
  }

  private async unlessFailed(
    caller: Principal,
    state: GenerationState,
    ids: readonly string[],
    making: Making,
  ): Promise<StepResult | null> {
    const all = await this.readAll(caller, ids);
    const isLost = all.every(({ status }) => isJobOver(status) && status !== 'completed');
    return isLost ? null : this.resultOf(state, all, making);
  }

  /** Keeps what the step knows beside the approval. */
  private async afterApproval(
    caller: Principal,
    state: GenerationState,
    approvalId: string,
    making: Making,
  ): Promise<StepResult> {
    const result = await approvedResult(this.approvals, caller, approvalId, (data) =>
      this.follow(caller, state, idsIn(data), making),
    );
    return 'wait' in result ? { ...result, state: { ...state, ...(result.state as object) } } : result;
  }

  private async follow(caller: Principal, state: GenerationState, ids: readonly string[], making: Making): Promise<StepResult> {
    return this.resultOf(state, await this.readAll(caller, ids), making);
  }

  private resultOf({ failed }: GenerationState, all: readonly GenerationView[], { output }: Making): StepResult {
    const unfinished = all.find(({ status }) => !isJobOver(status));
    if (unfinished !== undefined)
      return waitingFor(
        { failed },
        all.map(({ id }) => id),
        unfinished.id,
        unfinished.createdAt,
      );
    const made = all.filter(({ status }) => status === 'completed');
    if (made.length === 0) throw failureOf(all, failed + 1);
    return { output: { ...output(made), failed: all.length - made.length }, creditsMicro: costOf(made) };
  }

  private readAll(caller: Principal, ids: readonly string[]): Promise<GenerationView[]> {
    return Promise.all(ids.map((id) => this.reader.read(caller, id)));
  }
}

function waitingFor({ failed }: GenerationState, generationIds: readonly string[], next: string, since = new Date()): StepResult {
  const waitMs = Math.min(Math.max(Date.now() - since.getTime(), pollMs.least), pollMs.most);
  const state: GenerationState = { failed, generationIds };
  return { wait: { key: generationKey(next), until: { inMs: waitMs } }, state };
}

/** Why none of them was completed. The next attempt makes another one. */
function failureOf(all: readonly GenerationView[], failed: number): StepFailure {
  const error = all.find((each) => each.error !== null)?.error;
  if (error === null || error === undefined)
    return StepFailure.of('validation', 'generation_cancelled', 'The generation was cancelled.');
  return new StepFailure(error, undefined, { state: { failed } satisfies GenerationState, attempts: failed });
}

/** Of what was started when it was approved. */
function idsIn(data: unknown): string[] {
  const { ids } = (data ?? {}) as { ids?: unknown };
  if (!Array.isArray(ids)) throw new Error('an approved start has no ids');
  return ids as string[];
}
