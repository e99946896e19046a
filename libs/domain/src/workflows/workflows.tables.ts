import type { RoomTables } from '@imprint/platform/database';
import { Workflow1764703000000 } from './1764703000000-workflow.migration.js';
import { WorkflowRunning1764703100000 } from './1764703100000-workflow-running.migration.js';
import { WorkflowAbandonedSteps1764703150000 } from './1764703150000-workflow-abandoned-steps.migration.js';
import { WorkflowDraftHash1764703210000 } from './1764703210000-workflow-draft-hash.migration.js';
import { WorkflowSecrets1764703300000 } from './1764703300000-workflow-secrets.migration.js';
import { WorkflowMail1764703310000 } from './1764703310000-workflow-mail.migration.js';
import { WorkflowMailOutcome1764703320000 } from './1764703320000-workflow-mail-outcome.migration.js';
import { WorkflowOpenSteps1764703400000 } from './1764703400000-workflow-open-steps.migration.js';
import { WorkflowCompensation1764703500000 } from './1764703500000-workflow-compensation.migration.js';
import { WorkflowUndoing1764703550000 } from './1764703550000-workflow-undoing.migration.js';
import { WorkflowLeftSteps1764703560000 } from './1764703560000-workflow-left-steps.migration.js';
import { WorkflowEntity } from './definitions/workflow.entity.js';
import { WorkflowVersionEntity } from './definitions/workflow-version.entity.js';
import { ExecutionEntity } from './executions/execution.entity.js';
import { WorkflowSecretEntity } from './secrets/workflow-secret.entity.js';
import { WorkflowTriggerEntity } from './triggers/workflow-trigger.entity.js';

/** For `schema`, which collects them. Rows of steps, attempts and signals are read and written by statements alone. */
export const workflowsTables: RoomTables = {
  entities: [WorkflowEntity, WorkflowVersionEntity, ExecutionEntity, WorkflowSecretEntity, WorkflowTriggerEntity],
  migrations: [
    Workflow1764703000000,
    WorkflowRunning1764703100000,
    WorkflowAbandonedSteps1764703150000,
    WorkflowDraftHash1764703210000,
    WorkflowSecrets1764703300000,
    WorkflowMail1764703310000,
    WorkflowMailOutcome1764703320000,
    WorkflowOpenSteps1764703400000,
    WorkflowCompensation1764703500000,
    WorkflowUndoing1764703550000,
    WorkflowLeftSteps1764703560000,
  ],
};
