import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `workflow_version`: a graph that an execution began with. It is written once. */
@Entity('workflow_version')
export class WorkflowVersionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') workflowId!: string;
  /** 1 for the first one of the workflow. */
  @Column('integer') number!: number;
  @Column('jsonb') graph!: WorkflowGraph;
  /** Of what runs; neither names nor places in the editor count. */
  @Column('text') hash!: string;
  @Column('text') userId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
