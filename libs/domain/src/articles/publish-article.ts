import type { Principal } from '@imprint/contracts/access';
import type { ArticlePublication, ArticlePublications, PublishArticle } from '@imprint/contracts/articles';
import { Problem, problem } from '@imprint/contracts/errors';
import type { CreateRelease } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChannelCapability } from '../publishing/channel/index.js';
import {
  ChangePublishedPost,
  ChannelCatalogue,
  ConnectionAccounts,
  ReleasesService,
  type ReleaseView,
  type WantedChange,
} from '../publishing/index.js';
import type { ArticleEntity } from './article.entity.js';
import { ArticlePublicationsRepository } from './article-publications.repository.js';
import { ArticlesService } from './articles.service.js';

/** Conditions of a publication. */
export interface HowToPublish {
  idempotencyKey?: string | null;
  /** Checked when it is published: refused unless it resolves with true. */
  unchanged?: (() => Promise<boolean>) | undefined;
}

interface Plan {
  /** The release that a new post would be. */
  body: CreateRelease;
  /** What becomes of the post that is to be updated. */
  edit: WantedChange;
  /** The post that is to be updated; null for a new one. */
  published: ArticlePublication | null;
  canonicalUrl: string | null;
  /** Why it cannot be published now; null when it can be. */
  refusal: Problem | null;
}

/** Publishes articles as releases of their own, one for each account, and updates what is published. */
@Injectable()
export class ArticlePublishing {
  constructor(
    private readonly articles: ArticlesService,
    private readonly publications: ArticlePublicationsRepository,
    private readonly accounts: ConnectionAccounts,
    private readonly channels: ChannelCatalogue,
    private readonly releases: ReleasesService,
    private readonly changes: ChangePublishedPost,
  ) {}

  /**
   * @throws ApprovalRequired; Problem `not_found`, `validation_failed` for an account that takes no articles, `state_conflict` for an archived
   * article and while it is on its way to that account
   */
  async publish(
    principal: Principal,
    id: string,
    wanted: PublishArticle,
    { idempotencyKey = null, unchanged }: HowToPublish = {},
  ): Promise<ReleaseView> {
    const article = await this.articles.read(principal, id);
    const { body, edit, published, canonicalUrl, refusal } = await this.plan(principal, article, wanted);
    const made = idempotencyKey === null ? null : await this.releases.madeBefore(principal, body, idempotencyKey);
    if (made !== null) return made.release;
    if (refusal !== null) throw refusal;
    if (published !== null) {
      const { releaseId, targetId } = published;
      await atConnection(this.changes.changePost(principal, releaseId, targetId, edit, { unchanged }));
      return this.releases.read(principal, releaseId);
    }
    const hold = (manager: EntityManager): Promise<void> => this.hold(manager, article, wanted, unchanged);
    return atConnection(this.releases.createRelease(principal, body, idempotencyKey, { id, canonicalUrl, hold }));
  }

  /** Validates a publication, whoever asks for it. @throws Problem */
  async check(principal: Principal, id: string, wanted: PublishArticle): Promise<void> {
    const article = await this.articles.read(principal, id);
    const { body, edit, published, refusal } = await this.plan(principal, article, wanted);
    if (refusal !== null) throw refusal;
    if (published !== null) return atConnection(this.changes.check(principal, published.releaseId, published.targetId, edit));
    await atConnection(this.releases.check(principal, body));
  }

  /** What an approval of a publication is about. */
  async subject(principal: Principal, id: string): Promise<object> {
    const { title, body, imageAssetId, brandId, status } = await this.articles.read(principal, id);
    return { id, title, body, imageAssetId, brandId, status };
  }

  /** Where an article was published, and where it still is. */
  async placesOf(principal: Principal, id: string): Promise<ArticlePublications & { id: string }> {
    const article = await this.articles.read(principal, id);
    return { id, status: article.status, publications: await this.publications.list(article) };
  }

  /** Puts an article away. Where it is published, it stays. */
  async archive(principal: Principal, id: string): Promise<ArticlePublications & { id: string }> {
    await this.articles.update(principal, id, { status: 'archived' });
    return this.placesOf(principal, id);
  }

  private async plan(principal: Principal, article: ArticleEntity, wanted: PublishArticle): Promise<Plan> {
    const { connectionId } = wanted;
    if (article.status === 'archived')
      throw problem('state_conflict', 'The article is archived. Take it out of the archive to publish it.');
    const { limits } = await this.requireAccount(principal, article, connectionId);
    const body = releaseOf(article, connectionId, limits.images.maxCount > 0);
    const live = await this.publications.findLive(article, connectionId);
    const refusal = live === null || live.status === 'published' ? null : onItsWay(live);
    const places = wanted.canonicalUrl === undefined ? await this.publications.list(article) : [];
    const first = places.findLast(({ status, url, deletedAt }) => status === 'published' && url !== null && deletedAt === null);
    return {
      body,
      edit: editOf(article, body),
      published: live,
      canonicalUrl: wanted.canonicalUrl ?? first?.url ?? null,
      refusal,
    };
  }

  private async requireAccount(
    principal: Principal,
    { brandId }: ArticleEntity,
    connectionId: string,
  ): Promise<ChannelCapability> {
    const refused = (message: string): Problem => problem('validation_failed', message, { pointer: '/connectionId' });
    const [account] = await this.accounts.named(principal, [connectionId]);
    if (account === undefined) throw refused(`There is no connection ${connectionId}.`);
    if (account.brandId !== brandId) throw refused('The account belongs to another brand than the article.');
    const channel = this.channels.find(account.platform)?.capability;
    if (channel?.articles === true) return channel;
    const taking = this.channels
      .all()
      .flatMap(({ capability: { articles, state, label } }) => (articles === true && state === 'supported' ? [label] : []));
    throw refused(`${channel?.label ?? account.platform} takes no articles. These do: ${taking.join(', ')}.`);
  }

  /** In the transaction that writes the release. */
  private async hold(
    manager: EntityManager,
    article: ArticleEntity,
    { connectionId }: PublishArticle,
    unchanged: HowToPublish['unchanged'],
  ): Promise<void> {
    if (!(await this.publications.lock(manager, article))) throw problem('not_found', `There is no article ${article.id}.`);
    const live = await this.publications.findLive(article, connectionId, manager);
    if (live !== null) throw onItsWay(live);
    if (unchanged !== undefined && !(await unchanged()))
      throw problem('state_conflict', 'The article has changed since this was approved. Ask for it again.');
  }
}

const editOf = ({ title, body }: ArticleEntity, { media = [] }: CreateRelease): WantedChange => ({
  ...{ action: 'edit', title, caption: body, media, replacesFiles: true },
});

function releaseOf(
  { title, body, brandId, imageAssetId }: ArticleEntity,
  connectionId: string,
  takesImages: boolean,
): CreateRelease {
  return {
    ...{ title, baseContent: body, brandId, timezone: 'UTC', targets: [{ connectionId }] },
    media: imageAssetId === null || !takesImages ? [] : [{ assetId: imageAssetId }],
  };
}

function onItsWay({ releaseId, status }: ArticlePublication): Problem {
  return problem('state_conflict', `The article is on its way to this account: its release ${releaseId} is ${status}.`);
}

/** What is wrong with the release is said of the account that it is for. */
async function atConnection<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || error.entries.every(({ source }) => source?.pointer === undefined)) throw error;
    throw new Problem(error.entries.map((entry) => ({ ...entry, source: { pointer: '/connectionId' } })));
  }
}
