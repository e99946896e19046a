import type { Failure } from '@imprint/contracts/errors';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What started an execution. The webhook names those that it knows (spec §6.3). */
export const executionStarts = ['manual', 'api', 'scheduled', 'event', 'hook', 'rss', 'workflow'] as const;
export type ExecutionStart = (typeof executionStarts)[number];

/** A row of `workflow_execution`. */
@Entity('workflow_execution')
export class ExecutionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') workflowId!: string;
  @Column('text') versionId!: string;
  @Column('text') trigger!: ExecutionStart;
  /** A second execution of the workflow with the same one is not started. */
  @Column('text', { nullable: true }) triggerKey!: string | null;
  @Column('jsonb', { nullable: true }) triggerPayload!: unknown;
  @Column('jsonb') inputs!: Readonly<Record<string, unknown>>;
  @Column('text') userId!: string;
  @Column('text') credentialKind!: string;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) mcpConnectionId!: string | null;
  @Column('text') status!: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** How it is going to end, once its steps have. */
  @Column('text', { nullable: true }) ending!: 'failed' | 'cancelled' | null;
  /** Steps that have not ended. */
  @Column('integer') open!: number;
  @Column('integer') steps!: number;
  @Column('double precision') done!: number;
  @Column('smallint') progress!: number;
  @Column('bigint', { transformer: bigintAsNumber }) creditsMicro!: number;
  @Column('text', { nullable: true }) failedNodeId!: string | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('text', { nullable: true }) traceContext!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
