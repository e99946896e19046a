import type { Failure } from '@imprint/contracts/errors';
import type { ExecutionStart } from '@imprint/contracts/workflows';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

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
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) mcpConnectionId!: string | null;
  /** The approval of this execution, or of the trigger that started it. */
  @Column('text', { nullable: true }) approvalId!: string | null;
  /** Whether an agent started it. */
  @Column('boolean', { default: false }) isAgent!: boolean;
  /** Of the workflow. */
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('boolean', { default: false }) isDryRun!: boolean;
  /** Outputs that nodes give instead of running, by id. */
  @Column('jsonb', { nullable: true }) pins!: Readonly<Record<string, unknown>> | null;
  /** Only these run, apart from nodes without effects; null for all. */
  @Column('text', { array: true, nullable: true }) onlyNodes!: readonly string[] | null;
  /** The execution whose outputs this one begins with. */
  @Column('text', { nullable: true }) resumedFromId!: string | null;
  /** Nodes that run again all the same, with everything behind them; null for those alone that had not ended. */
  @Column('text', { nullable: true }) rerunNodeId!: string | null;
  /** Of the keys of its steps: its own id, or that of the execution that it resumes. */
  @Column('text') keyBase!: string;
  /** The step that started it: `execution/node/scope`. */
  @Column('text', { nullable: true }) parentStep!: string | null;
  @Column('text', { nullable: true }) parentId!: string | null;
  /** Nodes to begin with. */
  @Column('text', { array: true }) starts!: readonly string[];
  /** Executions above it. */
  @Column('smallint', { default: 0 }) depth!: number;
  @Column('text') status!: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** How it is going to end, once its steps have. */
  @Column('text', { nullable: true }) ending!: 'failed' | 'cancelled' | null;
  /** Whether what it has done is undone before it ends: asked for, begun, or stopped by a person; null if it is not. */
  @Column('text', { nullable: true }) compensation!: 'asked' | 'begun' | 'stopped' | null;
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
  @Column('timestamptz', { nullable: true }) outputsDeletedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) stepsDeletedAt!: Date | null;
}
