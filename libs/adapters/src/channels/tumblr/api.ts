import { fieldsOf } from '../answer-fields.js';
import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { TumblrRefusal, tumblrSpent } from './failures.js';

type Fields = Readonly<Record<string, unknown>>;

/** What Tumblr answers: the `response`, which has everything but the status. */
export interface TumblrAnswer extends Pick<ApiAnswer, 'spentSeconds'> {
  response: Fields;
}

/** Calls of the API with somebody's access token, below `/v2` (https://github.com/tumblr/docs/blob/master/api.md). */
export class TumblrApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(fetch: typeof globalThis.fetch, origin: string) {
    this.base = `${origin}/v2/`;
    this.api = new JsonApi(fetch, TumblrRefusal, {}, tumblrSpent);
  }

  /** @throws TumblrRefusal for every status but 2xx, and whatever the transport throws */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<TumblrAnswer> {
    const access = { base: this.base, authorization: `Bearer ${accessToken}` };
    const { body, spentSeconds } = await this.api.call(access, call, signal);
    return { response: fieldsOf(fieldsOf(body)['response']), spentSeconds };
  }
}

/**
 * Who calls. "The User-Agent header is required and every application is expected to use a consistent value".
 * @param address of the instance
 */
export const userAgentOf = (address: string): string => `Imprint/1 (+${new URL(address).origin})`;
