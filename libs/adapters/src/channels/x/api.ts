import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { spentBy } from '../rate-budget.js';
import { xBudget, XRefusal } from './failures.js';

/** Calls of the API of X, below `/2` (OpenAPI description 2.168, https://github.com/xdevplatform/docs/blob/main/openapi.json). */
export class XApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(fetch: typeof globalThis.fetch, origin: string) {
    this.base = `${origin}/2/`;
    this.api = new JsonApi(fetch, XRefusal, {}, spentBy(xBudget));
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws XRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    return (await this.answer(accessToken, call, signal)).body;
  }

  /** The same with what the answer says besides. */
  answer(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    return this.api.call({ base: this.base, authorization: `Bearer ${accessToken}` }, call, signal);
  }
}
