import type { ReleaseStatus } from '@imprint/contracts/documents';
import type { LinkCard, Recurrence, ThreadPost } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { AttachedMedia } from './attached-media.js';

/** A row of `release`. */
@Entity('release')
export class ReleaseEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  /** Of the brand, under which it was written. */
  @Column('integer', { nullable: true }) brandRevision!: number | null;
  @Column('text') postId!: string;
  @Column('text') title!: string;
  @Column('text') baseContent!: string;
  /** Derived from the targets. */
  @Column('text') status!: ReleaseStatus;
  @Column('text') timezone!: string;
  @Column('timestamptz', { nullable: true }) scheduledAt!: Date | null;
  /** Local time as the person entered it, `2027-03-28T09:00`. With `timezone`, it survives a change of zone rules. */
  @Column('text', { nullable: true }) scheduledWall!: string | null;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('jsonb') media!: AttachedMedia[];
  /** The later posts of its thread, on every target without its own. */
  @Column('jsonb') thread!: ThreadPost[];
  @Column('text', { nullable: true }) firstComment!: string | null;
  /** Of links in its posts, each once. */
  @Column('jsonb', { default: [] }) linkCards!: LinkCard[];
  /** The article that it publishes: its text is Markdown then. */
  @Column('text', { nullable: true }) articleId!: string | null;
  /** Where the article was published first, for sites that say so. */
  @Column('text', { nullable: true }) canonicalUrl!: string | null;
  /** Of a release that repeats. */
  @Column('text', { nullable: true }) seriesId!: string | null;
  /** Day of the series' rule that it is for, `2027-03-28`, even if it was moved; null once the series can use the day again. */
  @Column('text', { nullable: true }) occurrenceDate!: string | null;
  /** Of a draft: how it repeats once it is scheduled. */
  @Column('jsonb', { nullable: true }) recurrence!: Recurrence | null;
  /** A member; the database clears it when they leave. */
  @Column('text', { nullable: true }) assigneeId!: string | null;
  /** Idempotency key of the request (`@IdempotentBy()`). */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  /** Hash of that request; null without a key. */
  @Column('text', { nullable: true }) requestHash!: string | null;
  /** One more with each statement that changes the row through its repository: whoever changes it says which one they have read. */
  @VersionColumn() revision!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
