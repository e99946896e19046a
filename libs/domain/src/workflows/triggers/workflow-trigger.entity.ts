import type { Failure } from '@imprint/contracts/errors';
import type { MissedRuns, TriggerKind } from '@imprint/contracts/workflows';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `workflow_trigger`. */
@Entity('workflow_trigger')
export class WorkflowTriggerEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') workflowId!: string;
  @Column('text') kind!: TriggerKind;
  @Column('boolean', { default: true }) enabled!: boolean;
  @Column('text', { nullable: true }) cron!: string | null;
  @Column('text', { nullable: true }) timezone!: string | null;
  @Column('text', { nullable: true }) missed!: MissedRuns | null;
  @Column('text', { nullable: true }) event!: string | null;
  @Column('text', { nullable: true }) filter!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  /** SHA-256 of the token in the address of a hook. */
  @Column('text', { nullable: true }) tokenDigest!: string | null;
  @Column('text', { nullable: true }) secretSealed!: string | null;
  @Column('jsonb', { default: {} }) variables!: Readonly<Record<string, unknown>>;
  /** For whom it starts executions. */
  @Column('text') userId!: string;
  @Column('text', { nullable: true }) apiKeyId!: string | null;
  @Column('text', { nullable: true }) mcpConnectionId!: string | null;
  /** Under which what it starts may publish, as long as the version has the hash that was approved. */
  @Column('text', { nullable: true }) approvalId!: string | null;
  @Column('text', { nullable: true }) approvedHash!: string | null;
  /** What it has seen, such as entries of a feed. */
  @Column('jsonb', { nullable: true }) state!: unknown;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @Column('timestamptz', { nullable: true }) nextAt!: Date | null;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('integer', { default: 0 }) fence!: number;
  @Column('timestamptz', { nullable: true }) lastStartedAt!: Date | null;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
