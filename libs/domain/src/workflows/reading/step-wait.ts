import type { StepWait } from '@imprint/contracts/workflows';
import type { AskedDecision } from '../executions/decide-step.js';
import { itemsKey } from '../executions/claimed-step.js';
import { approvalKey, decisionPrefix, executionKey, generationKey } from '../executions/wait-keys.js';
import type { ReadStep } from './step-reads.repository.js';

/** Keys that name what is waited for. Such a step looks again now and then, so its time says nothing. */
const named = [
  { for: 'approval', prefix: approvalKey('') },
  { for: 'generation', prefix: generationKey('') },
  { for: 'workflow', prefix: executionKey('') },
] as const;

/** Null for a step that does not wait. */
export function waitOf({
  status,
  waitKey,
  wakeAt,
  state,
  error,
}: Pick<ReadStep, 'status' | 'waitKey' | 'wakeAt' | 'state' | 'error'>): StepWait | null {
  if (status !== 'waiting') return null;
  const nothing = { until: null, id: null, question: null };
  if (waitKey === null) return { ...nothing, for: error === null ? 'time' : 'retry', until: wakeAt };
  if (waitKey === itemsKey) return { ...nothing, for: 'items' };
  if (waitKey.startsWith(decisionPrefix)) return { ...nothing, for: 'approval', ...askedIn(state, wakeAt) };
  const kind = named.find(({ prefix }) => waitKey.startsWith(prefix));
  if (kind === undefined) return { ...nothing, for: 'signal', until: wakeAt };
  return { ...nothing, for: kind.for, id: waitKey.slice(kind.prefix.length) };
}

function askedIn(state: unknown, wakeAt: Date | null): Pick<StepWait, 'question' | 'until'> {
  const { question, until } = (state ?? {}) as Partial<AskedDecision>;
  const end = typeof until === 'string' ? new Date(until) : wakeAt;
  return { question: typeof question === 'string' ? question : null, until: end };
}
