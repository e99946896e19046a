import type { TargetStatus } from '@imprint/contracts/documents';
import type { Failure } from '@imprint/contracts/errors';
import type { SentVideoAddition, ThreadPost } from '@imprint/contracts/publishing';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { PublishedPart } from '../channel/index.js';
import type { AttachedMedia } from './attached-media.js';

/** One release on one connection. */
@Entity('target')
export class TargetEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') releaseId!: string;
  @Column('text') connectionId!: string;
  @Column('text') platform!: string;
  @Column('smallint') position!: number;
  @Column('text', { nullable: true }) caption!: string | null;
  /** Null for those of the release. */
  @Column('jsonb', { nullable: true }) media!: AttachedMedia[] | null;
  /** The later posts of its thread; null for those of the release. */
  @Column('jsonb', { nullable: true }) thread!: ThreadPost[] | null;
  /** Empty for none; null for that of the release. */
  @Column('text', { nullable: true }) firstComment!: string | null;
  @Column('text') status!: TargetStatus;
  @Column('timestamptz', { nullable: true }) scheduledAt!: Date | null;
  @Column('text', { nullable: true }) scheduledWall!: string | null;
  /**
   * When a worker has to look at the target next. Scheduled: when it is due. Publishing: end of the lease. Unconfirmed: the next look-up,
   * or null when it is held for a person.
   */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;
  /** Scheduled: end of the claim's lease. Null in every other status. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  /** Scheduled: the worker that claimed it. The claim ends early when that worker's signs of life do. */
  @Column('integer', { nullable: true }) heldBy!: number | null;
  /** Incremented by every claim; a write under an older fence changes nothing. */
  @Column('integer', { default: 0 }) fence!: number;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) lookups!: number;
  /** W3C `traceparent` of the last request that scheduled it; null while tracing is off. */
  @Column('text', { nullable: true }) traceContext!: string | null;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('text', { nullable: true }) externalProviderId!: string | null;
  @Column('text', { nullable: true }) externalShortcode!: string | null;
  @Column('text', { nullable: true }) url!: string | null;
  /** The posts after the first one that are on the platform, in order: its thread, then its first comment. Read by `publishedPosts`. */
  @Column('jsonb', { nullable: true }) replies!: PublishedPart[] | null;
  /** What was to be sent once a video of it was published, and what became of that; null without any. */
  @Column('jsonb', { nullable: true }) videoAdditions!: SentVideoAddition[] | null;
  /** When its text or alternative texts were last edited on the platform. */
  @Column('timestamptz', { nullable: true }) editedAt!: Date | null;
  /** When it was deleted there, or found to be gone. It stays `published`: it was. */
  @Column('timestamptz', { nullable: true }) deletedFromPlatformAt!: Date | null;
  @Column('jsonb', { nullable: true }) error!: Failure | null;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
