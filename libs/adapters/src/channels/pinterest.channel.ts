import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  ChannelError,
  OperatorApp,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { AppSignIn } from './oauth/app-sign-in.js';
import { PinterestApi } from './pinterest/api.js';
import { PinterestBoards, requireBoard } from './pinterest/boards.js';
import { pinterestFailure } from './pinterest/failures.js';
import { findOwnPins } from './pinterest/own-pins.js';
import { deletePin, pinBody, publishedPin, recordOf } from './pinterest/pins.js';
import { rehearsedCalls } from './pinterest/rehearsed-calls.js';
import { neededScopes, signInPlatform } from './pinterest/sign-in.js';
import { uploadVideo } from './pinterest/videos.js';
import { timedPause, type Pause } from './polling.js';

const callTimeoutMs = 60_000;
/** A page of 250 pins is the largest answer. */
const answerBytes = 8 * 1024 * 1024;
const videosReadAt = '2026-11-27';
/** What is saved before and after the call. */
const steps = { board: 'board', pin: 'pin' } as const;

type PinterestSettings = Pick<
  Config,
  | 'PINTEREST_ACCESS'
  | 'PINTEREST_API_URL'
  | 'PINTEREST_CLIENT_ID'
  | 'PINTEREST_CLIENT_SECRET'
  | 'PINTEREST_DESCRIPTION_LENGTH'
  | 'PINTEREST_WEB_URL'
>;

