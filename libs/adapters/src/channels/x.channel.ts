import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  OperatorApp,
  type Channel,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { RevocableSignIn } from './oauth/app-sign-in.js';
import { misconfigured } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { XApi } from './x/api.js';
import { capability } from './x/capability.js';
import { problemsOf } from './x/content.js';
import { xFailure } from './x/failures.js';
import { uploadMedia } from './x/media.js';
import { findOwnPosts } from './x/own-posts.js';
import { createdId, deletePost, postBody, recordOf } from './x/posts.js';
import { XReading } from './x/reading.js';
import { rehearsedCalls } from './x/rehearsed-calls.js';
import { signInPlatform } from './x/sign-in.js';
import { afterSubtitles } from './x/subtitles.js';

const callTimeoutMs = 60_000;
/** A page of 100 posts is the largest answer. */
const answerBytes = 4 * 1024 * 1024;
/** What is saved after the post was created. */
const publishedStep = 'published';

type XSettings = Pick<Config, 'X_API_URL' | 'X_CASHTAGS' | 'X_CLIENT_ID' | 'X_CLIENT_SECRET' | 'X_THREAD_POSTS' | 'X_WEB_URL'>;

/**
 * Posts and threads on X, by API v2. X recognises no repeated call: after a lost answer, the timeline of the account is searched.
 */
@Injectable()
export class XChannel implements Channel {
  readonly capability: Channel['capability'];
  readonly operatorApp: OperatorApp;
  readonly signIn: RevocableSignIn;
  readonly tokenRefresh: RevocableSignIn;
  readonly reading: XReading;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new XChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: XApi;
  private readonly website: string;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: XSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const names = { clientId: 'X_CLIENT_ID', clientSecret: 'X_CLIENT_SECRET', page: 'https://console.x.com' } as const;
    const addresses = { api: config.X_API_URL, website: config.X_WEB_URL };
    this.capability = capability(config.X_THREAD_POSTS);
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new XApi(fetch, addresses.api);
    this.website = addresses.website;
    this.reading = new XReading(this.api, this.website);
    this.signIn = new RevocableSignIn(this.operatorApp, fetch, signInPlatform(addresses), (token, signal) =>
      this.#identify(token, signal),
    );
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.signIn.revoke(credentials, signal);
  }

  readonly check = (post: Parameters<Channel['check']>[0]): ContentProblem[] => problemsOf(post, this.config.X_CASHTAGS);

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const created = post.steps.find(publishedStep);
    if (created !== undefined) return this.#recordOf(created.value, post);
    const accessToken = tokenOf(post);
    let body: object;
    try {
      body = postBody(post, await uploadMedia({ api: this.api, pause: this.pause }, accessToken, post, signal));
      signal.throwIfAborted();
    } catch (error) {
      throw xFailure(error, 'prepare', [accessToken]);
    }
    const { id, spentSeconds } = await this.#create(post, { accessToken, body }, signal);
    await post.steps.save(publishedStep, id);
    return { ...this.#recordOf(id, post), spentSeconds };
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(publishedStep);
    if (created !== undefined) return { outcome: 'found', record: this.#recordOf(created.value, post) };
    const accessToken = tokenOf(post);
    try {
      return await findOwnPosts({ api: this.api, website: this.website }, accessToken, post, signal);
    } catch (error) {
      // A failed look-up says nothing about the post.
      throw xFailure(error, 'lookUp', [accessToken]);
    }
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    try {
      return await deletePost(this.api, accessToken, post, signal);
    } catch (error) {
      throw xFailure(error, 'write', [accessToken]);
    }
  }

  async #create(
    { steps }: Pick<OutgoingPost, 'steps'>,
    { accessToken, body }: { accessToken: string; body: object },
    signal: AbortSignal,
  ): Promise<{ id: string; spentSeconds: number | undefined }> {
    try {
      const answer = await this.api.answer(accessToken, { method: 'POST', path: 'tweets', body }, signal);
      return { id: createdId(answer.body), spentSeconds: answer.spentSeconds };
    } catch (error) {
      throw await afterSubtitles(steps, xFailure(error, 'write', [accessToken]));
    }
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const user = fieldsOf(fieldsOf(await this.api.call(accessToken, { path: 'users/me' }, signal))['data']);
      return { handle: `@${textOf(user, 'username')}`, displayName: textOf(user, 'name'), credentials: { accessToken } };
    } catch (error) {
      throw xFailure(error, 'prepare', [accessToken]);
    }
  }

  #recordOf(id: string, { connection }: Pick<OutgoingPost, 'connection'>): PublishedRecord {
    return recordOf(id, connection.handle, this.website);
  }
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
  return accessToken;
}
