import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  OperatorApp,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { misconfigured } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { MetaApi, type MetaCalls } from './meta-containers/api.js';
import { lookUpByContainer, publishByContainer } from './meta-containers/publishing.js';
import { MetaSignIn } from './meta-containers/sign-in.js';
import { askedScopes, capability, neededScopes } from './threads/capability.js';
import { threadsFailure } from './threads/failures.js';
import { threads } from './threads/platform.js';
import { deletePost } from './threads/published-post.js';
import { rehearsedCalls } from './threads/rehearsed-calls.js';
import { textProblems } from './threads/text-rules.js';

const callTimeoutMs = 60_000;
/** A page of 50 posts is the largest answer. */
const answerBytes = 4 * 1024 * 1024;

type ThreadsSettings = Pick<Config, 'THREADS_API_URL' | 'THREADS_CLIENT_ID' | 'THREADS_CLIENT_SECRET' | 'THREADS_WEB_URL'>;

/**
 * Posts and threads on a Threads account, by the Threads API v1.0. A post is a container first, whose id is kept before it is published: after a
 * lost answer, the container says whether it was.
 */
@Injectable()
export class ThreadsChannel implements Channel {
  readonly capability: ChannelCapability = capability;
  readonly operatorApp: OperatorApp;
  readonly signIn: MetaSignIn;
  readonly tokenRefresh: MetaSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new ThreadsChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: MetaApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: ThreadsSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://developers.facebook.com/apps/';
    this.operatorApp = OperatorApp.of({ clientId: 'THREADS_CLIENT_ID', clientSecret: 'THREADS_CLIENT_SECRET', page }, config);
    this.api = new MetaApi(fetch, config.THREADS_API_URL, 'v1.0');
    const options = {
      ...{ label: 'Threads', scopes: askedScopes, neededScopes, grants: 'th', failure: threadsFailure },
      // https://developers.facebook.com/documentation/threads/get-started/get-access-tokens-and-permissions (read 2026-11-26)
      authorizationEndpoint: `${config.THREADS_WEB_URL}/oauth/authorize`,
      tokenEndpoint: `${config.THREADS_API_URL}/oauth/access_token`,
    };
    this.signIn = new MetaSignIn(this.operatorApp, fetch, this.api, options, (token, signal) => this.#identify(token, signal));
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    return textProblems(text, media.length);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    return publishByContainer(this.#callsOf(post), post, signal);
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    return lookUpByContainer(this.#callsOf(post), post, signal);
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const calls = this.#callsOf(post);
    try {
      return await deletePost(calls, post.externalProviderId, signal);
    } catch (error) {
      throw threadsFailure(error, 'write', [calls.accessToken]);
    }
  }

  #callsOf({ connection }: Pick<OutgoingPost, 'connection'>): MetaCalls {
    const { accessToken = '' } = connection.credentials;
    if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
    return { api: this.api, platform: threads, accessToken, pause: this.pause };
  }

  /** https://developers.facebook.com/documentation/threads/reference/user (read 2026-11-26) */
  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const fields = fieldsOf(await this.api.call(accessToken, { path: 'me', query: { fields: 'id,username,name' } }, signal));
      const username = textOf(fields, 'username');
      const name = fields['name'];
      const displayName = typeof name === 'string' && name !== '' ? name : username;
      return { handle: `@${username}`, displayName, credentials: { accessToken } };
    } catch (error) {
      throw threadsFailure(error, 'prepare', [accessToken]);
    }
  }
}
