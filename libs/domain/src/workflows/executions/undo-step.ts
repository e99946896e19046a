import type { Failure } from '@imprint/contracts/errors';
import { type NodeKind, StepFailure } from '../nodes/node-kind.js';
import type { ClaimedStep, StepEnd, StepPlace } from './claimed-step.js';
import type { PreparedStep } from './prepared-step.js';
import { undoneScope } from './undo-scope.js';

/** What a step remembers that undoes another one. */
export interface UndoState {
  /** The step that undoes what was completed before; null for the last one. */
  next: Pick<StepPlace, 'nodeId' | 'scope'> | null;
  /** What its kind remembers while it waits. */
  state: unknown;
}

/** As a step of its own: one that runs what undoes the other one, whatever becomes of it. */
export function undoing(prepared: PreparedStep): PreparedStep {
  const { node, step, execution, values } = prepared;
  const own =
    node.undo === null ? { kind: compensating(node.kind, values.steps[node.id] ?? null), settings: () => ({}) } : node.undo;
  return {
    ...prepared,
    execution: { ...execution, pins: null, onlyNodes: null },
    node: { ...node, ...own, ...aside },
    // A kind finds what its step has done by the key of that step. A call of another kind has a key of its own.
    step: { ...step, state: stateOf(step).state, ...(node.undo === null && { scope: undoneScope(step.scope) }) },
    earlier: null,
  };
}

/** Nothing of the graph follows from it. */
const aside = { onError: 'continue', loop: null, ports: [], next: () => [] } as const;

function compensating(kind: NodeKind, output: unknown): NodeKind {
  return {
    ...kind,
    replay: 'keyed',
    run: (call) => {
      if (kind.compensate !== undefined) return kind.compensate(call, output);
      const fix = 'A node of this kind says in its `undo` how it is undone.';
      throw StepFailure.of('validation', 'cannot_be_undone', `What ${kind.kind} has done cannot be undone. ${fix}`);
    },
  };
}

/** How it ends: once it has, the next one begins, even if it failed. */
export function undoEnd(step: ClaimedStep, { status, error, state, wakeAt, waitKey }: StepEnd): StepEnd {
  const { next } = stateOf(step);
  const plain = { step, share: 0, inlined: [] };
  if (status === 'waiting') {
    const wait = { ...(wakeAt !== undefined && { wakeAt }), ...(waitKey !== undefined && { waitKey }) };
    return { ...plain, status, error, state: { next, state: state ?? null }, ...wait, tokens: [] };
  }
  const tokens = next === null ? [] : [{ executionId: step.executionId, ...next, isLive: true, needed: 1 }];
  // It may not wait for a person: the others would wait, too.
  if (status === 'held') return { ...plain, status: 'failed', error: outcomeUnknown, tokens };
  return { ...plain, status, error, tokens };
}

const stateOf = ({ state }: ClaimedStep): UndoState => state as UndoState;

const outcomeUnknown: Failure = {
  class: 'unknown',
  code: 'undo_unconfirmed',
  message: 'Undoing it was interrupted, and nobody knows whether it took effect. Look for yourself.',
  retryable: false,
};
