import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StepPlace } from './claimed-step.js';

/** A step that a person has to look at. */
export interface HeldStep extends StepPlace {
  organizationId: string;
  workflowId: string;
  /** Of the workflow. */
  name: string;
}

/** Steps that are held for a person. Read model: joins notice. */
@Injectable()
export class HeldStepsRepository {
  /** Those that nobody has a notice of. */
  async unnoticed(manager: EntityManager, limit: number): Promise<HeldStep[]> {
    return manager.query<HeldStep[]>(
      `select s.execution_id as "executionId", s.node_id as "nodeId", s.scope, s.organization_id as "organizationId",
         w.id as "workflowId", w.name
       from workflow_step s join workflow_execution e on e.id = s.execution_id join workflow w on w.id = e.workflow_id
       where s.status = 'held' and not exists (select from notice n where n.organization_id = s.organization_id
         and n.kind = 'workflow.held' and n.subject_id = s.execution_id and n.cause = s.node_id || '/' || s.scope)
       order by s.execution_id, s.node_id, s.scope limit $1`,
      [limit],
    );
  }
}
