import type { UploadStatus } from '@imprint/contracts/documents';
import type { UploadCategory } from '@imprint/contracts/media';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A file on its way in. It is no asset until it arrived and was checked, so that nothing else meets half a file. */
@Entity('upload')
export class UploadEntity {
  /** Also the id of the asset to come. */
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') userId!: string;
  @Column('text') status!: UploadStatus;
  @Column('text') filename!: string;
  @Column('text') contentType!: string;
  @Column('text') category!: UploadCategory;
  /** Size that the reservation named. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) declaredBytes!: number | null;
  /** Size that whoever sends the file named: less of it is not the file. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) announcedBytes!: number | null;
  /** Tries to complete it; also the fence of the present one, and part of the name under which it stores. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  /** When what is left of it was removed from the storage. */
  @Column('timestamptz', { nullable: true }) clearedAt!: Date | null;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
}
