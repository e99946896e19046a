import { JsonApi, type ApiCall } from '../json-api.js';
import { LemmyRefusal } from './failures.js';

/** One account on one server. */
export interface LemmyAccess {
  /** Origin. */
  server: string;
  /** What a login results in. It lasts until it is logged out, or the password is reset (https://github.com/LemmyNet/lemmy/pull/3818). */
  jwt: string;
}

/** Calls of API version 3 of Lemmy servers (src/contributors/04-api.md of LemmyNet/lemmy-docs). */
export class LemmyApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, LemmyRefusal);
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws LemmyRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ server, jwt }: { server: string; jwt?: string }, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const authorization = jwt === undefined ? undefined : `Bearer ${jwt}`;
    const { body } = await this.api.call({ base: server, authorization }, call, signal);
    return body;
  }
}
