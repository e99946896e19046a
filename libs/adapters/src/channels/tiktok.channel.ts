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
  type OutgoingMedia,
  type OutgoingPost,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { partsOf } from './file-parts.js';
import { RevocableSignIn } from './oauth/app-sign-in.js';
import { misconfigured, refused, type Step } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { TiktokApi, type PostState } from './tiktok/api.js';
import { capability } from './tiktok/capability.js';
import { processingFailed, tiktokFailure, TiktokRefusal } from './tiktok/failures.js';
import { partSizeOf, initBody, recordOf, type BegunPost } from './tiktok/posts.js';
import { rehearsedCalls } from './tiktok/rehearsed-calls.js';
import { signInPlatform } from './tiktok/sign-in.js';

/** For one part. */
const callTimeoutMs = 300_000;
const answerBytes = 256 * 1024;
/** The post that was begun, that the last byte of its video is sent, and what it became. */
const steps = { begun: 'begun', ending: 'ending', record: 'record' } as const;
/** Half the questions that TikTok takes within a minute. */
const pauseMs = 4_000;
/** How often an account's post is asked for its public id, which it gets after moderation. */
const looksForId = 8;

type TiktokSettings = Pick<
  Config,
  'TIKTOK_ACCESS' | 'TIKTOK_API_URL' | 'TIKTOK_CLIENT_ID' | 'TIKTOK_CLIENT_SECRET' | 'TIKTOK_PRIVACY' | 'TIKTOK_WEB_URL'
>;

/**
 * Videos on a TikTok account, by the Content Posting API. A post is begun first, and its id kept before the first byte of the video: after a
 * lost answer, that id says whether the post is there, and no second one is begun before it has failed.
 */
@Injectable()
export class TiktokChannel implements Channel {
  readonly capability: ChannelCapability;
  readonly operatorApp: OperatorApp;
  readonly signIn: RevocableSignIn;
  readonly tokenRefresh: RevocableSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new TiktokChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: TiktokApi;
  private readonly website: string;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: TiktokSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://developers.tiktok.com/apps/';
    const names = { clientId: 'TIKTOK_CLIENT_ID', clientSecret: 'TIKTOK_CLIENT_SECRET', page } as const;
    const addresses = { api: config.TIKTOK_API_URL, website: config.TIKTOK_WEB_URL };
    this.capability = capability(config.TIKTOK_ACCESS);
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new TiktokApi(fetch, addresses.api);
    this.website = addresses.website;
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

