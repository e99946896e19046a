import { parsed } from '../answer-fields.js';
import { PinterestRefusal } from './failures.js';

/** A call of the REST API, below `/v5` (https://developers.pinterest.com/docs/api/v5/introduction). */
export interface PinterestCall {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
}

/** Calls of the REST API of Pinterest. */
export class PinterestApi {
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    /** Of the API. */
    private readonly origin: string,
  ) {}

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws PinterestRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(accessToken: string, { method = 'GET', path, query, body }: PinterestCall, signal: AbortSignal): Promise<unknown> {
    const parameters = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await this.fetch(`${this.origin}/v5/${path}${parameters}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new PinterestRefusal(response, text);
    return parsed(text);
  }
}
