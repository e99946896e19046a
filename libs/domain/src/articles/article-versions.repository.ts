import type { ListQuery, Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { paginate, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, MoreThan, And, type EntityManager } from 'typeorm';
import type { ArticleEntity } from './article.entity.js';
import { ArticleVersionEntity } from './article-version.entity.js';

type Article = Pick<ArticleEntity, 'id' | 'organizationId'>;
/** An article as far as versions keep it. */
type Text = Article & Pick<ArticleEntity, 'title' | 'body' | 'excerpt' | 'updatedAt'>;

/** Who wrote a version, and why. */
export type Authorship = Pick<ArticleVersionEntity, 'authorId' | 'credentialId' | 'reason'> &
  Partial<Pick<ArticleVersionEntity, 'restoredFrom'>>;
/** A version in a list. */
export type ListedVersion = Omit<ArticleVersionEntity, 'body' | 'excerpt'>;

const listed = [
  ...(['id', 'organizationId', 'articleId', 'number', 'title', 'reason', 'restoredFrom'] as const),
  ...(['authorId', 'credentialId', 'createdAt'] as const),
].map((column) => `version.${column}`);
const latestFirst: ListOrder = { by: 'version.number', type: 'number', id: 'version.id', direction: 'DESC' };

/** What articles said. Whoever asks has found the article. */
@Injectable()
export class ArticleVersionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list({ id: articleId, organizationId }: Article, query: ListQuery): Promise<Page<ListedVersion>> {
    const rows = this.dataSource.manager.createQueryBuilder(ArticleVersionEntity, 'version').select(listed);
    return paginate(rows.where({ organizationId, articleId }), latestFirst, query);
  }

  async find({ id: articleId, organizationId }: Article, number: number): Promise<ArticleVersionEntity | null> {
    return this.dataSource.manager.findOneBy(ArticleVersionEntity, { organizationId, articleId, number });
  }
}

/** The first version, in the transaction that inserts the article. */
export async function insertFirstVersion(manager: EntityManager, article: Text, by: Authorship): Promise<void> {
  await insert(manager, article, 1, by);
}

/**
 * Keeps what a change of an article wrote, in its transaction. The article is locked, so that numbers follow one another.
 * @param before what the article said until then. No version says so if a process of the release before has written it: it gets one as well.
 */
export async function keepVersion(manager: EntityManager, before: Text, after: Text, by: Authorship): Promise<void> {
  if (isSame(before, after)) return;
  const { id: articleId, organizationId } = before;
  const order = { number: 'DESC' } as const;
  const latest = await manager.findOne(ArticleVersionEntity, { where: { organizationId, articleId }, order });
  let number = (latest?.number ?? 0) + 1;
  if (latest === null || !isSame(latest, before)) {
    const reason = latest === null ? 'created' : 'edited';
    await insert(manager, before, number, { authorId: null, credentialId: null, reason });
    number += 1;
  }
  await insert(manager, after, number, by);
  const tooOld = And(MoreThan(1), LessThanOrEqual(number - (limits.articleVersions - 1)));
  await manager.delete(ArticleVersionEntity, { organizationId, articleId, number: tooOld });
}

async function insert(manager: EntityManager, article: Text, number: number, by: Authorship): Promise<void> {
  const { id: articleId, organizationId, title, body, excerpt, updatedAt: createdAt } = article;
  const text = { title, body, excerpt, createdAt };
  await manager.insert(ArticleVersionEntity, { id: newId('artv'), organizationId, articleId, number, ...text, ...by });
}

const isSame = (one: Pick<Text, 'title' | 'body' | 'excerpt'>, other: Pick<Text, 'title' | 'body' | 'excerpt'>): boolean =>
  one.title === other.title && one.body === other.body && one.excerpt === other.excerpt;
