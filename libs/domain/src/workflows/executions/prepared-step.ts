import type { CompiledGraph, CompiledNode, StepValues } from '../graph/compiled-graph.js';
import type { ClaimedStep } from './claimed-step.js';
import type { ExecutionOfStep } from './executions.repository.js';

/** A step of an earlier execution. */
export interface EndedEarlier {
  status: 'done' | 'failed';
  output: unknown;
  error: unknown;
}

/** A claimed step with everything that running it takes. */
export interface PreparedStep {
  step: ClaimedStep;
  execution: ExecutionOfStep;
  graph: CompiledGraph;
  node: CompiledNode;
  values: StepValues;
  /** How the same step ended in the execution that this one goes on from; null if it is to run. */
  earlier: EndedEarlier | null;
  /** Part of the progress of the execution. */
  share: number;
}
