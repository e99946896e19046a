import type { OutgoingCaptions, OutgoingMedia, PostWithContent, VideoAddition } from '@imprint/domain/publishing/channel';
import { fieldsOf, listOf } from '../answer-fields.js';
import { objectOf } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { sized } from '../streamed-body.js';
import type { YoutubeApi } from './api.js';
import { leftOut, lost, outOfTime, sent, verdictOf, withoutScope, type Ending, type Verdict } from './follow-up-endings.js';
import { captionsScope } from './sign-in.js';

/** For one call: captions and pictures are small. */
const callMs = 60_000;
/** Before a call is repeated. */
const waitsMs = [2_000, 8_000];
/** Value of a step whose call may have been made. */
const begun = 'begun';
const captionsType = 'text/vtt';

interface Addition extends Pick<VideoAddition, 'assetId' | 'kind' | 'language'> {
  readonly send: (signal: AbortSignal) => Promise<void>;
}

/**
 * Sends the thumbnail and the captions of one published video. Each is a step: begun before its call, and ended after it. What is begun and
 * not ended is asked about and sent again, which is safe: a thumbnail takes the place of itself, and YouTube refuses second captions.
 */
export class FollowUps {
  /** Why nothing more is sent. */
  private obstacle: string | undefined;
  private languages: Promise<readonly string[]> | undefined;
  private readonly accessToken: string;

  constructor(
    private readonly api: YoutubeApi,
    private readonly pause: Pause,
    private readonly post: PostWithContent,
    private readonly signal: AbortSignal,
  ) {
    this.accessToken = post.connection.credentials['accessToken'] ?? '';
  }

  async send(): Promise<VideoAddition[]> {
    const done: VideoAddition[] = [];
    for (const addition of this.additions()) {
      const { assetId, kind, language } = addition;
      const { outcome, reason } = await this.ended(addition);
      done.push({ assetId, kind, language, outcome, reason });
    }
    return done;
  }

  private additions(): Addition[] {
    const [video] = this.post.media;
    if (video === undefined) return [];
    const { assetId, thumbnail, captions = [] } = video;
    return [
      ...(thumbnail === undefined ? [] : [this.thumbnail(assetId, thumbnail)]),
      ...captions.map((each) => this.captions(assetId, each)),
    ];
  }

  private thumbnail(assetId: string, picture: OutgoingMedia): Addition {
    const send = async (signal: AbortSignal): Promise<void> =>
      this.api.setThumbnail(this.accessToken, this.post.externalProviderId, await sized(picture), signal);
    return { assetId, kind: 'thumbnail', language: null, send };
  }

  private captions(assetId: string, { language, content }: OutgoingCaptions): Addition {
    const snippet = { videoId: this.post.externalProviderId, language, name: nameOf(language) };
    const send = (signal: AbortSignal): Promise<void> =>
      this.api.insertCaptions(this.accessToken, { snippet, content, mimeType: captionsType }, signal);
    return { assetId, kind: 'captions', language, send };
  }

  private async ended(addition: Addition): Promise<Ending> {
    const { steps } = this.post;
    const name = `${addition.kind} ${addition.language ?? ''}`.trim();
    const saved = steps.find(name)?.value;
    const isBegun = saved === begun;
    if (saved !== undefined && !isBegun) return JSON.parse(saved) as Ending;
    const obstacle = this.obstacleTo(addition);
    if (obstacle !== undefined) return isBegun ? { outcome: 'unknown', reason: lost } : leftOut(obstacle);
    if (!isBegun) await steps.save(name, begun);
    const { outcome, reason } = isBegun && (await this.isThere(addition)) ? sent : await this.tried(addition, isBegun);
    await steps.save(name, JSON.stringify({ outcome, reason }));
    return { outcome, reason };
  }

  private obstacleTo({ kind }: Addition): string | undefined {
    const { scopes = null } = this.post.connection;
    if (kind === 'captions' && scopes !== null && !scopes.includes(captionsScope)) return withoutScope;
    return this.obstacle ?? (this.signal.aborted ? outOfTime : undefined);
  }

  /** Sends it, several times while YouTube cannot take it for the moment. */
  private async tried(addition: Addition, isBegun: boolean): Promise<Ending> {
    let mayBeThere = isBegun;
    for (let number = 0; ; number += 1) {
      const verdict = await this.once(addition, mayBeThere);
      mayBeThere ||= verdict.outcome === 'unknown';
      const waitMs = waitsMs[number];
      const isAgain = verdict.isTemporary === true && waitMs !== undefined && (await this.waited(waitMs));
      if (isAgain) continue;
      if (!this.signal.aborted) this.obstacle = verdict.others;
      return verdict;
    }
  }

  private async once({ kind, send }: Addition, mayBeThere: boolean): Promise<Verdict> {
    try {
      await send(AbortSignal.any([this.signal, AbortSignal.timeout(callMs)]));
      return sent;
    } catch (error) {
      return verdictOf(error, kind, mayBeThere, [this.accessToken]);
    }
  }

  /** @returns false when the time for publishing is over */
  private async waited(milliseconds: number): Promise<boolean> {
    if (this.signal.aborted) return false;
    return this.pause(milliseconds, this.signal).then(
      () => true,
      () => false,
    );
  }

  private async isThere({ kind, language }: Addition): Promise<boolean> {
    if (kind !== 'captions' || language === null) return false;
    // Without an answer they are sent again, and YouTube says if it has them.
    this.languages ??= this.listed().catch(() => []);
    return (await this.languages).includes(language.toLowerCase());
  }

  /** Languages of the captions that the video has, without those that YouTube makes by listening to it. */
  private async listed(): Promise<readonly string[]> {
    const query = { part: 'snippet', videoId: this.post.externalProviderId };
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(callMs)]);
    const { items } = fieldsOf(await this.api.call(this.accessToken, { path: 'captions', query }, signal));
    return listOf(items).flatMap((item) => {
      const { language, trackKind } = objectOf(objectOf(item)['snippet']);
      const isMade = typeof trackKind === 'string' && trackKind.toLowerCase() === 'asr';
      return typeof language === 'string' && !isMade ? [language.toLowerCase()] : [];
    });
  }
}

/** What viewers choose captions by: the language as it calls itself. YouTube takes 150 characters. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
}
