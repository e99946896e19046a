import { fieldsOf, textOf } from '../answer-fields.js';
import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import type { StreamedBody } from '../streamed-body.js';
import { LinkedinRefusal } from './failures.js';

/** Where LinkedIn is, and which version of its API is asked for. */
export interface LinkedinAddresses {
  api: string;
  website: string;
  /** `YYYYMM` */
  version: string;
}

/** Calls of the API of LinkedIn. Those below `/rest` have a version (https://learn.microsoft.com/en-us/linkedin/marketing/versioning). */
export class LinkedinApi {
  private readonly api: JsonApi;

  constructor(
    fetch: typeof globalThis.fetch,
    private readonly at: LinkedinAddresses,
  ) {
    this.api = new JsonApi(fetch, LinkedinRefusal);
  }

  /**
   * A call below `/rest`.
   * @throws LinkedinRefusal for every status but 2xx, and whatever the transport throws
   */
  call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    const versions = { 'linkedin-version': this.at.version, 'x-restli-protocol-version': '2.0.0' };
    const headers = { ...versions, ...call.headers };
    return this.api.call({ base: `${this.at.api}/rest/`, authorization: `Bearer ${accessToken}` }, { ...call, headers }, signal);
  }

  /** Who the token belongs to. Neither of the two has a version. */
  async profile(accessToken: string, path: 'userinfo' | 'me', signal: AbortSignal): Promise<unknown> {
    const authorization = `Bearer ${accessToken}`;
    return (await this.api.call({ base: `${this.at.api}/v2/`, authorization }, { path }, signal)).body;
  }

  /**
   * Sends a file to the address that LinkedIn gave for it. As others quote its page on the Images API, it takes the token there. Nobody
   * else gets it.
   */
  async upload(
    accessToken: string,
    address: string,
    file: { bytes: Buffer; mimeType: string },
    signal: AbortSignal,
  ): Promise<void> {
    const authorization = this.isOurs(address) ? { authorization: `Bearer ${accessToken}` } : {};
    const headers = { 'content-type': file.mimeType };
    await this.api.call({ base: address, ...authorization }, { method: 'PUT', path: '', body: file.bytes, headers }, signal);
  }

  /**
   * Sends a part of a video to the address that LinkedIn gave for it, which takes no token, as others quote its page on the Videos API.
   * @returns the `ETag`, which is what LinkedIn calls the part
   */
  async uploadPart(address: string, part: StreamedBody, signal: AbortSignal): Promise<string> {
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await this.api.call({ base: address }, { method: 'PUT', path: '', body: part, headers }, signal);
    const tag = answer.headers.get('etag');
    return textOf(tag === null ? fieldsOf(answer.body) : { etag: tag.replaceAll(/^"|"$/g, '') }, 'etag');
  }

  /** Sends the thumbnail of a video to the address that LinkedIn gave for it, which takes no token either. */
  async uploadThumbnail(address: string, bytes: Buffer, signal: AbortSignal): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream', 'media-type-family': 'STILLIMAGE' };
    await this.api.call({ base: address }, { method: 'PUT', path: '', body: bytes, headers }, signal);
  }

  /**
   * Sends captions of a video to the address that LinkedIn gave for them. Whether it takes the token there, as it does with images, or none, as
   * with videos, is quoted nowhere: public programs that make the call send it. So it is sent to LinkedIn, and left out where it is refused.
   */
  async uploadCaptions(accessToken: string, address: string, form: FormData, signal: AbortSignal): Promise<void> {
    const call = { method: 'POST', path: '', body: form } as const;
    if (this.isOurs(address)) {
      try {
        await this.api.call({ base: address, authorization: `Bearer ${accessToken}` }, call, signal);
        return;
      } catch (error) {
        if (!(error instanceof LinkedinRefusal) || (error.status !== 401 && error.status !== 403)) throw error;
      }
    }
    await this.api.call({ base: address }, call, signal);
  }

  private isOurs(address: string): boolean {
    const { origin, protocol, hostname } = new URL(address);
    const known = [this.at.api, this.at.website].map((url) => new URL(url).origin);
    return known.includes(origin) || (protocol === 'https:' && hostname.endsWith('.linkedin.com'));
  }
}
