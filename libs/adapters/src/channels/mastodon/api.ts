import { parsed } from '../answer-fields.js';
import { MastodonRefusal } from './failures.js';

/** One account on one server. */
export interface MastodonAccess {
  /** Origin. */
  server: string;
  accessToken: string;
}

/** A call of the REST API (https://docs.joinmastodon.org/client/intro/). */
export interface MastodonCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query. */
  path: string;
  /** Sent as JSON, unless it is a form. */
  body?: FormData | Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** A successful answer. */
export interface MastodonAnswer {
  status: number;
  body: unknown;
}

/** Calls of the REST API of Mastodon servers, and of others that offer the same API. */
export class MastodonApi {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /** @throws MastodonRefusal for every status but 2xx, and whatever the transport throws */
  async call(
    { server, accessToken }: { server: string; accessToken?: string },
    { method = 'GET', path, body, headers = {} }: MastodonCall,
    signal: AbortSignal,
  ): Promise<MastodonAnswer> {
    const isForm = body instanceof FormData;
    const response = await this.fetch(`${server}${path}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new MastodonRefusal(response, text);
    return { status: response.status, body: parsed(text) };
  }
}
