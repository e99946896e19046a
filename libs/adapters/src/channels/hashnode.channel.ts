import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { HashnodeApi } from './hashnode/api.js';
import {
  contentOf,
  createdBefore,
  draftOf,
  editArticle,
  keepPost,
  problemsOf,
  publishDraft,
  removeArticle,
  type KeptDraft,
} from './hashnode/articles.js';
import { hashnodeFailure } from './hashnode/failures.js';
import { uploadImages } from './hashnode/images.js';
import { findArticle, lookUpArticle } from './hashnode/look-up.js';
import { HashnodePublications, ownAccount, requirePublication } from './hashnode/publications.js';
import { rehearsedCalls } from './hashnode/rehearsed-calls.js';
import { misconfigured, refused } from './platform-failures.js';
import { postGone } from './post-gone.js';
import { withOutcome } from './transport-failure.js';

const skill = 'https://github.com/Hashnode/gql-skill/blob/main/skills/gql-api';
const readAt = '2026-11-26';
const callTimeoutMs = 60_000;
/** The longest answer is a page of 50 publications. */
const answerBytes = 1024 * 1024;

/**
 * Articles in a publication on Hashnode, by its GraphQL API. Each is a draft first, whose id is saved before it is published: Hashnode publishes
 * a draft once.
 */
@Injectable()
export class HashnodeChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'hashnode',
    label: 'Hashnode',
    description: 'Articles in Markdown in a publication on Hashnode that has its Pro plan, with up to 10 images.',
    state: 'supported',
    limits: {
      // Hashnode documents no limit.
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      // Any image but SVG up to 8 MB; how many, nothing limits.
      images: { mimeTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], maxBytes: 8_000_000, maxCount: 10 },
    },
    sources: [
      { about: ['text', 'images', 'edit', 'delete'], url: `${skill}/references/mutations.md`, readAt },
      { about: ['images'], url: `${skill}/references/recipes.md`, readAt },
      { about: ['look-up'], url: `${skill}/references/queries.md`, readAt },
      { about: ['look-up'], url: `${skill}/SKILL.md`, readAt },
      { about: ['text', 'look-up'], url: `${skill}/references/schema.graphql`, readAt },
      {
        about: ['rate'],
        url: 'https://raw.githubusercontent.com/api-evangelist/hashnode/refs/heads/main/rate-limits/hashnode-rate-limits.yml',
        readAt,
      },
    ],
    credentialFields: [{ name: 'accessToken', label: 'Personal access token', secret: true, required: true, format: 'text' }],
    lookUp: 'exact',
    repeats: 'handle',
    articles: true,
    edit: true,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 120_000,
  };

  readonly destinations: HashnodePublications;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new HashnodeChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
  };
  private readonly api: HashnodeApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'HASHNODE_API_URL'>,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new HashnodeApi(fetch, config.HASHNODE_API_URL);
    this.destinations = new HashnodePublications(this.api);
  }

  async connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const { username, name } = await ownAccount(this.api, accessToken, signal);
      return { handle: `@${username}`, displayName: name, credentials: { accessToken } };
    } catch (error) {
      throw hashnodeFailure(error, 'prepare', [accessToken], 'accessToken');
    }
  }

  check({ text }: Parameters<Channel['check']>[0]): ContentProblem[] {
    return problemsOf(text);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const created = createdBefore(post);
    if (created !== undefined) return created;
    const accessToken = tokenOf(post);
    const draft = await this.#draft(accessToken, post, signal);
    const record = await this.#publish(accessToken, post, draft, signal);
    await keepPost(post, record);
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = createdBefore(post);
    if (created !== undefined) return { outcome: 'found', record: created };
    const accessToken = tokenOf(post);
    try {
      return await lookUpArticle(this.api, accessToken, post, signal);
    } catch (error) {
      throw hashnodeFailure(error, 'lookUp', [accessToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const accessToken = tokenOf(post);
    const failed = (error: unknown) => hashnodeFailure(error, 'write', [accessToken]);
    const images = await uploadImages(this.api, accessToken, post, signal).catch((error: unknown) => {
      throw withOutcome('refused', failed(error));
    });
    const edited = await editArticle(this.api, accessToken, { id: post.externalProviderId, post, images }, signal).catch(
      (error: unknown) => {
        throw failed(error);
      },
    );
    if (edited === undefined) throw postGone('Hashnode');
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    try {
      const removed = await removeArticle(this.api, accessToken, post.externalProviderId, signal);
      return removed === undefined ? 'gone' : 'deleted';
    } catch (error) {
      throw hashnodeFailure(error, 'write', [accessToken]);
    }
  }

  async #draft(accessToken: string, post: OutgoingPost, signal: AbortSignal): Promise<KeptDraft> {
    try {
      const publicationId = requirePublication(post.connection.destinationId);
      contentOf(post, []);
      const images = await uploadImages(this.api, accessToken, post, signal);
      const draft = await draftOf(this.api, accessToken, { post, publicationId, images }, signal);
      signal.throwIfAborted();
      return draft;
    } catch (error) {
      throw hashnodeFailure(error, 'prepare', [accessToken]);
    }
  }

  async #publish(
    accessToken: string,
    post: OutgoingPost,
    { id, publicationId }: KeptDraft,
    signal: AbortSignal,
  ): Promise<PublishedRecord> {
    try {
      const record = await publishDraft(this.api, accessToken, id, signal);
      if (record !== undefined) return record;
      // An attempt before may have published it.
      const found = await findArticle(this.api, accessToken, { post, publicationId }, signal);
      if (found !== undefined) return found;
    } catch (error) {
      throw hashnodeFailure(error, 'write', [accessToken]);
    }
    const message = 'The draft is no longer on Hashnode: it was published or deleted there.';
    throw withOutcome('unknown', refused('validation', 'draft_gone', message));
  }
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken !== '') return accessToken;
  throw misconfigured('credentials_missing', 'The access token is missing.');
}
