export { type WorkflowVersionSummaryView, WorkflowVersions, type WorkflowVersionView } from './definitions/workflow-versions.js';
export type { WorkflowView } from './definitions/workflow-views.js';
export type { ListedWorkflow } from './definitions/workflows.repository.js';
export { WorkflowsService } from './definitions/workflows.service.js';
export type { WorkflowNodeView } from './nodes/node-view.js';
export { WorkflowNodes } from './nodes/workflow-nodes.js';
export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
