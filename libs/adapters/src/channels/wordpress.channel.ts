import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
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
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { misconfigured } from './platform-failures.js';
import { secretsOf, WordpressApi, type WordpressAccess } from './wordpress/api.js';
import { ApplicationPasswords } from './wordpress/application-passwords.js';
import { wordpressFailure } from './wordpress/failures.js';
import { uploadImages } from './wordpress/media.js';
import { postBody } from './wordpress/post-body.js';
import { isPublished, SitePosts } from './wordpress/posts.js';
import { placeholders, rehearsedCalls } from './wordpress/rehearsed-calls.js';
import { WordpressSignIn } from './wordpress/sign-in.js';
import { findRoot, identify, neededCapabilities } from './wordpress/site.js';

const callTimeoutMs = 60_000;
/** The description of a site with many plugins is the largest answer. */
const answerBytes = 4 * 1024 * 1024;

/**
 * WordPress sites, version 5.7 or later. WordPress has no idempotency keys, so a post is created as a draft whose id is saved, and published
 * by an update of that draft, which can be repeated. A lost answer is settled by reading the post with that id; the draft itself, and the
 * images, are found by slugs made of the target id when it was their answer that was lost.
 */
@Injectable()
export class WordpressChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'wordpress',
    label: 'WordPress',
    description: 'Posts to a WordPress site, with images from its media library.',
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
    // It names no longest text: the limit is that of posts on this instance.
    sources: [
      {
        about: ['text', 'look-up', 'edit', 'delete'],
        url: 'https://developer.wordpress.org/rest-api/reference/posts/',
        readAt: '2026-11-25',
      },
    ],
    scopes: neededCapabilities,
    credentialFields: [
      { name: 'site', label: 'Site, e.g. https://blog.example', secret: false, required: true, format: 'url' },
      { name: 'username', label: 'User name', secret: false, required: true, format: 'text' },
      { name: 'applicationPassword', label: 'Application password', secret: true, required: true, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    articles: true,
    edit: true,
    delete: 'trash',
    concurrency: 4,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new WordpressChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
    placeholders,
  };
  /** Sites send nobody to an address without encryption. Absent, people enter an application password instead. */
  readonly signIn?: WordpressSignIn;
  readonly signInObstacle?: 'https_required';
  private readonly fetch: typeof globalThis.fetch;
  private readonly api: WordpressApi;
  private readonly passwords: ApplicationPasswords;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
  ) {
    this.fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new WordpressApi(this.fetch);
    this.passwords = new ApplicationPasswords(this.api);
    if (new URL(config.PUBLIC_API_URL).protocol !== 'https:') {
      this.signInObstacle = 'https_required';
      return;
    }
    this.signIn = new WordpressSignIn(
      this.api,
      this.passwords,
      (site, signal) => this.#rootOf(site, signal),
      (access, signal) => this.#identify(access, signal),
    );
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const { login, root: site } = accessOf(credentials);
    return this.#identify({ root: await this.#rootOf(site, signal), login }, signal, 'site');
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.passwords.revoke(accessOf(credentials), signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A post on WordPress needs a text or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const access = accessOf(post.connection.credentials);
    const posts = new SitePosts(this.api, access, signal);
    let draft, body;
    try {
      const begun = await posts.begun(post);
      if (begun !== undefined && isPublished(begun)) return begun.record;
      body = postBody(post, await uploadImages(this.api, access, post, signal));
      draft = begun ?? (await posts.draft(post, body));
      if (isPublished(draft)) return draft.record;
    } catch (error) {
      throw wordpressFailure(error, 'prepare', secretsOf(access));
    }
    try {
      return await posts.publish(draft.id, body);
    } catch (error) {
      throw wordpressFailure(error, 'write', secretsOf(access));
    }
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const access = accessOf(post.connection.credentials);
    try {
      return await new SitePosts(this.api, access, signal).lookUp(post);
    } catch (error) {
      throw wordpressFailure(error, 'lookUp', secretsOf(access));
    }
  }

  /** An image with another alternative text is another file; the one before stays in the media library. */
  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const access = accessOf(post.connection.credentials);
    try {
      const images = await uploadImages(this.api, access, post, signal);
      await new SitePosts(this.api, access, signal).edit(post.externalProviderId, postBody(post, images));
    } catch (error) {
      throw wordpressFailure(error, 'write', secretsOf(access));
    }
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const access = accessOf(connection.credentials);
    try {
      return await new SitePosts(this.api, access, signal).trash(externalProviderId);
    } catch (error) {
      throw wordpressFailure(error, 'write', secretsOf(access));
    }
  }

  /** @param field credential with the address, while it is being entered */
  async #identify(access: Required<WordpressAccess>, signal: AbortSignal, field?: string): Promise<ConnectionIdentity> {
    try {
      return await identify(this.api, access, signal);
    } catch (error) {
      throw wordpressFailure(error, 'prepare', secretsOf(access), field);
    }
  }

  async #rootOf(site: string, signal: AbortSignal): Promise<string> {
    try {
      return await findRoot(this.fetch, site, signal);
    } catch (error) {
      throw wordpressFailure(error, 'prepare', [], 'site');
    }
  }
}

function accessOf({
  site = '',
  username = '',
  applicationPassword = '',
}: Readonly<Record<string, string>>): Required<WordpressAccess> {
  if (site === '' || username === '' || applicationPassword === '')
    throw misconfigured('credentials_missing', 'Site, user name and application password are all needed.');
  return { root: site, login: { username, password: applicationPassword } };
}
