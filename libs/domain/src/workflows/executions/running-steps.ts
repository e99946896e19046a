import type { CompiledNode } from '../graph/compiled-graph.js';
import type { ClaimedStep, StepPlace } from './claimed-step.js';
import type { ExecutionOfStep } from './executions.repository.js';
import { StepStopped } from './run-step.js';

/** A step that this worker holds and runs. */
export interface RunningStep {
  step: ClaimedStep;
  stop: AbortController;
  /** Known once it is prepared. */
  execution?: ExecutionOfStep;
  node?: CompiledNode;
}

/** The steps of one worker, of which no more run at once than it has room for. */
export class RunningSteps {
  private readonly running = new Map<string, RunningStep>();
  /** Room that is kept for steps which are being claimed. */
  private kept = 0;

  constructor(private readonly atOnce: number) {}

  /** For so many steps there is room. */
  get free(): number {
    return Math.max(0, this.atOnce - this.running.size - this.kept);
  }

  /** As they are now. */
  all(): RunningStep[] {
    return [...this.running.values()];
  }

  get(place: StepPlace): RunningStep | undefined {
    return this.running.get(keyOf(place));
  }

  /** Reserves room for at most so many steps, until `unreserve`. @returns for how many there was */
  reserve(most: number): number {
    const kept = Math.min(Math.max(0, most), this.free);
    this.kept += kept;
    return kept;
  }

  /** `add` follows at once, so that nobody else has the room. */
  unreserve(kept: number): void {
    this.kept -= kept;
  }

  add(steps: readonly ClaimedStep[]): RunningStep[] {
    return steps.map((step) => {
      // A step that was lost, and is claimed by the worker that had it: what that still does is somebody else's now.
      this.get(step)?.stop.abort(new StepStopped('lost'));
      const one = { step, stop: new AbortController() };
      this.running.set(keyOf(step), one);
      return one;
    });
  }

  forget(one: RunningStep): void {
    if (this.get(one.step) === one) this.running.delete(keyOf(one.step));
  }
}

export const keyOf = ({ executionId, nodeId, scope }: StepPlace): string => `${executionId}/${nodeId}/${scope}`;
