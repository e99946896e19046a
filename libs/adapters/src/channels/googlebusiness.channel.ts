import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  OperatorApp,
  type Channel,
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
import { fieldsOf, textOf } from './answer-fields.js';
import { GoogleBusinessApi } from './googlebusiness/api.js';
import { capability, neededScopes, smallestImage } from './googlebusiness/capability.js';
import { googleBusinessFailure } from './googlebusiness/failures.js';
import { deletePost, editPost, localPost, postBody, readPost, type LocalPost } from './googlebusiness/local-posts.js';
import { GoogleBusinessLocations, requireLocation } from './googlebusiness/locations.js';
import { findOwnPosts } from './googlebusiness/own-posts.js';
import { rehearsedCalls } from './googlebusiness/rehearsed-calls.js';
import { RevocableSignIn } from './oauth/app-sign-in.js';
import { googlePlatform } from './oauth/google.js';
import { misconfigured, refused, type Step } from './platform-failures.js';

const callTimeoutMs = 60_000;
/** A page of 100 posts is the largest answer. */
const answerBytes = 4 * 1024 * 1024;
/** Where the post goes, and its name on Google; empty after Google has rejected it. */
const steps = { location: 'location', post: 'post' } as const;
/** How often a post that Google still checks is looked at; every wait is twice the one before. */
const looksAtMost = 5;

type GoogleBusinessSettings = Pick<
  Config,
  | 'GOOGLEBUSINESS_ACCOUNTS_API_URL'
  | 'GOOGLEBUSINESS_API_URL'
  | 'GOOGLEBUSINESS_CLIENT_ID'
  | 'GOOGLEBUSINESS_CLIENT_SECRET'
  | 'GOOGLEBUSINESS_LOCATIONS_API_URL'
  | 'GOOGLEBUSINESS_SIGN_IN_URL'
  | 'GOOGLEBUSINESS_TOKEN_URL'
>;

/**
 * Posts on a Google Business Profile, by the API v4. Google recognises no repeated call: after a lost answer, the posts of the location are
 * searched.
 */
