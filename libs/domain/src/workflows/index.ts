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
