import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Captions of a video in one language. */
@Entity('asset_captions')
export class AssetCaptionsEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') assetId!: string;
  /** BCP 47 tag in its canonical form. */
  @Column('text') language!: string;
  @Column('integer') cues!: number;
  /** WebVTT, as `writtenVtt` writes it. */
  @Column('text') content!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
