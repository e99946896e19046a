import type { ArticleVersionReason } from '@imprint/contracts/articles';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `article_version`: what an article said. Nothing of it changes. */
@Entity('article_version')
export class ArticleVersionEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') organizationId!: string;
  @Column('text') articleId!: string;
  /** 1 for the first one of the article. Only the latest ones, and the first, are kept. */
  @Column('integer') number!: number;
  @Column('text') title!: string;
  /** Markdown. */
  @Column('text') body!: string;
  @Column('text', { nullable: true }) excerpt!: string | null;
  @Column('text') reason!: ArticleVersionReason;
  /** Number of the version that it brought back. */
  @Column('integer', { nullable: true }) restoredFrom!: number | null;
  /** Null where that is not known. */
  @Column('text', { nullable: true }) authorId!: string | null;
  /** The API key or MCP connection that wrote it for them; null for a session. */
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}
