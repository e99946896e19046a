import { JsonApi, type ApiCall } from '../json-api.js';
import { ThreadsRefusal } from './failures.js';

/** Calls of the Threads API, below `/v1.0` (https://developers.facebook.com/documentation/threads/overview.md), for one account. */
export class ThreadsApi {
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(
    fetch: typeof globalThis.fetch,
    private readonly origin: string,
  ) {
    this.api = new JsonApi(fetch, ThreadsRefusal);
  }

  /**
   * @param accessToken sent as a header, so that no address contains it
   * @returns the answer, undefined when it is not JSON
   * @throws ThreadsRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const { body } = await this.api.call({ base: `${this.origin}/v1.0/`, authorization: `Bearer ${accessToken}` }, call, signal);
    return body;
  }

  /** Exchanges a token for another one. These calls are documented with both in the address, and outside of `/v1.0`. */
  async exchange(
    path: 'access_token' | 'refresh_access_token',
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { body } = await this.api.call({ base: `${this.origin}/` }, { path, query }, signal);
    return body;
  }
}
