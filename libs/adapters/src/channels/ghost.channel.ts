import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import type {
  Channel,
  ChannelCapability,
  ChannelRehearsal,
  ConnectionIdentity,
  ContentProblem,
  EditedPost,
  LookUpResult,
  OutgoingPost,
  PostOnPlatform,
  PublishedRecord,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { enteredKey, keyOf } from './ghost/admin-key.js';
import { GhostApi, secretsOf, type GhostAccess } from './ghost/api.js';
import { ghostFailure } from './ghost/failures.js';
import { uploadImages } from './ghost/images.js';
import { postBody } from './ghost/post-body.js';
import { isPublished, SitePosts } from './ghost/posts.js';
import { placeholders, rehearsedCalls } from './ghost/rehearsed-calls.js';
import { findSite, identify, type GhostSite } from './ghost/site.js';
import { misconfigured, type Step } from './platform-failures.js';

const callTimeoutMs = 60_000;
/** A post is answered with its content in the formats of two editors. */
const answerBytes = 4 * 1024 * 1024;
const readAt = '2026-11-25';

/**
 * Ghost sites, version 5 or later, by the Admin API key of an integration. Ghost has no idempotency keys, so a post is created as a draft
 * whose id is saved, and published by an update of that draft, which can be repeated. A lost answer is settled by reading the post with that
 * id; the draft itself is found by its slug, which ends in the target id, when it was its answer that was lost.
 */
@Injectable()
export class GhostChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'ghost',
    label: 'Ghost',
    description: 'Posts to a Ghost site, with images.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: {
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
        maxBytes: 25_000_000,
        maxCount: limits.mediaPerRelease,
      },
    },
    // They name no longest text and no largest image: those limits are of posts on this instance.
    sources: [
      { about: ['text'], url: 'https://docs.ghost.org/admin-api/posts/creating-a-post', readAt },
      { about: ['images'], url: 'https://docs.ghost.org/admin-api/images/uploading-an-image', readAt },
      { about: ['look-up'], url: 'https://docs.ghost.org/admin-api/posts/overview', readAt },
      { about: ['edit'], url: 'https://docs.ghost.org/admin-api/posts/updating-a-post', readAt },
      { about: ['delete'], url: 'https://docs.ghost.org/admin-api/posts/deleting-a-post', readAt },
    ],
    credentialFields: [
      { name: 'site', label: 'Site, e.g. https://blog.example', secret: false, required: true, format: 'url' },
      { name: 'adminApiKey', label: 'Admin API key', secret: true, required: true, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    articles: true,
    edit: true,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new GhostChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
    placeholders,
  };
  private readonly fetch: typeof globalThis.fetch;
  private readonly api: GhostApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new GhostApi(this.fetch);
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const { site: entered, adminApiKey } = present(credentials);
    const key = enteredKey(adminApiKey);
    const site = await this.#find(entered, signal);
    const access = { site: site.address, key };
    return this.#call(access, 'prepare', () => identify(this.api, access, site, signal));
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A post on Ghost needs a text or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const access = accessOf(post.connection.credentials);
    const posts = new SitePosts(this.api, access, signal);
    const { draft, body } = await this.#call(access, 'prepare', async () => {
      const begun = await posts.begun(post);
      if (begun !== undefined && isPublished(begun)) return { draft: begun };
      const content = postBody(post, await uploadImages(this.api, access, post, signal));
      return { draft: begun ?? (await posts.draft(post, content)), body: content };
    });
    if (body === undefined || isPublished(draft)) return draft.record;
    return this.#call(access, 'write', () => posts.publish(draft, body));
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const access = accessOf(post.connection.credentials);
    try {
      return await new SitePosts(this.api, access, signal).lookUp(post);
    } catch (error) {
      throw ghostFailure(error, 'lookUp', secretsOf(access));
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const access = accessOf(post.connection.credentials);
    await this.#call(access, 'write', async () => {
      const urls = await uploadImages(this.api, access, post, signal);
      await new SitePosts(this.api, access, signal).edit(post.externalProviderId, postBody(post, urls));
    });
  }

  deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const access = accessOf(connection.credentials);
    return this.#call(access, 'write', () => new SitePosts(this.api, access, signal).delete(externalProviderId));
  }

  async #call<T>(access: GhostAccess, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw ghostFailure(error, step, secretsOf(access));
    }
  }

  async #find(entered: string, signal: AbortSignal): Promise<GhostSite> {
    try {
      return await findSite(this.fetch, entered, signal);
    } catch (error) {
      throw ghostFailure(error, 'prepare', [], 'site');
    }
  }
}

function present({ site = '', adminApiKey = '' }: Readonly<Record<string, string>>): { site: string; adminApiKey: string } {
  if (site === '' || adminApiKey === '') throw misconfigured('credentials_missing', 'Site and Admin API key are both needed.');
  return { site, adminApiKey };
}

function accessOf(credentials: Readonly<Record<string, string>>): GhostAccess {
  const { site, adminApiKey } = present(credentials);
  return { site: site.replace(/\/?$/, '/'), key: keyOf(adminApiKey) };
}
