import type { OutgoingMedia } from '@imprint/domain/publishing/channel';
import { addressOf, unreadableAnswer } from '../answer-fields.js';
import { contentRange, type FilePart } from '../file-parts.js';
import { JsonApi, type ApiCall } from '../json-api.js';
import { headerOf, objectOf } from '../platform-failures.js';
import { streamedFile } from '../streamed-body.js';
import { YoutubeRefusal } from './failures.js';

/** What YouTube has of an upload: the bytes so far, or the finished video. */
export type UploadState = { received: number } | { video: unknown };

/** What is uploaded, with what is said of it: parts of a resource by name. */
interface Upload {
  kind: 'videos' | 'captions';
  resource: object;
  mimeType: string;
  bytes: number;
}

/**
 * Calls of the YouTube Data API v3, and of its resumable uploads
 * (https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol, read 2026-11-26).
 */
export class YoutubeApi {
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(
    fetch: typeof globalThis.fetch,
    private readonly origin: string,
  ) {
    this.api = new JsonApi(fetch, YoutubeRefusal);
  }

  /** Below `/youtube/v3/`. @throws YoutubeRefusal for every status but 2xx, and whatever the transport throws */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const target = { base: `${this.origin}/youtube/v3/`, authorization: `Bearer ${accessToken}` };
    return (await this.api.call(target, call, signal)).body;
  }

  /** Begins an upload. Nobody sees anything of it before the last byte. @returns its address */
  async beginUpload(accessToken: string, { kind, resource, mimeType, bytes }: Upload, signal: AbortSignal): Promise<string> {
    const query = { uploadType: 'resumable', part: Object.keys(resource).join(',') };
    const headers = { 'x-upload-content-type': mimeType, 'x-upload-content-length': String(bytes) };
    const call = { method: 'POST', path: kind, query, body: resource, headers } as const;
    const answer = await this.api.call(this.uploads(accessToken), call, signal);
    const address = addressOf(answer.headers.get('location') ?? objectOf(answer.body)['location']);
    if (address === null || new URL(address).origin !== this.origin) throw unreadableAnswer();
    return address;
  }

  async upload(
    accessToken: string,
    session: string,
    { media, part }: { media: OutgoingMedia; part: FilePart },
    signal: AbortSignal,
  ): Promise<UploadState> {
    const headers = { 'content-range': contentRange(part) };
    return this.put(accessToken, session, { headers, body: streamedFile(media, part) }, signal);
  }

  /** @throws YoutubeRefusal with status 404 when YouTube does not know the upload any more */
  stateOf(accessToken: string, session: string, total: number, signal: AbortSignal): Promise<UploadState> {
    return this.put(accessToken, session, { headers: { 'content-range': `bytes */${total}` } }, signal);
  }

  /** Adds captions to a video, which never replace others. */
  async insertCaptions(
    accessToken: string,
    { snippet, content, mimeType }: { snippet: object; content: string; mimeType: string },
    signal: AbortSignal,
  ): Promise<void> {
    const body = Buffer.from(content);
    const upload = { kind: 'captions', resource: { snippet }, mimeType, bytes: body.length } as const;
    const session = await this.beginUpload(accessToken, upload, signal);
    await this.put(accessToken, session, { headers: { 'content-type': mimeType }, body }, signal);
  }

  /** Gives a video this picture, in place of any before. */
  async setThumbnail(accessToken: string, videoId: string, picture: OutgoingMedia, signal: AbortSignal): Promise<void> {
    const query = { uploadType: 'media', videoId };
    const call = { method: 'POST', path: 'thumbnails/set', query, body: streamedFile(picture) } as const;
    await this.api.call(this.uploads(accessToken), call, signal);
  }

  private uploads(accessToken: string): { base: string; authorization: string } {
    return { base: `${this.origin}/upload/youtube/v3/`, authorization: `Bearer ${accessToken}` };
  }

  private async put(
    accessToken: string,
    session: string,
    call: Pick<ApiCall, 'headers' | 'body'>,
    signal: AbortSignal,
  ): Promise<UploadState> {
    const target = { base: session, authorization: `Bearer ${accessToken}` };
    try {
      return { video: (await this.api.call(target, { method: 'PUT', path: '', ...call }, signal)).body };
    } catch (error) {
      if (!(error instanceof YoutubeRefusal) || error.status !== 308) throw error;
      // `bytes=0-42`; absent before the first byte.
      const [, last] = /^bytes=0-(\d+)$/.exec(headerOf(error, 'range') ?? '') ?? [];
      return { received: last === undefined ? 0 : Number(last) + 1 };
    }
  }
}
