import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  ChannelError,
  OperatorApp,
  type Channel,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { namedFetch } from './named-fetch.js';
import { misconfigured } from './platform-failures.js';
import { ownAccount, RedditCommunities, requireCommunity } from './reddit/account.js';
import { RedditApi, tokenFetch, userAgentOf } from './reddit/api.js';
import { redditCapability } from './reddit/capability.js';
import { redditFailure, submitPath } from './reddit/failures.js';
import { uploadedImage, uploadImage, type UploadedImage } from './reddit/images.js';
import { findImagePost, findOwnPosts, type RedditAccess } from './reddit/own-posts.js';
import { contentOf, publishedPost, recordOf, steps, submission } from './reddit/posts.js';
import { deletePost, editPost } from './reddit/published-post.js';
import { rehearsedCalls } from './reddit/rehearsed-calls.js';
import { RedditSignIn } from './reddit/sign-in.js';

const callTimeoutMs = 60_000;
/** A page of 100 posts of 40,000 characters, with their HTML, is the largest answer. */
const answerBytes = 32 * 1024 * 1024;
/** How often a processed image is waited for; every wait is twice the one before. */
const looksAtMost = 6;

type RedditSettings = Pick<
  Config,
  'PUBLIC_API_URL' | 'REDDIT_API_URL' | 'REDDIT_CLIENT_ID' | 'REDDIT_CLIENT_SECRET' | 'REDDIT_USERNAME' | 'REDDIT_WEB_URL'
>;

/**
 * Posts in a community on Reddit. Reddit recognises no repeated call: after a lost answer, the account's own posts are compared. It answers
 * with the id of a text post or a link; an image is processed first, and its post found by the id of the upload.
 */
@Injectable()
export class RedditChannel implements Channel {
  readonly capability = redditCapability;
  readonly operatorApp: OperatorApp;
  readonly destinations: RedditCommunities;
  readonly signIn: RedditSignIn;
  readonly tokenRefresh: RedditSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new RedditChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
  };
  /** First wait for an image. */
  waitMs = 1_000;
  private readonly api: RedditApi;
  private readonly fetch: typeof globalThis.fetch;
  private readonly website: string;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: RedditSettings,
  ) {
    const transport = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://www.reddit.com/prefs/apps';
    const names = { clientId: 'REDDIT_CLIENT_ID', clientSecret: 'REDDIT_CLIENT_SECRET', page } as const;
    this.fetch = namedFetch(transport, userAgentOf(config.PUBLIC_API_URL, config.REDDIT_USERNAME));
    this.website = config.REDDIT_WEB_URL;
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new RedditApi(this.fetch, config.REDDIT_API_URL);
    this.destinations = new RedditCommunities(this.api);
    const transports = { calls: this.fetch, tokens: tokenFetch(this.fetch) };
    this.signIn = new RedditSignIn(this.operatorApp, transports, this.website, (token, signal) => this.#identify(token, signal));
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.signIn.revoke(credentials, signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A post on Reddit needs a text, a link or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const created = post.steps.find(steps.post);
    if (created !== undefined) return recordOf(created.value, this.website);
    const accessToken = tokenOf(post);
    const startedAt = new Date();
    const accepted = post.steps.find(steps.submitted);
    let image = accepted && uploadedImage(post);
    let record: PublishAnswer | undefined;
    if (image === undefined) {
      const prepared = await this.#prepare(accessToken, post, signal);
      image = prepared.image;
      record = await this.#submit(accessToken, prepared.body, signal);
    }
    if (record === undefined) {
      if (accepted === undefined) await post.steps.save(steps.submitted, 'yes');
      record = await this.#processed(this.#access(accessToken), image, accepted?.savedAt ?? startedAt, signal);
    }
    await post.steps.save(steps.post, record.externalProviderId);
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(steps.post);
    if (created !== undefined) return { outcome: 'found', record: recordOf(created.value, this.website) };
    const accessToken = tokenOf(post);
    try {
      const community = post.steps.find(steps.community)?.value ?? requireCommunity(post.connection.destinationId);
      return await findOwnPosts(this.#access(accessToken), post, community, signal);
    } catch (error) {
      // A failed look-up says nothing about the post.
      throw redditFailure(error, 'lookUp', [accessToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const accessToken = tokenOf(post);
    try {
      await editPost(this.api, accessToken, post, signal);
    } catch (error) {
      throw redditFailure(error, 'write', [accessToken]);
    }
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    try {
      return await deletePost(this.api, accessToken, post.externalProviderId, signal);
    } catch (error) {
      throw redditFailure(error, 'write', [accessToken]);
    }
  }

  #access(accessToken: string): RedditAccess {
    return { api: this.api, website: this.website, accessToken };
  }

  async #prepare(
    accessToken: string,
    post: OutgoingPost,
    signal: AbortSignal,
  ): Promise<{ body: URLSearchParams; image: UploadedImage | undefined }> {
    try {
      const community = requireCommunity(post.connection.destinationId);
      const upload = { api: this.api, fetch: this.fetch, protocol: new URL(this.config.REDDIT_API_URL).protocol };
      const image = await uploadImage(upload, accessToken, post, signal);
      signal.throwIfAborted();
      // The look-up searches where the post was sent, also if another community is chosen meanwhile.
      if (post.steps.find(steps.community)?.value !== community) await post.steps.save(steps.community, community);
      return { body: submission(contentOf(post), community, image?.url ?? ''), image };
    } catch (error) {
      throw redditFailure(error, 'prepare', [accessToken]);
    }
  }

  async #submit(accessToken: string, body: URLSearchParams, signal: AbortSignal): Promise<PublishAnswer | undefined> {
    try {
      const answer = await this.api.answer(accessToken, { method: 'POST', path: submitPath, body }, signal);
      const record = publishedPost(answer.body, this.website);
      return record && { ...record, spentSeconds: answer.spentSeconds };
    } catch (error) {
      throw redditFailure(error, 'write', [accessToken]);
    }
  }

  /** The post of an image that Reddit has accepted. @throws ChannelError whose outcome is `unknown` */
  async #processed(
    access: RedditAccess,
    image: UploadedImage | undefined,
    since: Date,
    signal: AbortSignal,
  ): Promise<PublishedRecord> {
    try {
      for (let look = 0; image !== undefined && look < looksAtMost; look += 1) {
        if (look > 0) await sleep(this.waitMs * 2 ** (look - 1), undefined, { signal });
        const record = await findImagePost(access, image, since, signal);
        if (record) return record;
      }
    } catch (error) {
      throw redditFailure(error, 'lookUp', [access.accessToken]);
    }
    const message = 'Reddit has accepted the image and does not show the post yet.';
    throw new ChannelError({ outcome: 'unknown', class: 'provider_outage', code: 'image_processing', message, retryable: true });
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const { name, title } = await ownAccount(this.api, accessToken, signal);
      return { handle: `u/${name}`, displayName: title, credentials: { accessToken } };
    } catch (error) {
      throw redditFailure(error, 'prepare', [accessToken]);
    }
  }
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken !== '') return accessToken;
  throw misconfigured('credentials_missing', 'The access token is missing.');
}
