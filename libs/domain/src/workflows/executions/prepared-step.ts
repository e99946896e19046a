import type { CompiledGraph, CompiledNode, StepValues } from '../graph/compiled-graph.js';
import type { ClaimedStep } from './claimed-step.js';
import type { ExecutionOfStep } from './executions.repository.js';

/** A claimed step with everything that running it takes. */
export interface PreparedStep {
  step: ClaimedStep;
  execution: ExecutionOfStep;
  graph: CompiledGraph;
  node: CompiledNode;
  values: StepValues;
  /** Part of the progress of the execution. */
  share: number;
}
