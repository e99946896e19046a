import type { AppBskyFeedPost } from '@atproto/api';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  ChannelError,
  type Channel,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { AuthorizationServers } from './bluesky/authorization-servers.js';
import { capability } from './bluesky/capability.js';
import { blueskyClient, type BlueskyClient } from './bluesky/client.js';
import { isBound, parseCredentials, secretsOf } from './bluesky/credentials.js';
import { blueskyFailure, isRecordNotFound } from './bluesky/failures.js';
import { BlueskyIdentities } from './bluesky/identities.js';
import { collection, postRecord } from './bluesky/post-record.js';
import { recordKey, recordKeyOf } from './bluesky/record-key.js';
import {
  placeholders,
  rehearsedCalls,
  rehearsedCredentials,
  volatileHeaders,
  volatileParameters,
} from './bluesky/rehearsed-calls.js';
import { BlueskySessions, type Account } from './bluesky/sessions.js';
import { BlueskyTokens, BlueskySignIn } from './bluesky/sign-in.js';
import { BoundCodeGrant } from './oauth/bound-code-grant.js';
import { ProofKeys } from './oauth/proof-keys.js';
import { requireAllowed } from './server-address.js';
import { withOutcome } from './transport-failure.js';
import { withCard } from './with-card.js';

const callTimeoutMs = 30_000;
/** Maximum UTF-8 bytes of a text, in addition to its 300 graphemes (lexicon app.bsky.feed.post). */
const textBytes = 3_000;

/**
 * Bluesky, or any other AT Protocol server. A target always has the same record key, so publishing it again cannot create a second post:
 * the server refuses, and the existing record is the result.
 */
