import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row of `workflow`. */
@Entity('workflow')
export class WorkflowEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Whose content it makes; null for one that names brands itself. */
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') userId!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('jsonb') draft!: WorkflowGraph;
  /** Incremented by every change of the draft. */
  @Column('integer') draftRevision!: number;
  /** Of what the draft does, as versions have it. */
  @Column('text', { default: '' }) draftHash!: string;
  /** The version that triggers start. */
  @Column('integer', { nullable: true }) publishedVersion!: number | null;
  /** Executions of it at once; null for no limit of its own. */
  @Column('integer', { nullable: true }) maxConcurrent!: number | null;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
