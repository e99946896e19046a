import type { LinkCard, ThreadPost } from '@imprint/contracts/publishing';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import type { AttachedMedia } from '../releases/attached-media.js';
import type { RecurrenceRule } from './recurrence-rule.js';

/** One account of the releases that a series adds. */
export interface SeriesTarget {
  connectionId: string;
  platform: string;
  caption: string | null;
  media: AttachedMedia[] | null;
  /** Absent in a series from before there were threads; so is `firstComment`. */
  thread?: ThreadPost[] | null;
  firstComment?: string | null;
  /** Its own local time, so many days after the day of the rule; null for that of the series. */
  own: { daysLater: number; time: string } | null;
}

/** What the releases that a series adds say, and where. */
export interface SeriesContent {
  title: string;
  baseContent: string;
  brandId: string;
  /** Absent in a series from before brands had revisions. */
  brandRevision?: number;
  media: AttachedMedia[];
  thread?: ThreadPost[];
  firstComment?: string | null;
  /** Absent in a series from before there were cards of links. */
  linkCards?: LinkCard[];
  targets: SeriesTarget[];
}

/** A row of `release_series`: a release that repeats. Its releases are rows of `release`, and exist for some time ahead. */
@Entity('release_series')
export class ReleaseSeriesEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('jsonb') rule!: RecurrenceRule;
  @Column('text') timezone!: string;
  /** Local time of its releases, `09:00:00`. */
  @Column('text') wallTime!: string;
  /** For releases that do not exist yet. */
  @Column('jsonb') content!: SeriesContent;
  /** Of the releases that it adds. */
  @Column('text') status!: 'scheduled' | 'paused';
  /** Last day of the rule for which a release exists, or existed. */
  @Column('text') lastDate!: string;
  /** When the next release has to be added; null when there is none to add. */
  @Column('timestamptz', { nullable: true }) extendAt!: Date | null;
  /** When a person ended it. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** Grows with each change by a person. */
  @VersionColumn() revision!: number;
  /** Who scheduled it, or changed it last. */
  @Column('text') authorId!: string;
  /** The API key or MCP connection that did so for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  /** The approval by which it was done. */
  @Column('text', { nullable: true }) approvalId!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}
