import { parsed } from '../answer-fields.js';
import { LemmyRefusal } from './failures.js';

/** One account on one server. */
export interface LemmyAccess {
  /** Origin. */
  server: string;
  /** What a login results in. It lasts until it is logged out, or the password is reset (https://github.com/LemmyNet/lemmy/pull/3818). */
  jwt: string;
}

/** A call of API version 3 (src/contributors/04-api.md of LemmyNet/lemmy-docs). */
export interface LemmyCall {
  method?: 'GET' | 'POST' | 'PUT';
  /** Below the origin. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a form. */
  body?: FormData | Readonly<Record<string, unknown>>;
}

/** Calls of the API of Lemmy servers. */
export class LemmyApi {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws LemmyRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(
    { server, jwt }: { server: string; jwt?: string },
    { method = 'GET', path, query, body }: LemmyCall,
    signal: AbortSignal,
  ): Promise<unknown> {
    const isForm = body instanceof FormData;
    const parameters = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await this.fetch(`${server}${path}${parameters}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new LemmyRefusal(response, text);
    return parsed(text);
  }
}
