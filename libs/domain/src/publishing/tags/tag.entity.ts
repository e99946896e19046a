import type { TagColor } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A row of `tag`. */
@Entity('tag')
export class TagEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  /** Unique in the organization, whatever its case. */
  @Column('text') name!: string;
  @Column('text') color!: TagColor;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A row of `release_tag`. */
@Entity('release_tag')
export class ReleaseTagEntity {
  @Column('text') organizationId!: string;
  @PrimaryColumn('text') releaseId!: string;
  @PrimaryColumn('text') tagId!: string;
}
