import { Injectable } from '@nestjs/common';
import {
  ChannelError,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, publishedRecord, textOf } from './mastodon/answers.js';
import { MastodonApi, type MastodonAccess } from './mastodon/api.js';
import { MastodonRefusal, mastodonFailure } from './mastodon/failures.js';
import { uploadMedia } from './mastodon/media.js';
import { findOwnPosts } from './mastodon/own-posts.js';
import { deleteStatus, editStatus } from './mastodon/published-status.js';
import { rehearsedCalls } from './mastodon/rehearsed-calls.js';
import { grantedScopes, neededScopes } from './mastodon/scopes.js';
import { MastodonSignIn } from './mastodon/sign-in.js';
import { CodeGrant } from './oauth/code-grant.js';
import { misconfigured, refused } from './platform-failures.js';
import { checkedOrigin } from './server-address.js';

const rateLimits = 'https://docs.joinmastodon.org/api/rate-limits/';
const callTimeoutMs = 30_000;
/** A page of posts is the largest answer. */
const answerBytes = 4 * 1024 * 1024;

/**
 * Mastodon, and servers with the same API. A target always sends the same `Idempotency-Key`: for an hour the server answers a repeated
 * publish with the first post (https://docs.joinmastodon.org/methods/statuses/#create). After that, the account's own posts are compared.
 */
@Injectable()
export class MastodonChannel implements Channel {
  /** Limits of a server as it is installed (app/validators/status_length_validator.rb, app/models/media_attachment.rb, 4.4). */
  readonly capability: ChannelCapability = {
    name: 'mastodon',
    label: 'Mastodon',
    description: 'Posts and threads on an account on any Mastodon server, with up to four images, a video or audio.',
    state: 'supported',
    limits: {
      captionLength: 500,
      captionUnit: 'graphemes',
      linkLength: 23,
      captionRequired: false,
      images: {
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
        maxBytes: 16_777_216,
        maxCount: 4,
      },
      // Where the page says MB, the server counts MiB; the smaller one is taken of both.
      videos: {
        ...{ mimeTypes: ['video/mp4', 'video/quicktime', 'video/webm'], maxBytes: 99_000_000, maxCount: 1 },
        thumbnail: { mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 16_000_000 },
      },
      audio: {
        mimeTypes: ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/ogg', 'audio/flac'],
        maxBytes: 99_000_000,
        maxCount: 1,
      },
      threadPosts: 25,
      firstComment: true,
      linkCards: 'platform',
    },
    // Those of a server as it is installed (config/initializers/rack_attack.rb).
    quotas: [
      { counts: 'requests', most: 300, windowMinutes: 5, source: rateLimits },
      { counts: 'media', most: 30, windowMinutes: 30, source: rateLimits },
    ],
    sources: [
      { about: ['thumbnails'], url: 'https://docs.joinmastodon.org/methods/media/#v2', readAt: '2026-11-27' },
      { about: ['text', 'images', 'videos', 'audio'], url: 'https://docs.joinmastodon.org/user/posting/', readAt: '2026-11-26' },
      {
        about: ['threads', 'look-up', 'edit', 'delete'],
        url: 'https://docs.joinmastodon.org/methods/statuses/',
        readAt: '2026-11-25',
      },
      { about: ['links'], url: 'https://docs.joinmastodon.org/entities/PreviewCard', readAt: '2026-11-27' },
      { about: ['rate'], url: rateLimits, readAt: '2026-11-25' },
    ],
    scopes: neededScopes,
    credentialFields: [
      { name: 'server', label: 'Server, e.g. https://mastodon.social', secret: false, required: true, format: 'url' },
      { name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'chosen_id',
    edit: true,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 300_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new MastodonChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
  };
  readonly signIn: MastodonSignIn;
  readonly tokenRefresh: MastodonSignIn;
  private readonly api: MastodonApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new MastodonApi(fetch);
    this.signIn = new MastodonSignIn(
      this.api,
      new CodeGrant(fetch),
      (access, signal, issued) => this.#identify(access, signal, { issued }),
      (server) => checkedOrigin(safeFetch, server, 'server'),
    );
    this.tokenRefresh = this.signIn;
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const server = await checkedOrigin(this.safeFetch, credentials['server'] ?? '', 'server');
    const access = { server, accessToken: accessOf(credentials).accessToken };
    return this.#identify(access, signal, { issued: credentials['scope'], field: 'server' });
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.signIn.revoke(credentials, signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A Mastodon post needs a text or a file.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const access = accessOf(post.connection.credentials);
    let mediaIds: string[];
    try {
      mediaIds = await uploadMedia(this.api, access, post, signal);
      signal.throwIfAborted();
    } catch (error) {
      throw mastodonFailure(error, 'prepare', [access.accessToken]);
    }
    try {
      const { body, spentSeconds } = await this.api.call(
        access,
        {
          method: 'POST',
          path: '/api/v1/statuses',
          headers: { 'idempotency-key': post.reply === undefined ? post.targetId : `${post.targetId} ${post.reply.part}` },
          body: {
            status: post.text,
            ...(mediaIds.length > 0 && { media_ids: mediaIds }),
            ...(post.reply !== undefined && { in_reply_to_id: post.reply.parent.externalProviderId }),
          },
        },
        signal,
      );
      return { ...publishedRecord(body), spentSeconds };
    } catch (error) {
      throw isParentMissing(post, error) ? parentMissing() : mastodonFailure(error, 'write', [access.accessToken]);
    }
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const access = accessOf(post.connection.credentials);
    try {
      return await findOwnPosts(this.api, access, post, signal);
    } catch (error) {
      throw mastodonFailure(error, 'lookUp', [access.accessToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const access = accessOf(post.connection.credentials);
    try {
      await editStatus(this.api, access, post, signal);
    } catch (error) {
      throw mastodonFailure(error, 'write', [access.accessToken]);
    }
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const access = accessOf(connection.credentials);
    try {
      return await deleteStatus(this.api, access, externalProviderId, signal);
    } catch (error) {
      throw mastodonFailure(error, 'write', [access.accessToken]);
    }
  }

  /** @param known scopes that the token was issued with, and the credential with the address, while it is being entered */
  async #identify(
    access: MastodonAccess,
    signal: AbortSignal,
    { issued, field }: { issued?: string | undefined; field?: string },
  ): Promise<ConnectionIdentity> {
    try {
      const { body } = await this.api.call(access, { path: '/api/v1/accounts/verify_credentials' }, signal);
      const fields = fieldsOf(body);
      const handle = `@${textOf(fields, 'username')}@${new URL(access.server).host}`;
      const name = fields['display_name'];
      const displayName = typeof name === 'string' ? name : '';
      const scopes = await grantedScopes(this.api, access, issued, signal);
      return { handle, displayName, scopes, credentials: { server: access.server, accessToken: access.accessToken } };
    } catch (error) {
      throw mastodonFailure(error, 'prepare', [access.accessToken], field);
    }
  }
}

function accessOf({ server = '', accessToken = '' }: Readonly<Record<string, string>>): MastodonAccess {
  if (server === '' || accessToken === '') throw misconfigured('credentials_missing', 'Server and access token are both needed.');
  return { server, accessToken };
}

/** A server knows every path that this channel calls, so this is about the post that is replied to. */
const isParentMissing = ({ reply }: OutgoingPost, error: unknown): boolean =>
  reply !== undefined && error instanceof MastodonRefusal && error.status === 404;

const parentMissing = (): ChannelError =>
  refused('validation', 'reply_parent_missing', 'The post that this one replies to is no longer on the Mastodon server.');
