import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored file that nothing names any more, until it is deleted. */
@Entity('file_deletion')
export class FileDeletionEntity {
  @PrimaryColumn('text') storageKey!: string;
  @Column('text') organizationId!: string;
  /** How often deleting it has failed. */
  @Column('integer', { default: 0 }) attempts!: number;
  /** When it is tried again. */
  @Column('timestamptz') dueAt!: Date;
}
