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
import { communityAddress, logIn, logOut, ownAccount, readCommunity } from './lemmy/account.js';
import { LemmyApi, type LemmyAccess } from './lemmy/api.js';
import { lemmyFailure } from './lemmy/failures.js';
import { findOwnPosts } from './lemmy/own-posts.js';
import { postBody, publishedPost, recordOf, steps, uploadPicture } from './lemmy/posts.js';
import { deletePost, editPost } from './lemmy/published-post.js';
import { rehearsedCalls } from './lemmy/rehearsed-calls.js';
import { misconfigured } from './platform-failures.js';
import { checkedOrigin } from './server-address.js';

const callTimeoutMs = 60_000;
/** A page of 50 posts with 50 comments is the largest answer. */
const answerBytes = 16 * 1024 * 1024;
const source = 'https://github.com/LemmyNet';
const readAt = '2026-11-25';

type Entered = Readonly<Record<string, string>>;

/**
 * Posts in a community, by an account on any Lemmy server with API version 3. Lemmy recognises no repeated call: after a lost answer, the
 * account's own posts are compared.
 */
@Injectable()
export class LemmyChannel implements Channel {
  /** Lemmy takes texts of 50,000 UTF-16 code units, which is more than a release has. */
  readonly capability: ChannelCapability = {
    name: 'lemmy',
    label: 'Lemmy',
    description: 'Posts in a community on Lemmy, with a title and one picture.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      // A server as it is installed takes requests of 20 MB; the picture is kept well below.
      images: { mimeTypes: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: 10_000_000, maxCount: 1 },
    },
    sources: [
      {
        about: ['text'],
        url: `${source}/lemmy/blob/00f9f79a44887869dcdc3fe5bd1dabbbdc080cec/crates/utils/src/utils/validation.rs`,
        readAt,
      },
      {
        about: ['images', 'rate'],
        url: `${source}/lemmy-docs/blob/02e68d25dfa0fb082170eb0a61b42745fff04805/src/contributors/04-api.md`,
        readAt,
      },
      {
        about: ['images'],
        url: `${source}/lemmy-docs/blob/0fea13e411a45b1f06d31b1947d12a708fa0a9d2/assets/separate_subdomains/nginx/nginx_internal.conf`,
        readAt,
      },
      {
        about: ['look-up'],
        url: `${source}/lemmy/blob/016c9c281c710e6099404d7987a6ca98869c2bbc/crates/apub/src/api/read_person.rs`,
        readAt,
      },
      {
        about: ['edit'],
        url: `${source}/lemmy/blob/013e39298fbd2a3c32d6bf5b8a6da66ba2831d1f/crates/api_crud/src/post/update.rs`,
        readAt,
      },
      {
        about: ['delete'],
        url: `${source}/lemmy/blob/030afbc2e78a91b1a302ca59c4ea0ccef9057019/crates/api_crud/src/post/delete.rs`,
        readAt,
      },
    ],
    credentialFields: [
      { name: 'server', label: 'Server, e.g. https://lemmy.example', secret: false, required: true, format: 'url' },
      { name: 'community', label: 'Community, e.g. !name@lemmy.example', secret: false, required: true, format: 'text' },
      { name: 'username', label: 'User name or email', secret: false, required: false, format: 'text' },
      { name: 'password', label: 'Password', secret: true, required: false, format: 'text' },
      { name: 'jwt', label: 'Or a login token, in place of both', secret: true, required: false, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    edit: true,
    delete: 'trash',
    concurrency: 2,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new LemmyChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
  };
  private readonly api: LemmyApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.api = new LemmyApi(safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes }));
  }

  /** The password is exchanged for a token, and not kept. */
  async connect(credentials: Entered, signal: AbortSignal): Promise<ConnectionIdentity> {
    const server = await checkedOrigin(this.safeFetch, credentials['server'] ?? '', 'server');
    const community = communityAddress(credentials['community'] ?? '', server);
    const { username = '', password = '', jwt = '' } = credentials;
    if (jwt !== '') return this.#identify({ server, jwt }, community, signal);
    if (username === '' || password === '')
      throw misconfigured('credentials_missing', 'Enter the user name and the password, or a login token.', 'password');
    const access = { server, jwt: await this.#logIn(server, { username, password }, signal) };
    try {
      return await this.#identify(access, community, signal);
    } catch (error) {
      // Nobody will know this login. That it lasts longer is no reason to hide what went wrong.
      await logOut(this.api, access, signal).catch(() => undefined);
      throw error;
    }
  }

  async revoke(credentials: Entered, signal: AbortSignal): Promise<void> {
    try {
      await logOut(this.api, accessOf(credentials), signal);
    } catch (error) {
      throw lemmyFailure(error, 'prepare');
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A post on Lemmy needs a text or a picture.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const { credentials } = post.connection;
    const access = accessOf(credentials);
    const created = post.steps.find(steps.post);
    if (created !== undefined) return recordOf(created.value, access);
    let body: Readonly<Record<string, unknown>>;
    try {
      const communityId = await this.#communityOf(post, access, signal);
      body = postBody(post, communityId, await uploadPicture(this.api, access, post, signal));
      signal.throwIfAborted();
    } catch (error) {
      throw lemmyFailure(error, 'prepare');
    }
    const record = await this.#create(access, body, signal);
    await post.steps.save(steps.post, record.externalProviderId);
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const { credentials } = post.connection;
    const access = accessOf(credentials);
    const created = post.steps.find(steps.post);
    if (created !== undefined) return { outcome: 'found', record: recordOf(created.value, access) };
    try {
      return await findOwnPosts(this.api, access, { post, community: communityOf(credentials) }, signal);
    } catch (error) {
      throw lemmyFailure(error, 'lookUp');
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    try {
      await editPost(this.api, accessOf(post.connection.credentials), post, signal);
    } catch (error) {
      throw lemmyFailure(error, 'write');
    }
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    try {
      return await deletePost(this.api, accessOf(connection.credentials), externalProviderId, signal);
    } catch (error) {
      throw lemmyFailure(error, 'write');
    }
  }

  /** Posts are sent to, and looked for, by its id. */
  async #communityOf({ connection, steps: kept }: OutgoingPost, access: LemmyAccess, signal: AbortSignal): Promise<number> {
    const saved = kept.find(steps.community);
    if (saved !== undefined) return Number(saved.value);
    const { id } = await readCommunity(this.api, access, communityOf(connection.credentials), signal);
    await kept.save(steps.community, String(id));
    return id;
  }

  async #create(access: LemmyAccess, body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<PublishedRecord> {
    try {
      return publishedPost(await this.api.call(access, { method: 'POST', path: '/api/v3/post', body }, signal), access);
    } catch (error) {
      throw lemmyFailure(error, 'write');
    }
  }

  async #logIn(server: string, entered: { username: string; password: string }, signal: AbortSignal): Promise<string> {
    try {
      return await logIn(this.api, server, entered, signal);
    } catch (error) {
      throw lemmyFailure(error, 'prepare', [], 'server');
    }
  }

  async #identify(access: LemmyAccess, entered: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    const { server, jwt } = access;
    try {
      const { name, displayName } = await ownAccount(this.api, access, signal);
      const { address } = await readCommunity(this.api, access, entered, signal);
      return {
        handle: `@${name}@${new URL(server).host}`,
        displayName: `${displayName}, !${address}`,
        credentials: { server, community: address, jwt },
      };
    } catch (error) {
      throw lemmyFailure(error, 'prepare', [], 'server');
    }
  }
}

function accessOf({ server = '', jwt = '' }: Entered): LemmyAccess {
  if (server === '' || jwt === '') throw misconfigured('credentials_missing', 'Server and login token are both needed.');
  return { server, jwt };
}

function communityOf({ community = '' }: Entered): string {
  if (community === '') throw misconfigured('credentials_missing', 'The community is missing.');
  return community;
}
