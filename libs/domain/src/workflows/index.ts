export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
