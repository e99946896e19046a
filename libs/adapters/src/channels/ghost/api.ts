import { JsonApi, type ApiCall } from '../json-api.js';
import { adminToken, type AdminKey } from './admin-key.js';
import { GhostRefusal } from './failures.js';

/** One integration of one site. */
export interface GhostAccess {
  /** Address below which the site answers as `ghost/api/admin/`, with a slash at its end: `https://blog.example/`. */
  site: string;
  key: AdminKey;
}

/** Path of the Admin API below the address of a site. */
export const apiPath = 'ghost/api/admin/';

/** The oldest version whose API this is. Sites answer as they are, and say so when they no longer can. */
const version = 'v5.0';

/** Calls of the Admin API of Ghost sites (https://docs.ghost.org/admin-api). */
export class GhostApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, GhostRefusal, { 'accept-version': version });
  }

  /**
   * @param call its path is below `ghost/api/admin/`, with its query
   * @returns the answer, parsed; undefined when it is not JSON
   * @throws GhostRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ site, key }: GhostAccess, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const authorization = `Ghost ${adminToken(key, Date.now())}`;
    const { body } = await this.api.call({ base: `${site}${apiPath}`, authorization }, call, signal);
    return body;
  }
}

/** What no message may repeat. */
export function secretsOf({ key: { id, secret } }: GhostAccess): string[] {
  return [`${id}:${secret}`, secret];
}
