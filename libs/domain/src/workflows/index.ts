export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
export { ExecutionControls } from './reading/execution-controls.js';
export { ExecutionFollower } from './reading/execution-follower.js';
export { ExecutionReader, type ExecutionView } from './reading/execution-reader.js';
export { ExecutionRequests } from './reading/execution-requests.js';
export { ExecutionSteps, type StepDetailView, type StepView } from './reading/execution-steps.js';
export { type ExecutionSubject, ExecutionSubjects } from './reading/execution-subjects.js';
export { WorkflowReadingModule } from './reading/workflow-reading.module.js';
