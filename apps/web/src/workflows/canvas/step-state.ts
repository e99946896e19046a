/** How a node of an execution is doing; in a loop, all of its items together. */
export interface StepState {
  status: 'pending' | 'ready' | 'running' | 'waiting' | 'held' | 'done' | 'failed' | 'skipped' | 'cancelled';
  /** Items that have ended, and all of them; 1 of 1 outside of loops. */
  ended: number;
  count: number;
}