@Injectable()
export class GoogleBusinessChannel implements Channel {
  readonly capability = capability;
  readonly operatorApp: OperatorApp;
  readonly destinations: GoogleBusinessLocations;
  readonly signIn: RevocableSignIn;
  readonly tokenRefresh: RevocableSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new GoogleBusinessChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
  };
  /** First wait for a post that Google checks. */
  waitMs = 1_000;
  private readonly api: GoogleBusinessApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: GoogleBusinessSettings,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://console.cloud.google.com/apis/credentials';
    const names = { clientId: 'GOOGLEBUSINESS_CLIENT_ID', clientSecret: 'GOOGLEBUSINESS_CLIENT_SECRET', page } as const;
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new GoogleBusinessApi(fetch, {
      posts: config.GOOGLEBUSINESS_API_URL,
      accounts: config.GOOGLEBUSINESS_ACCOUNTS_API_URL,
      locations: config.GOOGLEBUSINESS_LOCATIONS_API_URL,
    });
    this.destinations = new GoogleBusinessLocations(this.api);
    const addresses = { accounts: config.GOOGLEBUSINESS_SIGN_IN_URL, tokens: config.GOOGLEBUSINESS_TOKEN_URL };
    const platform = googlePlatform(capability.label, addresses, neededScopes);
    this.signIn = new RevocableSignIn(this.operatorApp, fetch, platform, (token, signal) => this.#identify(token, signal));
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.signIn.revoke(credentials, signal);
  }

  check({ media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    const { width: least, height: lowest } = smallestImage;
    const isSmall = media.some(({ width, height }) => (width ?? least) < least || (height ?? lowest) < lowest);
    const message = `Google takes images from ${least} × ${lowest} pixels on.`;
    return isSmall ? [{ code: 'image_too_small', message, field: 'media' }] : [];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const accessToken = tokenOf(post);
    const before = await this.#created(post, accessToken, 'prepare', signal);
    if (before !== undefined) return this.#checked(post, before, signal);
    const location = await this.#calling(accessToken, 'prepare', () => this.#begun(post, signal));
    const call = { method: 'POST', path: `${location}/localPosts`, body: postBody(post) } as const;
    const created = await this.#calling(accessToken, 'write', async () =>
      localPost(await this.api.call('posts', accessToken, call, signal)),
    );
    await post.steps.save(steps.post, created.record.externalProviderId);
    return this.#checked(post, created, signal);
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const accessToken = tokenOf(post);
    const created = await this.#created(post, accessToken, 'lookUp', signal);
    // What Google has rejected is refused by the next attempt, which sends nothing.
    if (created !== undefined) return isRejected(created) ? { outcome: 'absent' } : { outcome: 'found', record: created.record };
    const location = post.steps.find(steps.location)?.value ?? requireLocation(post.connection.destinationId);
    return this.#calling(accessToken, 'lookUp', () => findOwnPosts(this.api, accessToken, { post, location }, signal));
  }

  editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const accessToken = tokenOf(post);
    const edit = { name: post.externalProviderId, text: post.text };
    return this.#calling(accessToken, 'write', () => editPost(this.api, accessToken, edit, signal));
  }

  deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    return this.#calling(accessToken, 'write', () => deletePost(this.api, accessToken, post.externalProviderId, signal));
  }

  /** @returns the location that the post goes to */
  async #begun({ connection, steps: kept }: OutgoingPost, signal: AbortSignal): Promise<string> {
    const location = requireLocation(connection.destinationId);
    signal.throwIfAborted();
    // The look-up searches where the post was sent, also if another location is chosen meanwhile.
    if (kept.find(steps.location)?.value !== location) await kept.save(steps.location, location);
    return location;
  }

  /** What an earlier attempt has created, also if somebody has deleted it since. */
  async #created(
    { steps: kept }: Pick<OutgoingPost, 'steps'>,
    accessToken: string,
    step: Step,
    signal: AbortSignal,
  ): Promise<LocalPost | undefined> {
    const name = kept.find(steps.post)?.value ?? '';
    if (name === '') return undefined;
    const there = await this.#calling(accessToken, step, () => readPost(this.api, accessToken, name, signal));
    return there ?? { record: { externalProviderId: name, externalShortcode: null, url: null }, state: 'LIVE' };
  }

  /** Waits a while until Google has checked the post. @throws ChannelError `post_rejected` */
  async #checked(post: OutgoingPost, created: LocalPost, signal: AbortSignal): Promise<PublishedRecord> {
    const accessToken = tokenOf(post);
    let seen = created;
    for (let look = 0; seen.state === 'PROCESSING' && look < looksAtMost; look += 1) {
      await sleep(this.waitMs * 2 ** look, undefined, { signal });
      // The post is there: what goes wrong now is no reason to call it refused.
      seen = (await this.#created(post, accessToken, 'lookUp', signal)) ?? seen;
    }
    if (!isRejected(seen)) return seen.record;
    // Whoever changes the post and tries again sends another one.
    await post.steps.save(steps.post, '');
    throw refused('validation', 'post_rejected', 'Google has rejected the post, and does not say why. Change it, and try again.');
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#calling(accessToken, 'prepare', async () => {
      const [account] = await this.destinations.accounts(accessToken, signal);
      if (account === undefined) throw withoutProfile();
      const fields = fieldsOf(account);
      return { handle: textOf(fields, 'name'), displayName: textOf(fields, 'accountName'), credentials: { accessToken } };
    });
  }

  async #calling<T>(accessToken: string, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw googleBusinessFailure(error, step, [accessToken]);
    }
  }
}

const isRejected = ({ state }: LocalPost): boolean => state === 'REJECTED';

/** A Google account that manages none. */
const withoutProfile = () =>
  misconfigured('no_profile', 'This Google account manages no Business Profile. Create one on Google, then connect it here.');

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
  return accessToken;
}