  check({ media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    return media.length > 0 ? [] : [{ code: 'video_missing', message: 'A post on TikTok needs a video.', field: 'media' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const known = knownRecord(post);
    if (known !== undefined) return known;
    const [media] = post.media;
    if (media === undefined) throw refused('validation', 'video_missing', 'A post on TikTok needs a video.');
    const accessToken = tokenOf(post);
    const { begun, from } = await this.#calling(accessToken, 'prepare', () => this.#begin(post, media, accessToken, signal));
    if (from !== null) await this.#upload(post, media, { begun, from }, signal);
    return this.#calling(accessToken, 'write', () => this.#outcome(post, begun, accessToken, signal));
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const known = knownRecord(post);
    if (known !== undefined) return { outcome: 'found', record: known };
    const begun = begunPost(post);
    if (begun === undefined) return { outcome: 'absent' };
    const accessToken = tokenOf(post);
    return this.#calling(accessToken, 'lookUp', async () => {
      const state = await this.#stateOf(post, begun, accessToken, signal);
      if (state === 'forgotten') return { outcome: 'unknown', reason: forgotten };
      if (state === 'lost' || state.status === 'FAILED' || state.status === 'PROCESSING_UPLOAD') return { outcome: 'absent' };
      if (state.status !== 'PUBLISH_COMPLETE') return { outcome: 'unknown', reason: 'TikTok is still processing the video.' };
      return { outcome: 'found', record: await this.#keep(post, recordOf(begun, state, this.website)) };
    });
  }

  /** The post that was begun, and from which byte on its video is uploaded: null for no more of it. A failed one is begun anew. */
  async #begin(
    post: OutgoingPost,
    media: OutgoingMedia,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<{ begun: BegunPost; from: number | null }> {
    const before = begunPost(post);
    if (before !== undefined) {
      const state = await this.#stateOf(post, before, accessToken, signal);
      // Whether a forgotten one was published, a look-up or a person has decided by now.
      if (typeof state !== 'string' && state.status !== 'FAILED') {
        if (state.status !== 'PROCESSING_UPLOAD') return { begun: before, from: null };
        // Only whole parts can be followed by others.
        if (state.uploadedBytes % partSizeOf(media) === 0) return { begun: before, from: state.uploadedBytes };
      }
    }
    const creator = await this.api.creator(accessToken, signal);
    const body = initBody(
      post,
      media,
      creator,
      this.config.TIKTOK_ACCESS === 'audited' ? this.config.TIKTOK_PRIVACY : 'SELF_ONLY',
    );
    const begun = { ...(await this.api.begin(accessToken, body, signal)), username: creator.username };
    signal.throwIfAborted();
    await post.steps.save(steps.begun, JSON.stringify(begun));
    return { begun, from: 0 };
  }

  /** `lost`: TikTok does not know a post whose video was never complete. `forgotten`: nor one whose may have been. */
  async #stateOf(
    { steps: kept }: Pick<OutgoingPost, 'steps'>,
    { publishId }: BegunPost,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<PostState | 'lost' | 'forgotten'> {
    try {
      return await this.api.stateOf(accessToken, publishId, signal);
    } catch (error) {
      if (!(error instanceof TiktokRefusal) || error.code !== 'invalid_publish_id') throw error;
      return kept.find(steps.ending)?.value === publishId ? 'forgotten' : 'lost';
    }
  }

  async #upload(
    post: OutgoingPost,
    media: OutgoingMedia,
    { begun: { publishId, uploadUrl }, from }: { begun: BegunPost; from: number },
    signal: AbortSignal,
  ): Promise<void> {
    for (const part of partsOf(media.sizeBytes, { size: partSizeOf(media), from, joined: true })) {
      const isLast = part.end === part.total;
      if (isLast && post.steps.find(steps.ending)?.value !== publishId) await post.steps.save(steps.ending, publishId);
      const send = () => this.api.upload(uploadUrl, { media, part }, signal);
      await this.#calling(uploadUrl, isLast ? 'write' : 'prepare', send);
    }
  }

  /** What became of a post whose video is there. The caller's time for the whole publish bounds the wait. */
  async #outcome(post: OutgoingPost, begun: BegunPost, accessToken: string, signal: AbortSignal): Promise<PublishedRecord> {
    for (let looks = 1; ; looks += 1) {
      const state = await this.api.stateOf(accessToken, begun.publishId, signal);
      if (state.status === 'FAILED') throw processingFailed(state.failReason);
      const isPublic = this.config.TIKTOK_ACCESS === 'audited' && this.config.TIKTOK_PRIVACY === 'PUBLIC_TO_EVERYONE';
      const isAwaited = isPublic && state.postId === null && looks < looksForId;
      if (state.status === 'PUBLISH_COMPLETE' && !isAwaited) return this.#keep(post, recordOf(begun, state, this.website));
      await this.pause(pauseMs, signal).catch((cause: unknown) => {
        throw stillProcessing(cause);
      });
    }
  }

  async #keep(post: Pick<OutgoingPost, 'steps'>, record: PublishedRecord): Promise<PublishedRecord> {
    await post.steps.save(steps.record, JSON.stringify(record));
    return record;
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#calling(accessToken, 'prepare', async () => {
      const { username, nickname } = await this.api.creator(accessToken, signal);
      return { handle: `@${username}`, displayName: nickname, credentials: { accessToken } };
    });
  }

  /** @param secret that TikTok might repeat */
  async #calling<T>(secret: string, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw tiktokFailure(error, step, [secret]);
    }
  }
}

const forgotten =
  'All of the video was sent, the answer was lost, and TikTok does not know the post any more. Look on the account whether the video is there.';

const stillProcessing = (cause: unknown): ChannelError =>
  new ChannelError({
    ...({ outcome: 'unknown', class: 'provider_outage', code: 'video_processing', retryable: true } as const),
    message: 'TikTok has not finished processing the video in time.',
    cause,
  });

function knownRecord({ steps: kept }: Pick<OutgoingPost, 'steps'>): PublishedRecord | undefined {
  const saved = kept.find(steps.record)?.value;
  return saved === undefined ? undefined : (JSON.parse(saved) as PublishedRecord);
}

function begunPost({ steps: kept }: Pick<OutgoingPost, 'steps'>): BegunPost | undefined {
  const saved = kept.find(steps.begun)?.value;
  return saved === undefined ? undefined : (JSON.parse(saved) as BegunPost);
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
  return accessToken;
}
