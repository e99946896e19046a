import { JsonApi, type ApiCall } from '../json-api.js';
import type { StreamedBody } from '../streamed-body.js';
import { PinterestRefusal } from './failures.js';

/** Calls of the REST API of Pinterest, below `/v5` (https://developers.pinterest.com/docs/api/v5/introduction). */
export class PinterestApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(fetch: typeof globalThis.fetch, origin: string) {
    this.base = `${origin}/v5/`;
    this.api = new JsonApi(fetch, PinterestRefusal);
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws PinterestRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const { body } = await this.api.call({ base: this.base, authorization: `Bearer ${accessToken}` }, call, signal);
    return body;
  }

  /**
   * Sends a form to the storage that Pinterest names, which is not Pinterest's own and gets no token.
   * @throws PinterestRefusal for every status but 2xx, and whatever the transport throws
   */
  async upload(address: string, form: StreamedBody, signal: AbortSignal): Promise<void> {
    await this.api.call({ base: address }, { method: 'POST', path: '', body: form }, signal);
  }
}
