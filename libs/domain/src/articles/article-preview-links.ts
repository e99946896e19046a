import { wholeOrganization, type Principal } from '@imprint/contracts/access';
import type { ArticlePreviewLink, CreateArticlePreviewLink } from '@imprint/contracts/articles';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { constantTimeEqual, hmacSha256, SecretBox } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable } from '@nestjs/common';
import { renderMarkdown } from '../markdown/index.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { readingTimeOf, type ReadingTime } from './reading-time.js';

/** The parts of an address that shows an article. */
export interface PreviewAddress {
  organizationId: string;
  articleId: string;
  /** In seconds since 1970. */
  expires: string;
  signature: string;
}

/** An article for whoever has its address. */
export interface OpenedPreview extends ReadingTime {
  title: string;
  /** Safe to embed. */
  html: string;
  isPublished: boolean;
  expiresAt: Date;
}

const hoursIfLeftOut = 24;

/** Addresses that show an article to people without an account. Nothing is stored of them: they are signed, and expire. */
@Injectable()
export class ArticlePreviewLinks {
  /** The first key signs and all verify, so that a rotation breaks no valid address. */
  private readonly keys: readonly Buffer[];

  constructor(
    private readonly articles: ArticlesService,
    private readonly rows: ArticlesRepository,
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
    secrets: SecretBox,
  ) {
    this.keys = secrets.deriveKeys('article-previews');
  }

  /** @throws Problem `not_found`; `state_conflict` for an archived article */
  async create(
    principal: Principal,
    articleId: string,
    { expiresInHours = hoursIfLeftOut }: CreateArticlePreviewLink,
    now = Date.now(),
  ): Promise<ArticlePreviewLink & { id: string }> {
    const { organizationId, status } = await this.articles.read(principal, articleId);
    if (status === 'archived')
      throw problem('state_conflict', 'The article is archived. Take it out of the archive to show it to others.');
    const expires = Math.ceil(now / 1_000) + expiresInHours * 3_600;
    const signature = sign(this.keys[0], { organizationId, articleId, expires: String(expires) });
    const path = `v1/article-previews/${organizationId}/${articleId}`;
    const url = `${this.config.PUBLIC_API_URL}/${path}?expires=${expires}&signature=${signature}`;
    return { id: articleId, url, expiresAt: new Date(expires * 1_000) };
  }

  /**
   * The article as it is now.
   * @throws Problem `not_found` for an address that was altered or has expired and for an article that was put away, without distinction;
   * `too_many_requests`
   */
  async open(address: PreviewAddress, clientIp: string | null, now = Date.now()): Promise<OpenedPreview> {
    await countRequest(this.window, `article-preview:${networkOf(clientIp)}`, limits.articlePreviewsPerMinute);
    const { organizationId, articleId, expires, signature } = address;
    const isSigned = this.keys.some((key) => constantTimeEqual(signature, sign(key, address)));
    const until = Number(expires) * 1_000;
    const article = isSigned && now < until ? await this.rows.find(wholeOrganization(organizationId), articleId) : null;
    if (article === null || article.status === 'archived')
      throw problem('not_found', 'This address has expired or is incomplete, or the article was put away.');
    const { html, text } = renderMarkdown(article.body);
    const published = await this.rows.publishedOf(organizationId, [articleId]);
    return {
      ...{ title: article.title, html, ...readingTimeOf(text) },
      ...{ isPublished: published.length === 1, expiresAt: new Date(until) },
    };
  }
}

function sign(key: Buffer | undefined, { organizationId, articleId, expires }: Omit<PreviewAddress, 'signature'>): string {
  if (key === undefined) throw new Error('there is no key to sign addresses with');
  return hmacSha256(key, `${organizationId}\n${articleId}\n${expires}`).toString('base64url');
}
