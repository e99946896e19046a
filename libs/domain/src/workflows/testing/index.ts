// For benchmarks of the engine: a worker over a database of theirs.
export { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
export { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
export { WorkflowsRepository } from '../definitions/workflows.repository.js';
export { ExecutionsRepository } from '../executions/executions.repository.js';
export { workerOver } from '../executions/executions.fixture.js';
export { NodeKinds } from '../nodes/node-kinds.js';
export { pureKinds } from '../nodes/pure-kinds.js';
export type { NodeKind, StepCall, StepResult } from '../nodes/node-kind.js';
