/** Where a step of an execution is, as the API says it. */
export type StepStatus = 'pending' | 'ready' | 'running' | 'waiting' | 'held' | 'done' | 'failed' | 'skipped' | 'cancelled';

/** How a node of an execution is doing; in a loop, all of its items together. */
export interface StepState {
  status: StepStatus;
  /** Items that have ended, and all that have begun; 1 outside of loops. */
  ended: number;
  count: number;
}

export interface Step {
  nodeId: string;
  scope: string;
  status: StepStatus;
}

/** What needs somebody first. */
const byWeight: readonly StepStatus[] = [
  'failed',
  'waiting',
  'held',
  'running',
  'ready',
  'pending',
  'cancelled',
  'done',
  'skipped',
];
const endings: ReadonlySet<StepStatus> = new Set<StepStatus>(['done', 'failed', 'skipped', 'cancelled']);

/** By node. */
export function statesOf(steps: readonly Step[]): ReadonlyMap<string, StepState> {
  const states = new Map<string, StepState>();
  for (const { nodeId, status } of steps) {
    const { status: worst = status, ended = 0, count = 0 } = states.get(nodeId) ?? {};
    const isWorse = byWeight.indexOf(status) < byWeight.indexOf(worst);
    states.set(nodeId, { status: isWorse ? status : worst, ended: ended + (endings.has(status) ? 1 : 0), count: count + 1 });
  }
  return states;
}

const undoByWeight = ['failed', 'held', 'cancelled', 'running', 'pending', 'undone'] as const;

/** How undoing a node is doing, all of its items together; undefined if nothing of it is undone. */
export function undoOf(
  steps: readonly { nodeId: string; undo: { status: (typeof undoByWeight)[number] } | null }[],
  id: string,
): (typeof undoByWeight)[number] | undefined {
  const found = steps.flatMap(({ nodeId, undo }) => (nodeId === id && undo !== null ? [undo.status] : []));
  return undoByWeight.find((status) => found.includes(status));
}

/** Whether anything of an execution is still to be undone, and nobody stopped that. */
export function isUndoing(status: string, steps: readonly { undo: { status: (typeof undoByWeight)[number] } | null }[]): boolean {
  const found = new Set(steps.map(({ undo }) => undo?.status));
  if (found.has('cancelled')) return false;
  return status === 'compensating' || found.has('pending') || found.has('running') || found.has('held');
}

/** Milliseconds that a step took, or has taken until now; undefined before it begins. */
export function durationOf(step: { startedAt: string | null; endedAt: string | null }, now: number): number | undefined {
  if (step.startedAt === null) return undefined;
  return Math.max(0, (step.endedAt === null ? now : Date.parse(step.endedAt)) - Date.parse(step.startedAt));
}
