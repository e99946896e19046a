export { CancelExecution } from './executions/cancel-execution.js';
export { DecideStep } from './executions/decide-step.js';
export { StartExecution, type TriggeredBy } from './executions/start-execution.js';
export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
