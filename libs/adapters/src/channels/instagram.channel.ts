import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  OperatorApp,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type LookUpResult,
  type OutgoingPost,
  type PublishAnswer,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { capability, neededScopes } from './instagram/capability.js';
import { instagramFailure } from './instagram/failures.js';
import { instagram } from './instagram/platform.js';
import { rehearsedCalls } from './instagram/rehearsed-calls.js';
import { textProblems } from './instagram/text-rules.js';
import { MetaApi, type MetaCalls } from './meta-containers/api.js';
import { lookUpByContainer, publishByContainer } from './meta-containers/publishing.js';
import { MetaSignIn } from './meta-containers/sign-in.js';
import { misconfigured } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';

const callTimeoutMs = 60_000;
/** A page of 50 posts is the largest answer. */
const answerBytes = 4 * 1024 * 1024;
/** The latest that the documentation named (developers.facebook.com/docs/instagram-platform/reference/instagram-media, read 2026-11-26). */
const version = 'v25.0';

type InstagramSettings = Pick<
  Config,
  | 'INSTAGRAM_API_URL'
  | 'INSTAGRAM_CLIENT_ID'
  | 'INSTAGRAM_CLIENT_SECRET'
  | 'INSTAGRAM_HASHTAGS'
  | 'INSTAGRAM_TOKEN_URL'
  | 'INSTAGRAM_VIDEO_SECONDS'
  | 'INSTAGRAM_WEB_URL'
>;

/**
 * Photos on a professional account, by the Instagram API with Instagram Login. A post is a container first, whose id is kept before it is
 * published: after a lost answer, the container says whether it was.
 */
@Injectable()
export class InstagramChannel implements Channel {
  readonly capability: ChannelCapability;
  readonly operatorApp: OperatorApp;
  readonly signIn: MetaSignIn;
  readonly tokenRefresh: MetaSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new InstagramChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: MetaApi;

  readonly check: Channel['check'] = ({ text, media }) => textProblems(text, media.length, this.config.INSTAGRAM_HASHTAGS);

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: InstagramSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    this.capability = capability(config.INSTAGRAM_VIDEO_SECONDS);
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://developers.facebook.com/apps/';
    const names = { clientId: 'INSTAGRAM_CLIENT_ID', clientSecret: 'INSTAGRAM_CLIENT_SECRET', page } as const;
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new MetaApi(fetch, config.INSTAGRAM_API_URL, version);
    const scopes = neededScopes.map(({ name }) => name);
    const options = {
      ...{ label: 'Instagram', scopes, neededScopes, grants: 'ig', failure: instagramFailure },
      // https://docs.letmepost.dev/platforms/instagram (read 2026-11-26); Meta's page about it was to be read in part only.
      authorizationEndpoint: `${config.INSTAGRAM_WEB_URL}/oauth/authorize`,
      tokenEndpoint: `${config.INSTAGRAM_TOKEN_URL}/oauth/access_token`,
    };
    this.signIn = new MetaSignIn(this.operatorApp, fetch, this.api, options, (token, signal) => this.#identify(token, signal));
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    return publishByContainer(this.#callsOf(post), post, signal);
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    return lookUpByContainer(this.#callsOf(post), post, signal);
  }

  #callsOf({ connection }: Pick<OutgoingPost, 'connection'>): MetaCalls {
    const { accessToken = '' } = connection.credentials;
    if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
    return { api: this.api, platform: instagram, accessToken, pause: this.pause };
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const fields = fieldsOf(
        await this.api.call(accessToken, { path: 'me', query: { fields: 'user_id,username,name' } }, signal),
      );
      const username = textOf(fields, 'username');
      const name = fields['name'];
      const displayName = typeof name === 'string' && name !== '' ? name : username;
      return { handle: `@${username}`, displayName, credentials: { accessToken } };
    } catch (error) {
      throw instagramFailure(error, 'prepare', [accessToken]);
    }
  }
}
