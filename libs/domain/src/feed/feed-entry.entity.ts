import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { NewFeedEntry } from './entries/index.js';

/** A row of `feed_entry`. */
@Entity('feed_entry')
export class FeedEntryEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') brandId!: string;
  @Column('text') targetId!: string;
  @Column('text') title!: string;
  @Column('text') text!: string;
  /** Of an article: safe HTML of its text. */
  @Column('text', { nullable: true }) html!: string | null;
  @Column('jsonb') media!: NewFeedEntry['media'];
  @CreateDateColumn({ type: 'timestamptz' }) publishedAt!: Date;
}
