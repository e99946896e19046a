import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { spentBy } from '../rate-budget.js';
import { BeehiivRefusal, budget } from './failures.js';

/** Calls of API v2 with an API key of a workspace (https://developers.beehiiv.com/api-reference, read 2026-11-28). */
export class BeehiivApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(fetch: typeof globalThis.fetch, origin: string) {
    this.base = `${origin}/v2/`;
    this.api = new JsonApi(fetch, BeehiivRefusal, {}, spentBy(budget));
  }

  /**
   * @param call its path is below `/v2/`
   * @throws BeehiivRefusal for every status but 2xx, and whatever the transport throws
   */
  call(apiKey: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    return this.api.call({ base: this.base, authorization: `Bearer ${apiKey}` }, call, signal);
  }
}