/** Pins on a board of a Pinterest account, by API v5. Pinterest recognises no repeated call: after a lost answer, the board is searched. */
@Injectable()
export class PinterestChannel implements Channel {
  readonly capability: ChannelCapability;
  readonly operatorApp: OperatorApp;
  readonly destinations: PinterestBoards;
  readonly signIn: AppSignIn;
  readonly tokenRefresh: AppSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new PinterestChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
    base64Files: { content: 'data', mimeType: 'content_type' },
  };
  private readonly api: PinterestApi;
  private readonly website: string;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: PinterestSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const addresses = { api: config.PINTEREST_API_URL, website: config.PINTEREST_WEB_URL };
    const page = 'https://developers.pinterest.com/apps/';
    const names = { clientId: 'PINTEREST_CLIENT_ID', clientSecret: 'PINTEREST_CLIENT_SECRET', page } as const;
    this.capability = capability(config);
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new PinterestApi(fetch, addresses.api);
    this.website = addresses.website;
    this.destinations = new PinterestBoards(this.api);
    this.signIn = new AppSignIn(this.operatorApp, fetch, signInPlatform(addresses), (token, signal) =>
      this.#identify(token, signal),
    );
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  check({ media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    return media.length > 0 ? [] : [{ code: 'image_missing', message: 'A pin needs an image or a video.', field: 'media' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const created = post.steps.find(steps.pin);
    if (created !== undefined) return recordOf(created.value, this.website);
    const accessToken = tokenOf(post);
    let body: object;
    try {
      const boardId = requireBoard(post.connection.destinationId);
      body = await pinBody(post, { boardId, videoId: await this.#video(post, accessToken, signal) });
      signal.throwIfAborted();
      // The look-up searches where the pin was sent, also if another board is chosen meanwhile.
      if (post.steps.find(steps.board)?.value !== boardId) await post.steps.save(steps.board, boardId);
    } catch (error) {
      throw pinterestFailure(error, 'prepare', [accessToken]);
    }
    const record = await this.#create(accessToken, body, signal);
    await post.steps.save(steps.pin, record.externalProviderId);
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(steps.pin);
    if (created !== undefined) return { outcome: 'found', record: recordOf(created.value, this.website) };
    const accessToken = tokenOf(post);
    try {
      const boardId = post.steps.find(steps.board)?.value ?? requireBoard(post.connection.destinationId);
      return await findOwnPins({ api: this.api, website: this.website }, accessToken, { post, boardId }, signal);
    } catch (error) {
      throw pinterestFailure(error, 'lookUp', [accessToken]);
    }
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    try {
      return await deletePin(this.api, accessToken, post.externalProviderId, signal);
    } catch (error) {
      throw pinterestFailure(error, 'write', [accessToken]);
    }
  }

  /** Id of the video, if the post has one. */
  async #video({ media, steps: saved }: OutgoingPost, accessToken: string, signal: AbortSignal): Promise<string | undefined> {
    const [first] = media;
    if (first === undefined || mediaKindOf(first.mimeType) !== 'video') return undefined;
    return uploadVideo({ api: this.api, accessToken, pause: this.pause, steps: saved }, first, signal);
  }

  async #create(accessToken: string, body: object, signal: AbortSignal): Promise<PublishedRecord> {
    try {
      return publishedPin(await this.api.call(accessToken, { method: 'POST', path: 'pins', body }, signal), this.website);
    } catch (error) {
      throw pinterestFailure(error, 'write', [accessToken]);
    }
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const fields = fieldsOf(await this.api.call(accessToken, { path: 'user_account' }, signal));
      const username = textOf(fields, 'username');
      const business = fields['business_name'];
      const displayName = typeof business === 'string' && business !== '' ? business : username;
      return { handle: `@${username}`, displayName, credentials: { accessToken } };
    } catch (error) {
      throw pinterestFailure(error, 'prepare', [accessToken]);
    }
  }
}

/** Limits of `PinCreate` (see `pinterest/pins.ts`). The size of an image is not documented for this call: it is kept well below 20 MB. */
function capability(settings: PinterestSettings): ChannelCapability {
  const { PINTEREST_ACCESS: access, PINTEREST_DESCRIPTION_LENGTH: captionLength } = settings;
  return {
    name: 'pinterest',
    label: 'Pinterest',
    description: 'Pins on a board of a Pinterest account, with one image, up to five as a carousel, or a video.',
    state: 'supported',
    limits: {
      captionLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 10_000_000, maxCount: 5 },
      // Pinterest's page on specifications says 15 minutes, and its help is quoted with 5. Both shapes are excluded.
      videos: {
        ...{ mimeTypes: ['video/mp4', 'video/quicktime'], maxBytes: 2_000_000_000, maxCount: 1 },
        ...{ minSeconds: 4, maxSeconds: 300, minAspect: 0.5001, maxAspect: 1.9099, codecs: ['h264', 'hevc'] },
        thumbnail: { mimeTypes: ['image/png', 'image/jpeg'], maxBytes: 10_000_000 },
      },
    },
    // `PinCreate` and `PinMediaSource`; the longest description differs between versions of this file.
    sources: [
      {
        about: ['text', 'images', 'thumbnails'],
        url: 'https://github.com/pinterest/api-description/blob/main/v5/openapi.yaml',
        readAt: '2026-11-25',
      },
      { about: ['videos'], url: 'https://business.pinterest.com/en/Pinterest-product-specs', readAt: videosReadAt },
      { about: ['videos'], url: 'https://help.pinterest.com/en/business/article/video-pins', readAt: videosReadAt },
      { about: ['videos'], url: 'https://developers.pinterest.com/docs/content/update/', readAt: videosReadAt },
      { about: ['videos'], url: 'https://publish.dokuntag.com/en/social/pinterest/video-pin-size', readAt: videosReadAt },
    ],
    scopes: neededScopes,
    appReview: {
      state: access === 'standard' ? 'passed' : 'pending',
      whilePending: 'Until then pins are visible to their account only. Set PINTEREST_ACCESS to standard once it has.',
    },
    credentialFields: [{ name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' }],
    lookUp: 'exact',
    repeats: 'own_posts',
    // Only some apps may update pins (`pins/update`).
    edit: false,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 120_000,
  };
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken !== '') return accessToken;
  const message = 'The access token is missing.';
  throw new ChannelError({
    outcome: 'refused',
    class: 'misconfiguration',
    code: 'credentials_missing',
    message,
    retryable: false,
  });
}
