import type { ImportedStatus, ImportFormat } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `release_import`: one file that releases came from. */
@Entity('release_import')
export class ReleaseImportEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') authorId!: string;
  @Column('text') format!: ImportFormat;
  @Column('boolean') isDraftsOnly!: boolean;
  @Column('text', { array: true }) ignoredColumns!: string[];
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}

/** A row of `imported_release`: which release came from which line. */
@Entity('imported_release')
export class ImportedReleaseEntity {
  @PrimaryColumn('text') releaseId!: string;
  @Column('text') importId!: string;
  @Column('text') organizationId!: string;
  @Column('integer') line!: number;
  @Column('text') status!: ImportedStatus;
}
