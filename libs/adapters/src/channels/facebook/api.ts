import type { OperatorApp } from '@imprint/domain/publishing/channel';
import { hmacSha256 } from '@imprint/platform/crypto';
import { fieldsOf, listOf } from '../answer-fields.js';
import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { MetaRefusal } from '../meta-failures.js';
import { metaSpent } from '../meta-usage.js';
import { objectOf } from '../platform-failures.js';

/** The longest page of posts (https://developers.facebook.com/docs/graph-api/reference/v25.0/page/feed, read 2026-11-26). */
const pageSize = '100';

/** Entries of a list, and whether they are all. */
export interface Listed {
  items: readonly unknown[];
  isWhole: boolean;
}

/** Calls of the Graph API. */
export class GraphApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /** @param addresses `api`: where the API is · `version`: e.g. `v25.0` */
  constructor(
    fetch: typeof globalThis.fetch,
    addresses: { api: string; version: string },
    private readonly app: OperatorApp,
  ) {
    this.base = `${addresses.api}/${addresses.version}/`;
    this.api = new JsonApi(fetch, MetaRefusal, {}, metaSpent);
  }

  /**
   * @param accessToken sent as a header, so that no address contains it
   * @returns the answer, undefined when it is not JSON
   * @throws MetaRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    return (await this.answer(accessToken, call, signal)).body;
  }

  /** The same with what the answer says besides. */
  answer(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    const query = { ...call.query, ...this.proof(accessToken) };
    const target = { base: this.base, authorization: `Bearer ${accessToken}` };
    return this.api.call(target, { ...call, query }, signal);
  }

  /** The first pages of a list, by cursors. */
  async list(
    accessToken: string,
    { path, query, pagesAtMost }: { path: string; query: Readonly<Record<string, string>>; pagesAtMost: number },
    signal: AbortSignal,
  ): Promise<Listed> {
    const items: unknown[] = [];
    let after: { after?: string } = {};
    for (let page = 0; page < pagesAtMost; page += 1) {
      const answer = fieldsOf(await this.call(accessToken, { path, query: { ...query, limit: pageSize, ...after } }, signal));
      items.push(...listOf(answer['data']));
      const paging = objectOf(answer['paging']);
      const cursor = objectOf(paging['cursors'])['after'];
      // The last page has cursors, too; only `next` says that there is another one.
      if (paging['next'] === undefined || typeof cursor !== 'string') return { items, isWhole: true };
      after = { after: cursor };
    }
    return { items, isWhole: false };
  }

  /**
   * A token of about 60 days for one of some hours
   * (https://developers.facebook.com/documentation/facebook-login/guides/access-tokens/get-long-lived, read 2026-11-26). This call is documented
   * with both in its address.
   */
  async exchanged(accessToken: string, signal: AbortSignal): Promise<unknown> {
    const { clientId, clientSecret } = this.app.client();
    const query = {
      grant_type: 'fb_exchange_token',
      client_id: clientId,
      client_secret: clientSecret,
      fb_exchange_token: accessToken,
    };
    return (await this.api.call({ base: this.base }, { path: 'oauth/access_token', query }, signal)).body;
  }

  /**
   * Shows that the call is made by the app, so that a stolen token is worth nothing where the app demands it
   * (https://developers.facebook.com/docs/graph-api/guides/secure-requests, read 2026-11-26).
   */
  private proof(accessToken: string): { appsecret_proof?: string } {
    if (this.app.missing.length > 0) return {};
    return { appsecret_proof: hmacSha256(this.app.client().clientSecret, accessToken).toString('hex') };
  }
}
