import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OpenedConnection,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { BeehiivApi } from './beehiiv/api.js';
import { beehiivFailure } from './beehiiv/failures.js';
import { postBody } from './beehiiv/post-body.js';
import { BeehiivPosts, isUnpublished, placeOf, settled } from './beehiiv/posts.js';
import { placeholders, rehearsedCalls } from './beehiiv/rehearsed-calls.js';
import { BeehiivPublications, identify, neededScopes } from './beehiiv/workspace.js';
import { misconfigured, refused, type Step } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';

const callTimeoutMs = 60_000;
/** The longest answer is a page of 100 posts without their content. */
const answerBytes = 4 * 1024 * 1024;
const reference = 'https://developers.beehiiv.com';
const specification = 'https://raw.githubusercontent.com/api-evangelist/beehiiv/refs/heads/main/openapi';
const readAt = '2026-11-28';

/**
 * Posts of a publication on beehiiv, which go to its subscribers by mail and on its website, by API v2. A post is a draft first, whose id is saved
 * before it is published; after a lost answer, the draft says whether it was.
 */
@Injectable()
export class BeehiivChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'beehiiv',
    label: 'beehiiv',
    description:
      'Posts of a publication on beehiiv that has its Max or Enterprise plan, by mail to all subscribers and on its website.',
    state: 'supported',
    limits: {
      // beehiiv documents no limit.
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      // The API takes no files, only addresses that have to last, and those of media expire.
      images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    },
    sources: [
      { about: ['text', 'images'], url: `${reference}/api-reference/posts/create`, readAt },
      { about: ['edit'], url: `${reference}/api-reference/posts/update`, readAt },
      { about: ['rate'], url: `${reference}/welcome/rate-limiting`, readAt },
      // The pages as data, and newer than what was to be had of them.
      { about: ['text', 'look-up', 'edit', 'delete'], url: `${specification}/beehiiv-posts-api-openapi.yml`, readAt },
      { about: ['text'], url: `${specification}/beehiiv-workspaces-api-openapi.yml`, readAt },
    ],
    scopes: neededScopes,
    credentialFields: [{ name: 'apiKey', label: 'API key', secret: true, required: true, format: 'text' }],
    lookUp: 'exact',
    repeats: 'handle',
    articles: true,
    edit: true,
    delete: 'permanent',
    concurrency: 2,
    timeoutMs: 120_000,
  };

  readonly destinations: BeehiivPublications;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new BeehiivChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
    placeholders,
  };
  private readonly api: BeehiivApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'BEEHIIV_API_URL'>,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new BeehiivApi(fetch, config.BEEHIIV_API_URL);
    this.destinations = new BeehiivPublications(this.api);
  }

  async connect({ apiKey = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      return await identify(this.api, apiKey, signal);
    } catch (error) {
      throw beehiivFailure(error, 'prepare', [apiKey], 'apiKey');
    }
  }

  check({ text }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '') return [];
    return [{ code: 'post_empty', message: 'A post on beehiiv needs a text.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const body = postBody(post);
    const begun = await this.#call(post.connection, 'prepare', signal, (posts) => {
      for (const { code, message } of this.check(post)) throw refused('validation', code, message);
      return posts.begin(post, body);
    });
    if (!isUnpublished(begun)) return settled(begun);
    return this.#call(post.connection, 'write', signal, (posts) => posts.publish(begun, body));
  }

  lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    return this.#call(post.connection, 'lookUp', signal, (posts) => posts.lookUp(post));
  }

  editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const place = placeOf(post.externalProviderId);
    return this.#call(post.connection, 'write', signal, (posts) => posts.edit(place, postBody(post)));
  }

  deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    return this.#call(connection, 'write', signal, (posts) => posts.delete(placeOf(externalProviderId)));
  }

  async #call<T>(
    { credentials }: OpenedConnection,
    step: Step,
    signal: AbortSignal,
    call: (posts: BeehiivPosts) => T | Promise<T>,
  ): Promise<T> {
    const { apiKey = '' } = credentials;
    if (apiKey === '') throw misconfigured('credentials_missing', 'The API key is missing.');
    try {
      return await call(new BeehiivPosts({ api: this.api, apiKey, pause: this.pause, signal }));
    } catch (error) {
      throw beehiivFailure(error, step, [apiKey]);
    }
  }
}
