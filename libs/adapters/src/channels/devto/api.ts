import { parsed } from '../answer-fields.js';
import { DevtoRefusal } from './failures.js';

/** One account on one site. */
export interface DevtoAccess {
  /** Origin, e.g. `https://dev.to`. */
  site: string;
  apiKey: string;
}

/** A call of API V1, below `/api` (https://developers.forem.com/api/v1). */
export interface DevtoCall {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
}

/** Calls of the API of DEV and of other sites that run Forem. */
export class DevtoApi {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws DevtoRefusal for every status but 2xx, and whatever the transport throws
   */
  async call({ site, apiKey }: DevtoAccess, call: DevtoCall, signal: AbortSignal): Promise<unknown> {
    const { method = 'GET', path, query, body } = call;
    const parameters = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await this.fetch(`${site}/api/${path}${parameters}`, {
      method,
      signal,
      headers: {
        // Without it, the deprecated V0 answers.
        accept: 'application/vnd.forem.api-v1+json',
        'api-key': apiKey,
        // Required of every client (https://developers.forem.com/api/v0): those without one get 403 "Forbidden Bots".
        'user-agent': 'Imprint',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new DevtoRefusal(response, text);
    return parsed(text);
  }
}
