import { JsonApi, type ApiCall } from '../json-api.js';
import { WordpressRefusal } from './failures.js';

/** One person on one site. */
export interface WordpressAccess {
  /** Address of its REST API, e.g. `https://blog.example/wp-json/` or `https://blog.example/?rest_route=/`. */
  root: string;
  /** Absent before the person is known. */
  login?: { username: string; password: string };
}

/** Calls of the REST API of WordPress sites (https://developer.wordpress.org/rest-api/reference/). */
export class WordpressApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, WordpressRefusal);
  }

  /**
   * @param call its path is below the root, e.g. `wp/v2/posts`; empty for the root itself
   * @returns the answer, parsed; undefined when it is not JSON
   * @throws WordpressRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ root, login }: WordpressAccess, { path, query, ...call }: ApiCall, signal: AbortSignal): Promise<unknown> {
    const authorization = login === undefined ? undefined : `Basic ${basicCredentials(login)}`;
    const base = callAddress(root, path, query);
    const { body } = await this.api.call({ base, authorization }, { ...call, path: '' }, signal);
    return body;
  }
}

/** Sites without readable addresses take the path as a parameter. */
function callAddress(root: string, path: string, query: ApiCall['query'] = {}): string {
  const url = new URL(root);
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${path}`);
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** User name and password as the Basic scheme sends them (RFC 7617 §2). */
function basicCredentials({ username, password }: { username: string; password: string }): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

/** What no message may repeat. */
export function secretsOf({ login }: WordpressAccess): string[] {
  return login === undefined ? [] : [login.password, login.password.replaceAll(' ', ''), basicCredentials(login)];
}
