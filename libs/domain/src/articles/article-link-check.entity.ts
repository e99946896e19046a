import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LinkResult } from './link-checker.js';

/** A row of `article_link_check`: what the last check of an article found. */
@Entity('article_link_check')
export class ArticleLinkCheckEntity {
  @PrimaryColumn('text') articleId!: string;
  @Column('text') organizationId!: string;
  @Column('timestamptz') checkedAt!: Date;
  @Column('jsonb') results!: LinkResult[];
}
