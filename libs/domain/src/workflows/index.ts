export { nodeCatalogue, WorkflowsModule, WorkflowWorkerModule } from './workflows.module.js';
export { WorkflowSecrets, type WorkflowSecretView } from './secrets/workflow-secrets.js';
export { WorkflowSecretsModule } from './secrets/workflow-secrets.module.js';