@Injectable()
export class BlueskyChannel implements Channel {
  readonly capability = capability;

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf, now }) => {
      const wired = new BlueskyChannel(inPlaceOf(this.safeFetch), this.config, now);
      return {
        publish: async (post, signal) => {
          const credentials = await rehearsedCredentials(post.connection.credentials);
          return wired.publish({ ...post, connection: { ...post.connection, credentials } }, signal);
        },
      };
    },
    calls: rehearsedCalls,
    placeholders,
    volatileHeaders,
    volatileParameters,
  };
  /** Absent where servers let nobody sign in: at a public address without https. */
  readonly signIn?: BlueskySignIn;
  readonly signInObstacle?: 'https_required';
  readonly tokenRefresh: BlueskyTokens;
  /** What servers read about this instance, which is a client of theirs. */
  readonly clientMetadata?: BlueskyClient['metadata'];
  private readonly sessions: BlueskySessions;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'BLUESKY_PLC_URL' | 'KEY_PEPPER' | 'PUBLIC_API_URL'>,
    @Optional() private readonly now: () => number = Date.now,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs });
    const keys = new ProofKeys();
    this.sessions = new BlueskySessions(fetch, keys);
    const parts = {
      grant: new BoundCodeGrant(fetch, keys),
      identities: new BlueskyIdentities(fetch, config.BLUESKY_PLC_URL),
      servers: new AuthorizationServers(fetch),
      settings: config,
      requireReachable: (service: string, field?: string) => requireAllowed(safeFetch, service, field),
    };
    const client = blueskyClient(config);
    if (client === undefined) {
      this.signInObstacle = 'https_required';
      this.tokenRefresh = new BlueskyTokens(parts);
    } else {
      this.signIn = new BlueskySignIn(parts, client);
      this.clientMetadata = client.metadata;
      this.tokenRefresh = this.signIn;
    }
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const normalised = parseCredentials(credentials);
    // The caller is not responsible if the default does not resolve.
    await requireAllowed(this.safeFetch, normalised.service, credentials['service'] ? 'service' : undefined);
    try {
      const { handle } = await this.sessions.identify(normalised, signal);
      return { handle, displayName: handle, credentials: isBound(normalised) ? { ...credentials } : { ...normalised } };
    } catch (error) {
      throw blueskyFailure(error, 'prepare', secretsOf(normalised));
    }
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.tokenRefresh.revoke(credentials, signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (Buffer.byteLength(text) > textBytes) {
      return [{ code: 'caption_too_long', message: `Bluesky takes at most ${textBytes} bytes of text.`, field: 'caption' }];
    }
    if (text.trim() === '' && media.length === 0) {
      return [{ code: 'post_empty', message: 'A Bluesky post needs a text, an image or a video.', field: 'caption' }];
    }
    return [];
  }

  publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    return this.#withAccount(post, signal, (account) => this.#create(account, post, signal));
  }

  async lookUp(post: OutgoingPost, signal: AbortSignal): Promise<LookUpResult> {
    try {
      return await this.#withAccount(post, signal, async (account) => {
        const record = await this.#find(account, recordKey(post.targetId, post.reply?.part), signal);
        return record ? { outcome: 'found', record } : { outcome: 'absent' };
      });
    } catch (error) {
      // A failed look-up says nothing about the post.
      throw error instanceof ChannelError ? withOutcome('unknown', error) : error;
    }
  }

  /** Servers answer for a record that is not there as for one that they deleted, so it is read before. */
  deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    return this.#withAccount({ connection }, signal, async (account) => {
      const rkey = recordKeyOf(externalProviderId);
      if ((await this.#find(account, rkey, signal)) === null) return 'gone';
      signal.throwIfAborted();
      try {
        await account.agent.com.atproto.repo.deleteRecord({ repo: account.did, collection, rkey }, { signal });
        return 'deleted';
      } catch (error) {
        throw blueskyFailure(error, 'write', secretsOf(parseCredentials(connection.credentials)));
      }
    });
  }

  async #create(account: Account, post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const reply = post.reply && {
      root: await this.#reference(account, post.reply.root, signal),
      parent: await this.#reference(account, post.reply.parent, signal),
    };
    // The due time, the same for every attempt, but never in the future. Posts of a thread are sorted by it.
    const createdAt = new Date(Math.min(post.scheduledAt.getTime(), this.now()) + (post.reply?.after ?? 0));
    const rkey = recordKey(post.targetId, post.reply?.part);
    const write = async (linkCard: OutgoingPost['linkCard']): Promise<PublishedRecord> => {
      const { record, lacksPicture } = await postRecord(account, { ...post, linkCard }, createdAt, signal);
      signal.throwIfAborted();
      const written = await this.#write(account, post, { rkey, record: { ...record, ...(reply && { reply }) } }, signal);
      return { ...written, ...(lacksPicture && { withoutCard: 'picture' }) };
    };
    const { answer, isCardless } = await withCard(post.linkCard, write);
    return { ...answer, ...(isCardless && { withoutCard: 'all' }) };
  }

  async #write(
    account: Account,
    post: OutgoingPost,
    { rkey, record }: { rkey: string; record: AppBskyFeedPost.Record },
    signal: AbortSignal,
  ): Promise<PublishedRecord> {
    const { agent, did } = account;
    try {
      const { data } = await agent.com.atproto.repo.createRecord({ repo: did, collection, rkey, record }, { signal });
      return published(account, rkey, data);
    } catch (error) {
      const failure = blueskyFailure(error, 'write', secretsOf(parseCredentials(post.connection.credentials)));
      // Servers have no specific code for a key that is taken (the reference server responds 500), so a look-up decides.
      const taken = failure.class === 'validation' || /^http_5/.test(failure.code);
      const existing = taken ? await this.#find(account, rkey, signal).catch(() => null) : null;
      if (existing) return existing;
      throw failure;
    }
  }

  async #find(account: Account, rkey: string, signal: AbortSignal): Promise<PublishedRecord | null> {
    const { agent, did } = account;
    try {
      const { data } = await agent.com.atproto.repo.getRecord({ repo: did, collection, rkey }, { signal });
      return published(account, rkey, data);
    } catch (error) {
      if (isRecordNotFound(error)) return null;
      throw error;
    }
  }

  /** What a reply names a post by. @throws ChannelError when the post is no longer there */
  async #reference(account: Account, post: PublishedRecord, signal: AbortSignal): Promise<{ uri: string; cid: string }> {
    const uri = post.externalProviderId;
    const cid = post.version ?? (await this.#find(account, post.externalShortcode ?? '', signal))?.version;
    if (cid !== undefined) return { uri, cid };
    throw new ChannelError({
      ...({ outcome: 'refused', class: 'validation', code: 'reply_parent_missing', retryable: false } as const),
      message: 'The post that this one replies to is no longer on Bluesky.',
    });
  }

  async #withAccount<T>(
    { connection }: Pick<OutgoingPost, 'connection'>,
    signal: AbortSignal,
    work: (account: Account) => Promise<T>,
  ): Promise<T> {
    const credentials = parseCredentials(connection.credentials);
    const open = () => this.sessions.open(connection.id, credentials, signal);
    // Failures of the write itself have already been classified; any other error occurred before it.
    const failureOf = (error: unknown) =>
      error instanceof ChannelError ? error : blueskyFailure(error, 'prepare', secretsOf(credentials));
    let account: Account | undefined;
    try {
      account = await open();
      return await work(account);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.class !== 'credential') throw failure;
      this.sessions.forget(connection.id);
      if (!account?.reused) throw failure;
    }
    // The cached session has expired. The server accepted nothing with it, so everything is repeated after a new sign-in.
    return open()
      .then(work)
      .catch((error: unknown) => Promise.reject(failureOf(error)));
  }
}

function published(
  { did, handle }: Account,
  rkey: string,
  { uri, cid }: { uri: string; cid?: string | undefined },
): PublishedRecord {
  const author = handle === 'handle.invalid' ? did : handle;
  const url = `https://bsky.app/profile/${author}/post/${rkey}`;
  return { externalProviderId: uri, externalShortcode: rkey, url, ...(cid !== undefined && { version: cid }) };
}
