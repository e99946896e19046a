import type { UploadStatus } from '@imprint/contracts/documents';
import type { UploadCategory } from '@imprint/contracts/media';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A file on its way in. It becomes an asset after it has arrived and was checked, so that nothing else sees incomplete files. */
@Entity('upload')
export class UploadEntity {
  /** Also the id of the future asset. */
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') userId!: string;
  @Column('text') status!: UploadStatus;
  @Column('text') filename!: string;
  @Column('text') contentType!: string;
  @Column('text') category!: UploadCategory;
  /** Size according to the reservation. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) declaredBytes!: number | null;
  /** Size according to the sender; fewer bytes are not the complete file. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) announcedBytes!: number | null;
  /** Attempts to complete it; also the fence, and part of the key of the attempt's copy. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  /** When its leftovers were removed from the storage. */
  @Column('timestamptz', { nullable: true }) clearedAt!: Date | null;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}
