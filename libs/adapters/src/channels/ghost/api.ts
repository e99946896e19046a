import { parsed } from '../answer-fields.js';
import { adminToken, type AdminKey } from './admin-key.js';
import { GhostRefusal } from './failures.js';

/** One integration of one site. */
export interface GhostAccess {
  /** Address below which the site answers as `ghost/api/admin/`, with a slash at its end: `https://blog.example/`. */
  site: string;
  key: AdminKey;
}

/** A call of the Admin API (https://docs.ghost.org/admin-api). */
export interface GhostCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `ghost/api/admin/`, with its query. */
  path: string;
  /** Sent as JSON, unless it is a form. */
  body?: FormData | Readonly<Record<string, unknown>>;
}

/** Path of the Admin API below the address of a site. */
export const apiPath = 'ghost/api/admin/';

/** The oldest version whose API this is. Sites answer as they are, and say so when they no longer can. */
const version = 'v5.0';

/** Calls of the Admin API of Ghost sites. */
export class GhostApi {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * @returns the answer, parsed; undefined when it is not JSON
   * @throws GhostRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ site, key }: GhostAccess, { method = 'GET', path, body }: GhostCall, signal: AbortSignal): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await this.fetch(`${site}${apiPath}${path}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        'accept-version': version,
        authorization: `Ghost ${adminToken(key, Date.now())}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new GhostRefusal(response, text);
    return parsed(text);
  }
}

/** What no message may repeat. */
export function secretsOf({ key: { id, secret } }: GhostAccess): string[] {
  return [`${id}:${secret}`, secret];
}
