import { parsed } from '../answer-fields.js';
import { WordpressRefusal } from './failures.js';

/** One person on one site. */
export interface WordpressAccess {
  /** Address of its REST API, e.g. `https://blog.example/wp-json/` or `https://blog.example/?rest_route=/`. */
  root: string;
  /** Absent before the person is known. */
  login?: { username: string; password: string };
}

/** A call of the REST API (https://developer.wordpress.org/rest-api/reference/). */
export interface WordpressCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the root, e.g. `wp/v2/posts`; empty for the root itself. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: Buffer | Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** Calls of the REST API of WordPress sites. */
export class WordpressApi {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * @returns the answer, parsed; undefined when it is not JSON
   * @throws WordpressRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(access: WordpressAccess, call: WordpressCall, signal: AbortSignal): Promise<unknown> {
    const { method = 'GET', body, headers = {} } = call;
    const isFile = Buffer.isBuffer(body);
    const response = await this.fetch(callAddress(access.root, call), {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(access.login !== undefined && { authorization: `Basic ${basicCredentials(access.login)}` }),
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new WordpressRefusal(response, text);
    return parsed(text);
  }
}

/** Sites without readable addresses take the path as a parameter. */
function callAddress(root: string, { path, query = {} }: Pick<WordpressCall, 'path' | 'query'>): string {
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
