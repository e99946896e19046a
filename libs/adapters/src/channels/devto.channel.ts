import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import {
  type Channel,
  type ChannelCapability,
  type ChannelError,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { DevtoApi, type DevtoAccess } from './devto/api.js';
import { contentOf, problemsOf, publishedArticle } from './devto/article.js';
import { accessOf, checkedSite, disclosureOf, disclosures, storedCredentials, type DevtoAccount } from './devto/account.js';
import { DevtoRefusal, devtoFailure, isTitleTaken } from './devto/failures.js';
import { findOwnArticles } from './devto/own-articles.js';
import { rehearsedCalls } from './devto/rehearsed-calls.js';
import { misconfigured, refused } from './platform-failures.js';
import { postGone } from './post-gone.js';
import { withOutcome } from './transport-failure.js';

const source = 'https://github.com/forem/forem/blob/main/';
const rateLimits = `${source}app/services/rate_limit_checker.rb`;
const callTimeoutMs = 60_000;
/** Thirty articles, of at most 800 kB each. */
const answerBytes = 32 * 1024 * 1024;
/** What is saved after the call. */
const step = 'article';
/** For this long, Forem takes no second article of an account with the same title. */
const titleSeconds = 300;

/**
 * Articles on DEV (https://dev.to), or on another site that runs Forem, by API V1. Forem recognises no repeated call: after a lost answer, the
 * articles of the account are searched.
 */
@Injectable()
export class DevtoChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'devto',
    label: 'DEV',
    description: 'Articles in Markdown on DEV (dev.to), or on another site that runs Forem.',
    state: 'supported',
    limits: {
      // Forem takes 800 kB.
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      // The API takes no files, only addresses that have to last, and those of media expire.
      images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    },
    sources: [
      { about: ['text'], url: `${source}app/models/article.rb`, readAt: '2026-11-25' },
      { about: ['images', 'look-up', 'delete'], url: `${source}swagger/v1/api_v1.json`, readAt: '2026-11-25' },
      { about: ['look-up', 'edit'], url: `${source}app/controllers/concerns/api/articles_controller.rb`, readAt: '2026-11-25' },
      { about: ['look-up'], url: `${source}app/services/articles/detect_code_block_languages.rb`, readAt: '2026-11-25' },
      { about: ['rate'], url: rateLimits, readAt: '2026-11-25' },
    ],
    // Documented for 30 seconds.
    quotas: [{ counts: 'posts', most: 10, windowMinutes: 1, source: rateLimits }],
    credentialFields: [
      { name: 'apiKey', label: 'API key', secret: true, required: true, format: 'text' },
      { name: 'site', label: 'Site, if it is not https://dev.to', secret: false, required: false, format: 'url' },
      {
        name: 'aiDisclosure',
        label: `Use of AI that articles disclose: ${disclosures.join(', ')}`,
        secret: false,
        required: false,
        format: 'text',
      },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    articles: true,
    edit: true,
    // The API has no call for it. Articles can be unpublished, and are drafts then.
    delete: 'none',
    concurrency: 4,
    timeoutMs: 90_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new DevtoChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
  };
  private readonly api: DevtoApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.api = new DevtoApi(safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes }));
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const account: DevtoAccount = {
      ...accessOf(credentials),
      site: await checkedSite(this.safeFetch, credentials['site']),
      disclosure: disclosureOf(credentials),
    };
    try {
      const person = fieldsOf((await this.api.call(account, { path: 'users/me' }, signal)) ?? {});
      if (person['type_of'] !== 'user')
        throw misconfigured('not_a_forem_site', 'The address does not answer like a site that runs Forem.', 'site');
      const username = textOf(person, 'username');
      const { name } = person;
      return {
        handle: `@${username}@${new URL(account.site).host}`,
        displayName: typeof name === 'string' && name !== '' ? name : username,
        credentials: storedCredentials(account),
      };
    } catch (error) {
      throw devtoFailure(error, 'prepare', [account.apiKey], 'site');
    }
  }

  check({ text }: Parameters<Channel['check']>[0]): ContentProblem[] {
    return problemsOf(text);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const created = post.steps.find(step);
    if (created !== undefined) return JSON.parse(created.value) as PublishedRecord;
    const record = await this.#create(post, signal);
    await post.steps.save(step, JSON.stringify(record));
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(step);
    if (created !== undefined) return { outcome: 'found', record: JSON.parse(created.value) as PublishedRecord };
    const access = accessOf(post.connection.credentials);
    try {
      return await findOwnArticles(this.api, access, post, signal);
    } catch (error) {
      throw devtoFailure(error, 'lookUp', [access.apiKey]);
    }
  }

  /** Tags are changed if the new text has some. */
  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const access = accessOf(post.connection.credentials);
    const disclosure = disclosureOf(post.connection.credentials);
    try {
      const article = { ...articleOf(post), ...(disclosure !== undefined && { ai_disclosure_level: disclosure }) };
      const path = `articles/${encodeURIComponent(post.externalProviderId)}`;
      await this.api.call(access, { method: 'PUT', path, body: { article } }, signal);
    } catch (error) {
      // As Forem says it; a 404 of something else says nothing about the article.
      const isGone = error instanceof DevtoRefusal && error.status === 404 && error.said !== undefined;
      throw isGone ? postGone('DEV') : devtoFailure(error, 'write', [access.apiKey]);
    }
  }

  async #create(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const access = accessOf(post.connection.credentials);
    let article: object;
    try {
      // Sites that ask for a disclosure take no article without one, and others ignore it.
      const disclosure = disclosureOf(post.connection.credentials) ?? 'not_disclosed';
      article = { ...articleOf(post), published: true, ai_disclosure_level: disclosure };
      signal.throwIfAborted();
    } catch (error) {
      throw devtoFailure(error, 'prepare', [access.apiKey]);
    }
    try {
      return publishedArticle(await this.api.call(access, { method: 'POST', path: 'articles', body: { article } }, signal));
    } catch (error) {
      throw isTitleTaken(error) ? await this.#titleTaken(post, access, signal) : devtoFailure(error, 'write', [access.apiKey]);
    }
  }

  /** By another article, or by an earlier call for this one whose answer was lost: then only a look-up may decide. */
  async #titleTaken(post: OutgoingPost, access: DevtoAccess, signal: AbortSignal): Promise<ChannelError> {
    const message = 'The account has published an article with this title within the last five minutes.';
    const taken = (more: { retryAfterSeconds?: number } = {}) =>
      refused('rate_limit', 'title_used_recently', message, { retryable: true, ...more });
    const firstSentAt = new Date(Date.now() - titleSeconds * 1_000);
    const result = await findOwnArticles(this.api, access, { ...post, firstSentAt }, signal).catch(() => undefined);
    if (result?.outcome !== 'absent') return withOutcome('unknown', taken());
    return taken({ retryAfterSeconds: titleSeconds });
  }
}

/** @throws ChannelError for a text that is no article */
function articleOf(post: OutgoingPost) {
  const [problem] = problemsOf(post.text);
  if (problem !== undefined) throw refused('validation', problem.code, problem.message);
  const { title, body, tags } = contentOf(post);
  const { canonicalUrl } = post;
  return {
    ...{ title, body_markdown: body },
    ...(tags.length > 0 && { tags }),
    ...(canonicalUrl !== undefined && { canonical_url: canonicalUrl }),
  };
}
