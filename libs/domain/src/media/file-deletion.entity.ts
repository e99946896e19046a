import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored file to be deleted, because no row refers to it any more. */
@Entity('file_deletion')
export class FileDeletionEntity {
  @PrimaryColumn('text') storageKey!: string;
  @Column('text') organizationId!: string;
  /** How often deleting it has failed. */
  @Column('integer', { default: 0 }) attempts!: number;
  /** When it is tried again. */
  @Column('timestamptz') dueAt!: Date;
}
