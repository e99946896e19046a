import type { OutgoingMedia } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import { contentRange, type FilePart } from '../file-parts.js';
import { JsonApi } from '../json-api.js';
import { objectOf } from '../platform-failures.js';
import { streamedFile } from '../streamed-body.js';
import { TiktokRefusal } from './failures.js';

/** What an account takes (`creator_info/query`). */
export interface Creator {
  username: string;
  nickname: string;
  privacyLevels: readonly string[];
  /** Longest video; undefined where TikTok does not say. */
  maxSeconds: number | undefined;
  /** What the account has switched off, which a post has to as well. */
  disabled: { comment: boolean; duet: boolean; stitch: boolean };
}

/** Where a post is. */
export interface PostState {
  /** `PROCESSING_UPLOAD`, `PROCESSING_DOWNLOAD`, `PUBLISH_COMPLETE` or `FAILED`. */
  status: string;
  failReason: string;
  uploadedBytes: number;
  /** Of the public post; null until TikTok has moderated it, and for a private one. */
  postId: string | null;
}

/** Calls of TikTok's Content Posting API (https://developers.tiktok.com/doc/content-posting-api-reference-direct-post, read 2026-11-26). */
export class TiktokApi {
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(
    fetch: typeof globalThis.fetch,
    private readonly origin: string,
  ) {
    this.api = new JsonApi(fetch, TiktokRefusal);
  }

  async creator(accessToken: string, signal: AbortSignal): Promise<Creator> {
    const data = await this.call(accessToken, 'creator_info/query', {}, signal);
    const maxSeconds = data['max_video_post_duration_sec'];
    return {
      username: textOf(data, 'creator_username'),
      nickname: textOf(data, 'creator_nickname'),
      privacyLevels: listOf(data['privacy_level_options'] ?? []).filter((level) => typeof level === 'string'),
      maxSeconds: typeof maxSeconds === 'number' ? maxSeconds : undefined,
      disabled: {
        comment: data['comment_disabled'] === true,
        duet: data['duet_disabled'] === true,
        stitch: data['stitch_disabled'] === true,
      },
    };
  }

  /** Begins a post. Nobody sees anything of it before the last byte of its video. */
  async begin(accessToken: string, body: object, signal: AbortSignal): Promise<{ publishId: string; uploadUrl: string }> {
    const data = await this.call(accessToken, 'video/init', body, signal);
    const uploadUrl = addressOf(data['upload_url']);
    if (uploadUrl === null) throw unreadableAnswer();
    return { publishId: textOf(data, 'publish_id'), uploadUrl };
  }

  /** The address carries its own authorization (https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide, read 2026-11-26). */
  async upload(uploadUrl: string, { media, part }: { media: OutgoingMedia; part: FilePart }, signal: AbortSignal): Promise<void> {
    const headers = { 'content-range': contentRange(part) };
    await this.api.call({ base: uploadUrl }, { method: 'PUT', path: '', headers, body: streamedFile(media, part) }, signal);
  }

  /** @throws TiktokRefusal with the code `invalid_publish_id` for a post that TikTok does not know */
  async stateOf(accessToken: string, publishId: string, signal: AbortSignal): Promise<PostState> {
    const data = await this.call(accessToken, 'status/fetch', { publish_id: publishId }, signal);
    const [postId] = listOf(data['publicaly_available_post_id'] ?? []);
    const uploaded = data['uploaded_bytes'];
    return {
      status: textOf(data, 'status'),
      failReason: typeof data['fail_reason'] === 'string' ? data['fail_reason'].slice(0, 100) : '',
      uploadedBytes: typeof uploaded === 'number' ? uploaded : 0,
      // Numbers of 19 digits, where they come as numbers, are not exact.
      postId: typeof postId === 'string' && /^\d+$/.test(postId) ? postId : null,
    };
  }

  private async call(
    accessToken: string,
    path: string,
    body: object,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    const target = { base: `${this.origin}/v2/post/publish/`, authorization: `Bearer ${accessToken}` };
    const answer = await this.api.call(target, { method: 'POST', path: `${path}/`, body }, signal);
    return objectOf(fieldsOf(answer.body)['data']);
  }
}
