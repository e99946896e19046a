import { JsonApi, type ApiCall } from '../json-api.js';
import { DevtoRefusal } from './failures.js';

/** One account on one site. */
export interface DevtoAccess {
  /** Origin, e.g. `https://dev.to`. */
  site: string;
  apiKey: string;
}

/** Calls of API V1 of DEV and of other sites that run Forem, below `/api` (https://developers.forem.com/api/v1). */
export class DevtoApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, DevtoRefusal, {
      // Without it, the deprecated V0 answers.
      accept: 'application/vnd.forem.api-v1+json',
      // Required of every client (https://developers.forem.com/api/v0): those without one get 403 "Forbidden Bots".
      'user-agent': 'Imprint',
    });
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws DevtoRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ site, apiKey }: DevtoAccess, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const { body } = await this.api.call({ base: `${site}/api/` }, { ...call, headers: { 'api-key': apiKey } }, signal);
    return body;
  }
}
