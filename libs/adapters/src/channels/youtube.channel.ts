import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  OperatorApp,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingMedia,
  type OutgoingPost,
  type PostOnPlatform,
  type PostWithContent,
  type PublishedRecord,
  type SentPost,
  type VideoAddition,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, listOf, textOf } from './answer-fields.js';
import { partsOf } from './file-parts.js';
import { RevocableSignIn } from './oauth/app-sign-in.js';
import { googlePlatform } from './oauth/google.js';
import { misconfigured, objectOf, refused, type Step } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { YoutubeApi, type UploadState } from './youtube/api.js';
import { capability } from './youtube/capability.js';
import { withoutChannel, youtubeFailure, YoutubeRefusal } from './youtube/failures.js';
import { FollowUps } from './youtube/follow-ups.js';
import { rehearsedCalls } from './youtube/rehearsed-calls.js';
import { neededScopes } from './youtube/sign-in.js';
import { deleteVideo, editVideo, partBytes, recordOf, savedRecord, videoOf } from './youtube/videos.js';

/** For one part. */
const callTimeoutMs = 300_000;
const answerBytes = 1024 * 1024;
/** The address of the upload, that its last byte is sent, and the id of the video. */
const steps = { session: 'session', ending: 'ending', video: 'video' } as const;

type YoutubeSettings = Pick<
  Config,
  | 'YOUTUBE_ACCESS'
  | 'YOUTUBE_ACCOUNTS_URL'
  | 'YOUTUBE_API_URL'
  | 'YOUTUBE_CATEGORY'
  | 'YOUTUBE_CLIENT_ID'
  | 'YOUTUBE_CLIENT_SECRET'
  | 'YOUTUBE_DAILY_UPLOADS'
  | 'YOUTUBE_PRIVACY'
  | 'YOUTUBE_TOKEN_URL'
  | 'YOUTUBE_WEB_URL'
>;

/**
 * Videos on a YouTube channel, by resumable uploads of the Data API v3. The address of the upload is saved before its first byte: it says
 * how far the upload is, goes on there, and answers with the video once it is complete.
 */
@Injectable()
export class YoutubeChannel implements Channel {
  readonly capability: ChannelCapability;
  readonly operatorApp: OperatorApp;
  readonly signIn: RevocableSignIn;
  readonly tokenRefresh: RevocableSignIn;
  readonly rehearsal: ChannelRehearsal;
  private readonly api: YoutubeApi;
  private readonly website: string;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: YoutubeSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://console.cloud.google.com/apis/credentials';
    const names = { clientId: 'YOUTUBE_CLIENT_ID', clientSecret: 'YOUTUBE_CLIENT_SECRET', page } as const;
    this.capability = capability({ access: config.YOUTUBE_ACCESS, dailyUploads: config.YOUTUBE_DAILY_UPLOADS });
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new YoutubeApi(fetch, config.YOUTUBE_API_URL);
    this.website = config.YOUTUBE_WEB_URL;
    this.rehearsal = {
      over: ({ inPlaceOf }) => new YoutubeChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
      calls: rehearsedCalls(config.YOUTUBE_API_URL),
    };
    const addresses = { accounts: config.YOUTUBE_ACCOUNTS_URL, tokens: config.YOUTUBE_TOKEN_URL };
    const platform = googlePlatform('YouTube', addresses, neededScopes);
    this.signIn = new RevocableSignIn(this.operatorApp, fetch, platform, (token, signal) => this.#identify(token, signal));
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  revoke(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    return this.signIn.revoke(credentials, signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    const problems: ContentProblem[] = [];
    if (media.length === 0) problems.push({ code: 'video_missing', message: 'A post on YouTube needs a video.', field: 'media' });
    // https://developers.google.com/youtube/v3/docs/videos#properties, as public code quotes it.
    if (/[<>]/.test(text)) {
      const message = 'YouTube takes no text with the characters < and >. Write them otherwise.';
      problems.push({ code: 'invalid_characters', message, field: 'caption' });
    }
    return problems;
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const created = post.steps.find(steps.video);
    if (created !== undefined) return savedRecord(created.value, this.website);
    const [media] = post.media;
    if (media === undefined) throw refused('validation', 'video_missing', 'A post on YouTube needs a video.');
    const accessToken = tokenOf(post);
    const { session, state } = await this.#calling(accessToken, 'prepare', () => this.#begun(post, media, accessToken, signal));
    const video = 'video' in state ? state.video : await this.#upload(post, media, { session, from: state.received }, signal);
    return this.#kept(post, video);
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(steps.video);
    if (created !== undefined) return { outcome: 'found', record: savedRecord(created.value, this.website) };
    const session = post.steps.find(steps.session)?.value;
    const [media] = post.media;
    if (session === undefined || media === undefined) return { outcome: 'absent' };
    const accessToken = tokenOf(post);
    return this.#calling(accessToken, 'lookUp', async () => {
      const state = await this.#stateOf(post, { session, media }, accessToken, signal);
      if (state === 'forgotten') return { outcome: 'unknown', reason: forgotten };
      if (state === 'lost' || !('video' in state)) return { outcome: 'absent' };
      return { outcome: 'found', record: await this.#kept(post, state.video) };
    });
  }

  /** The thumbnail first: it is what people see first, and takes the least of the quota. */
  followUp(post: PostWithContent, signal: AbortSignal): Promise<VideoAddition[]> {
    return new FollowUps(this.api, this.pause, post, signal).send();
  }

  editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const accessToken = tokenOf(post);
    const edit = { id: post.externalProviderId, post };
    return this.#calling(accessToken, 'write', () => editVideo(this.api, accessToken, edit, signal));
  }

  deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    return this.#calling(accessToken, 'write', () => deleteVideo(this.api, accessToken, post.externalProviderId, signal));
  }

  /** The upload that was begun, as far as it is, or a new one. */
  async #begun(
    post: OutgoingPost,
    media: OutgoingMedia,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<{ session: string; state: UploadState }> {
    const before = post.steps.find(steps.session)?.value;
    if (before !== undefined) {
      const state = await this.#stateOf(post, { session: before, media }, accessToken, signal);
      // Whether a forgotten one was complete, a look-up or a person has decided by now.
      if (state !== 'lost' && state !== 'forgotten') return { session: before, state };
    }
    const { YOUTUBE_PRIVACY: privacy, YOUTUBE_CATEGORY: category } = this.config;
    const video = videoOf(post, { privacy, category: String(category) });
    const upload = { kind: 'videos', resource: video, mimeType: media.mimeType, bytes: media.sizeBytes } as const;
    const session = await this.api.beginUpload(accessToken, upload, signal);
    signal.throwIfAborted();
    await post.steps.save(steps.session, session);
    return { session, state: { received: 0 } };
  }

  /** `lost`: YouTube does not know an upload that was never complete. `forgotten`: nor one that may have been. */
  async #stateOf(
    { steps: kept }: Pick<OutgoingPost, 'steps'>,
    { session, media }: { session: string; media: OutgoingMedia },
    accessToken: string,
    signal: AbortSignal,
  ): Promise<UploadState | 'lost' | 'forgotten'> {
    try {
      return await this.api.stateOf(accessToken, session, media.sizeBytes, signal);
    } catch (error) {
      if (!(error instanceof YoutubeRefusal) || (error.status !== 404 && error.status !== 410)) throw error;
      return kept.find(steps.ending)?.value === session ? 'forgotten' : 'lost';
    }
  }

  /** @returns the video */
  async #upload(
    post: OutgoingPost,
    media: OutgoingMedia,
    { session, from }: { session: string; from: number },
    signal: AbortSignal,
  ): Promise<unknown> {
    const accessToken = tokenOf(post);
    for (const part of partsOf(media.sizeBytes, { size: partBytes, from })) {
      const isLast = part.end === part.total;
      if (isLast && post.steps.find(steps.ending)?.value !== session) await post.steps.save(steps.ending, session);
      const send = () => this.api.upload(accessToken, session, { media, part }, signal);
      const state = await this.#calling(accessToken, isLast ? 'write' : 'prepare', send);
      if ('video' in state) return state.video;
      // It took less than it was sent: the next attempt goes on from there.
      if (state.received !== part.end) break;
    }
    const message = 'YouTube has not yet received all of the video. The next attempt goes on where this one ended.';
    throw refused('provider_outage', 'upload_incomplete', message, { retryable: true });
  }

  async #kept(post: Pick<OutgoingPost, 'steps'>, video: unknown): Promise<PublishedRecord> {
    const record = recordOf(video, this.website);
    await post.steps.save(steps.video, record.externalProviderId);
    return record;
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#calling(accessToken, 'prepare', async () => {
      const query = { part: 'snippet', mine: 'true' };
      const found = fieldsOf(await this.api.call(accessToken, { path: 'channels', query }, signal));
      const [channel] = listOf(found['items'] ?? []);
      if (channel === undefined) throw withoutChannel();
      const { snippet } = fieldsOf(channel);
      const displayName = textOf(fieldsOf(snippet), 'title');
      const { customUrl } = objectOf(snippet);
      const handle = typeof customUrl === 'string' && customUrl !== '' ? customUrl : textOf(fieldsOf(channel), 'id');
      return { handle, displayName, credentials: { accessToken } };
    });
  }

  async #calling<T>(accessToken: string, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw youtubeFailure(error, step, [accessToken]);
    }
  }
}

const forgotten =
  'All of the video was sent, the answer was lost, and YouTube does not know the upload any more. Look on the channel whether the video is there.';

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
  return accessToken;
}
