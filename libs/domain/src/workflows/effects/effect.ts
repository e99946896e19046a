import { holdsScope, type Principal, roleAtLeast } from '@imprint/contracts/access';
import { type ErrorClass, ModelError, Problem } from '@imprint/contracts/errors';
import type { Requesters } from '../../approvals/index.js';
import {
  type AbandonedStep,
  type NodeDeclaration,
  type NodeKind,
  type Rehearsal,
  type StepCall,
  StepFailure,
  type StepResult,
} from '../nodes/node-kind.js';

/** A kind of node that acts for whoever started the execution, with the rights that they have now. */
export interface Effect {
  /** @throws Problem, ModelError, StepFailure */
  perform(caller: Principal, call: StepCall): Promise<StepResult>;
  /** For `looked-up`: whether an earlier attempt had its effect. Null: nobody can tell, and a person decides. */
  settle?(caller: Principal, call: StepCall): Promise<StepResult | 'absent' | null>;
  /** What it would give, without the effect, and what that would cost. */
  rehearse(caller: Principal, call: StepCall): Promise<Rehearsal> | Rehearsal;
  /** For a kind with several ports: through which it ended, by its output. */
  portsTaken?(output: unknown): readonly string[];
  /** Ends what a cancelled step has started and nobody waits for any more, whoever started it. May be called several times. */
  abandon?(step: AbandonedStep): Promise<void>;
  /** For `automatic`: undoes what the step has done, as of `NodeKind.compensate`. @throws Problem, StepFailure */
  compensate?(caller: Principal, call: StepCall, output: unknown): Promise<StepResult>;
}

/** The class of an effect, with what is known of it where it does not run. */
export interface EffectClass {
  readonly declaration: NodeDeclaration;
  new (...services: never[]): Effect;
}

/** As a kind of node that can run. */
export function effectKind(declaration: NodeDeclaration, effect: Effect, requesters: Requesters): NodeKind {
  const asCaller = async <T>(call: StepCall, work: (caller: Principal) => Promise<T> | T): Promise<T> => {
    try {
      return await work(await callerOf(call, declaration, requesters));
    } catch (error) {
      throw stepFailureOf(error);
    }
  };
  return {
    ...declaration,
    run: (call) => asCaller(call, (caller) => effect.perform(caller, call)),
    rehearse: (call) => asCaller(call, (caller) => effect.rehearse(caller, call)),
    ...(effect.settle !== undefined && {
      settle: (call: StepCall) => asCaller(call, async (caller) => (await effect.settle?.(caller, call)) ?? null),
    }),
    ...(effect.portsTaken !== undefined && { portsTaken: (output: unknown) => effect.portsTaken?.(output) ?? [] }),
    ...(effect.compensate !== undefined && {
      compensate: (call: StepCall, output: unknown) =>
        asCaller(call, async (caller) => effect.compensate?.(caller, call, output) ?? { output: null }),
    }),
    ...(effect.abandon !== undefined && { abandon: async (step: AbandonedStep) => effect.abandon?.(step) }),
  };
}

/** @throws Problem, StepFailure */
async function callerOf(
  { organizationId, actor }: StepCall,
  { scopes = [], kind }: NodeDeclaration,
  requesters: Requesters,
): Promise<Principal> {
  const { approvalId, isAgent, ...credential } = actor;
  const requester = await requesters.principalOf({ organizationId, ...credential });
  const caller: Principal = {
    ...requester,
    ...(approvalId !== null && { approvalId }),
    ...(isAgent && { isAgent: true as const }),
  };
  // A person is judged by the role that they have now, a key by its scopes.
  if (caller.kind === 'session' && !roleAtLeast(caller.role, 'creator'))
    throw insufficient(`${kind} needs the role creator, which whoever started the workflow does not have any more.`);
  const missing = scopes.filter((scope) => !holdsScope(caller, scope));
  if (missing.length === 0) return caller;
  throw insufficient(`${kind} needs ${missing.join(', ')}, which the credential that started the workflow does not have.`);
}

const insufficient = (detail: string): StepFailure => StepFailure.of('credential', 'insufficient_permissions', detail);

/** What is known to have gone wrong. Anything else is left to the caller, who logs it. */
function stepFailureOf(error: unknown): unknown {
  if (error instanceof ModelError) {
    const { class: errorClass, code, message, retryable } = error;
    return new StepFailure({ class: errorClass, code, message, retryable }, error.retryAfterSeconds);
  }
  if (!(error instanceof Problem)) return error;
  const { status, code, message } = error;
  const retryable = status === 429 || status >= 500;
  return new StepFailure({ class: classOf(status), code, message, retryable }, error.retryAfterSeconds);
}

function classOf(status: number): ErrorClass {
  if (status === 401 || status === 403) return 'credential';
  if (status === 429) return 'rate_limit';
  return status >= 500 ? 'provider_outage' : 'validation';
}
