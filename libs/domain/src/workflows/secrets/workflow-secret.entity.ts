import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `workflow_secret`: what workflows of an organization may send to the hosts that it names. */
@Entity('workflow_secret')
export class WorkflowSecretEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') name!: string;
  /** Sealed for the organization. */
  @Column('text') valueSealed!: string;
  @Column('text', { array: true }) hosts!: string[];
  @Column('text') setBy!: string;
  @Column('timestamptz') setAt!: Date;
}
