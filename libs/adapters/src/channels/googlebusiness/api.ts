import { JsonApi, type ApiCall } from '../json-api.js';
import { GoogleBusinessRefusal } from './failures.js';

/** Origins of the three APIs, which Google has split by what they are about. */
export interface GoogleBusinessAddresses {
  posts: string;
  accounts: string;
  locations: string;
}

const versions = { posts: 'v4', accounts: 'v1', locations: 'v1' } as const;

/** Calls of the Business Profile APIs (https://developers.google.com/my-business/reference/rest, read 2026-11-26). */
export class GoogleBusinessApi {
  private readonly api: JsonApi;

  constructor(
    fetch: typeof globalThis.fetch,
    private readonly addresses: GoogleBusinessAddresses,
  ) {
    this.api = new JsonApi(fetch, GoogleBusinessRefusal);
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws GoogleBusinessRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(api: keyof GoogleBusinessAddresses, accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const target = { base: `${this.addresses[api]}/${versions[api]}/`, authorization: `Bearer ${accessToken}` };
    return (await this.api.call(target, call, signal)).body;
  }
}
