import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StepPlace } from './claimed-step.js';

/** A cancelled step that may have started something. */
export interface FoundAbandonedStep extends StepPlace {
  organizationId: string;
  /** What it returned when it last waited; null if it never did. */
  state: unknown;
  /** Cancelled less than 15 minutes ago. */
  isRecent: boolean;
}

const isAbandoned = `s.status = 'cancelled' and (s.state is not null or s.is_doubtful)`;

/** Cancelled steps that waited, or whose worker was in the middle of them. */
@Injectable()
export class AbandonedStepsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of all organizations, those that were cancelled first. */
  async list(limit: number): Promise<FoundAbandonedStep[]> {
    return this.dataSource.query<FoundAbandonedStep[]>(
      `select s.execution_id as "executionId", s.node_id as "nodeId", s.scope, s.organization_id as "organizationId", s.state,
         s.ended_at > now() - interval '15 minutes' as "isRecent"
       from workflow_step s where ${isAbandoned} order by s.ended_at limit $1`,
      [limit],
    );
  }

  /** Nothing of these goes on any more. */
  async settle(steps: readonly StepPlace[]): Promise<void> {
    await this.dataSource.query(
      `update workflow_step s set state = null, is_doubtful = false
       from unnest($1::text[], $2::text[], $3::text[]) as settled (execution_id, node_id, scope)
       where s.execution_id = settled.execution_id and s.node_id = settled.node_id and s.scope = settled.scope and ${isAbandoned}`,
      [steps.map(({ executionId }) => executionId), steps.map(({ nodeId }) => nodeId), steps.map(({ scope }) => scope)],
    );
  }
}
