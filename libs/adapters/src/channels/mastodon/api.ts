import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { spentBy } from '../rate-budget.js';
import { mastodonBudget, MastodonRefusal } from './failures.js';

/** One account on one server. */
export interface MastodonAccess {
  /** Origin. */
  server: string;
  accessToken: string;
}

/** Calls of the REST API of Mastodon servers, and of others that offer the same API (https://docs.joinmastodon.org/client/intro/). */
export class MastodonApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, MastodonRefusal, {}, spentBy(mastodonBudget));
  }

  /** @throws MastodonRefusal for every status but 2xx, and whatever the transport throws */
  call(
    { server, accessToken }: { server: string; accessToken?: string },
    call: ApiCall,
    signal: AbortSignal,
  ): Promise<Pick<ApiAnswer, 'status' | 'body' | 'spentSeconds'>> {
    const authorization = accessToken === undefined ? undefined : `Bearer ${accessToken}`;
    return this.api.call({ base: server, authorization }, call, signal);
  }
}
