export { type WorkflowVersionSummaryView, WorkflowVersions, type WorkflowVersionView } from './definitions/workflow-versions.js';
export type { WorkflowView } from './definitions/workflow-views.js';
export type { ListedWorkflow } from './definitions/workflows.repository.js';
export { WorkflowsService } from './definitions/workflows.service.js';
export type { WorkflowNodeView } from './nodes/node-view.js';
export { WorkflowNodes } from './nodes/workflow-nodes.js';
export { CancelExecution } from './executions/cancel-execution.js';
export { DecideStep } from './executions/decide-step.js';
export { StartExecution, type TriggeredBy } from './executions/start-execution.js';
export {
  EventTriggers,
  type HookCall,
  ScheduleWorkflow,
  scheduleTool,
  TriggerRequests,
  type TriggerView,
  WorkflowHooks,
  type WorkflowSchedule,
  WorkflowTriggers,
} from './triggers/index.js';
export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
export { WorkflowSecrets, type WorkflowSecretView } from './secrets/workflow-secrets.js';
export { WorkflowSecretsModule } from './secrets/workflow-secrets.module.js';
