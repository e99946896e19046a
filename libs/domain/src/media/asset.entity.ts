import type { AssetKind, AssetOperation, AssetOrigin } from '@imprint/contracts/media';
import type { CaptionFacts, VideoFacts } from '@imprint/contracts/publishing/content-rules';
import { bigintAsNumber } from '@imprint/platform/database';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `asset`. */
@Entity('asset')
export class AssetEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text', { nullable: true }) brandId!: string | null;
  @Column('text') kind!: AssetKind;
  @Column('text') origin!: AssetOrigin;
  @Column('text') storageKey!: string;
  @Column('text') mimeType!: string;
  @Column('bigint', { transformer: bigintAsNumber }) bytes!: number;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  /** Of a video or audio; null where it is not known. */
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  /** Of a video; null where nothing is known. */
  @Column('jsonb', { nullable: true }) video!: VideoFacts | null;
  /** File with one of its pictures, or of the waveform of audio; null until it is made. */
  @Column('text', { nullable: true }) posterKey!: string | null;
  /** Of a video, by language; their text is in `asset_captions`. */
  @Column('jsonb', { default: [] }) captions!: readonly CaptionFacts[];
  /** Picture that was chosen for a video. */
  @Column('text', { nullable: true }) thumbnailAssetId!: string | null;
  @Column('text', { nullable: true }) altText!: string | null;
  @Column('text', { nullable: true }) generationId!: string | null;
  /** File that it was made of, the first of several; may be deleted meanwhile. */
  @Column('text', { nullable: true }) sourceAssetId!: string | null;
  /** All of them in their order, where it was made of several. */
  @Column('text', { array: true, default: [] }) sourceAssetIds!: readonly string[];
  /** How; null for crops of an earlier release. */
  @Column('text', { nullable: true }) sourceOperation!: AssetOperation | null;
  /** By which values: of a crop `x,y,width,height` in the pixels of that picture. The same again is the same asset. */
  @Column('text', { nullable: true }) sourceArea!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
