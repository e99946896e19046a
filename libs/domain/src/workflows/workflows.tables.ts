import type { RoomTables } from '@imprint/platform/database';
import { Workflow1764703000000 } from './1764703000000-workflow.migration.js';
import { WorkflowEntity } from './definitions/workflow.entity.js';
import { WorkflowVersionEntity } from './definitions/workflow-version.entity.js';
import { ExecutionEntity } from './executions/execution.entity.js';

/** For `schema`, which collects them. Rows of steps, attempts and signals are read and written by statements alone. */
export const workflowsTables: RoomTables = {
  entities: [WorkflowEntity, WorkflowVersionEntity, ExecutionEntity],
  migrations: [Workflow1764703000000],
};
