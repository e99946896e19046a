import type { LinkCard, ThreadPost } from '@imprint/contracts/publishing';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AttachedMedia } from './attached-media.js';

/** One account of a version; media, thread and first comment only where it has its own. */
export interface VersionedTarget {
  connectionId: string;
  caption: string | null;
  media?: AttachedMedia[];
  thread?: ThreadPost[];
  firstComment?: string;
}

/** A row of `release_version`. */
@Entity('release_version')
export class ReleaseVersionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') releaseId!: string;
  /** Of the release, once this was saved. */
  @Column('integer') revision!: number;
  @Column('text') title!: string;
  @Column('text') baseContent!: string;
  @Column('text') timezone!: string;
  @Column('timestamptz', { nullable: true }) scheduledAt!: Date | null;
  @Column('jsonb') targets!: VersionedTarget[];
  @Column('jsonb') media!: AttachedMedia[];
  @Column('jsonb') thread!: ThreadPost[];
  @Column('text', { nullable: true }) firstComment!: string | null;
  @Column('jsonb', { default: [] }) linkCards!: LinkCard[];
  @Column('text') authorId!: string;
  /** The API key or MCP connection that saved it for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** The approval by which it was saved. */
  @Column('text', { nullable: true }) approvalId!: string | null;
  /** The version that it brought back. */
  @Column('text', { nullable: true }) restoredFrom!: string | null;
  /** When the first change in it was saved. */
  @Column('timestamptz') createdAt!: Date;
  /** When the last change in it was saved. */
  @Column('timestamptz') savedAt!: Date;
}
