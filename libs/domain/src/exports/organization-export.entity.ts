import type { ExportStatus } from '@imprint/contracts/exports';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `organization_export`. */
@Entity('organization_export')
export class OrganizationExportEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') requestedBy!: string;
  @Column('text', { default: 'queued' }) status!: ExportStatus;
  /** Incremented by every claim. */
  @Column('integer', { default: 0 }) fence!: number;
  /** End of the lease of the process that writes it. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  @Column('smallint', { default: 0 }) attempts!: number;
  /** Set once its file is complete. */
  @Column('text', { nullable: true }) storageKey!: string | null;
  @Column({ type: 'bigint', nullable: true, transformer: bigintAsNumber }) bytes!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** When it is deleted, with its file. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}
