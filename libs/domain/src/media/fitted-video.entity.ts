import type { VideoFacts } from '@imprint/contracts/publishing/content-rules';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A video as a channel takes it, or a picture of a video or audio. */
@Entity('fitted_video')
export class FittedVideoEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Video that it is made of. */
  @Column('text') assetId!: string;
  /** How that is changed: a `VideoFit` as JSON, or `poster` or `waveform` for a picture. */
  @Column('text') rule!: string;
  @Column('text', { default: 'waiting' }) status!: 'waiting' | 'ready' | 'failed';
  /** How often a worker began; also the fence of the lease. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  /** Of one that is ready, as what follows. */
  @Column('text', { nullable: true }) storageKey!: string | null;
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) bytes!: number | null;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  @Column('jsonb', { nullable: true }) video!: VideoFacts | null;
  /** Why one that failed could not be made, to complete "The video cannot be converted: …". */
  @Column('text', { nullable: true }) reason!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
