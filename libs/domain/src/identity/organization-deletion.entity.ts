import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `organization_deletion`: the organization is scheduled for deletion, or being erased. */
@Entity('organization_deletion')
export class OrganizationDeletionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') requestedBy!: string;
  @CreateDateColumn({ type: 'timestamptz' }) requestedAt!: Date;
  /** From when on it is erased and cannot be restored. */
  @Column('timestamptz') dueAt!: Date;
  /** Whether scheduling the deletion paused publishing, which restoring then ends. */
  @Column('boolean') pausedPublishing!: boolean;
  /** When its owners are mailed; null once they were. */
  @Column('timestamptz', { nullable: true }) mailDueAt!: Date | null;
  @Column('integer', { default: 0 }) mailTries!: number;
  @Column('text', { default: 'scheduled' }) status!: 'scheduled' | 'erasing';
  /** Incremented by every claim. */
  @Column('integer', { default: 0 }) fence!: number;
  /** End of the lease of the process that erases it. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber }) rowsErased!: number;
  @Column({ type: 'bigint', default: 0, transformer: bigintAsNumber }) filesErased!: number;
}

/** A row of `deleted_organization`: what is kept of an erased organization. */
@Entity('deleted_organization')
export class DeletedOrganizationEntity {
  /** Id of the organization. */
  @PrimaryColumn('text') id!: string;
  @Column('timestamptz') requestedAt!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) erasedAt!: Date;
  @Column({ type: 'bigint', transformer: bigintAsNumber }) rowsErased!: number;
  @Column({ type: 'bigint', transformer: bigintAsNumber }) filesErased!: number;
}
