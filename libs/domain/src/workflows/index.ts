export { CancelExecution } from './executions/cancel-execution.js';
export { DecideStep } from './executions/decide-step.js';
export { holdRestoredExecutions } from './executions/hold-restored.js';
export { StartExecution, type TriggeredBy } from './executions/start-execution.js';
export { type WorkflowVersionSummaryView, WorkflowVersions, type WorkflowVersionView } from './definitions/workflow-versions.js';
export type { WorkflowView } from './definitions/workflow-views.js';
export type { ListedWorkflow } from './definitions/listed-workflow.js';
export { WorkflowsService } from './definitions/workflows.service.js';
export type { WorkflowNodeView } from './nodes/node-view.js';
export { WorkflowNodes } from './nodes/workflow-nodes.js';
export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
export { ExecutionControls } from './reading/execution-controls.js';
export { ExecutionFollower } from './reading/execution-follower.js';
export { ExecutionReader, type ExecutionView } from './reading/execution-reader.js';
export { ExecutionRequests } from './reading/execution-requests.js';
export { ExecutionSteps, type StepDetailView, type StepView } from './reading/execution-steps.js';
export { type ExecutionSubject, ExecutionSubjects } from './reading/execution-subjects.js';
export { ExecutionRequestsModule, ExecutionsReadingModule } from './reading/executions-reading.module.js';
export {
  type ListedTemplate,
  templatePicture,
  templatePictureStyle,
  type TemplateView,
  type WorkflowTemplate,
  WorkflowTemplates,
  workflowTemplates,
} from './templates/index.js';
export {
  EventTriggers,
  holdRestoredTriggers,
  type HookCall,
  ScheduleTimes,
  ScheduleWorkflow,
  scheduleTool,
  TriggerRequests,
  type TriggerView,
  WorkflowHooks,
  type WorkflowSchedule,
  WorkflowTriggers,
} from './triggers/index.js';
export { WorkflowSecrets, type WorkflowSecretView } from './secrets/workflow-secrets.js';
export { WorkflowSecretsModule } from './secrets/workflow-secrets.module.js';
