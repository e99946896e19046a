import { parsed } from './answer-fields.js';
import type { PlatformRefusal } from './platform-failures.js';

/** A call of an HTTP API that answers JSON. */
export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with its query or without. */
  path: string;
  /** Added to the path. */
  query?: Readonly<Record<string, string>>;
  /** A form and bytes are sent as they are, anything else as JSON. */
  body?: FormData | URLSearchParams | Buffer | object;
  headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Undefined when it is not JSON. */
  body: unknown;
}

/** Calls of the API of one platform. */
export class JsonApi {
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    /** Made of every response but those with 2xx. */
    private readonly refusal: new (response: Response, body: string, path: string) => PlatformRefusal,
    /** Sent with every call, in lower case. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /**
   * @param base address that the path is appended to
   * @param authorization header, e.g. `Bearer …`
   * @throws PlatformRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(
    { base, authorization }: { base: string; authorization?: string },
    { method = 'GET', path, query, body, headers }: ApiCall,
    signal: AbortSignal,
  ): Promise<ApiAnswer> {
    const parameters = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await this.fetch(`${base}${path}${parameters}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        ...(authorization !== undefined && { authorization }),
        ...(isJson(body) && { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body !== undefined && { body: sent(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new this.refusal(response, text, path);
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }
}

const isJson = (body: ApiCall['body']): boolean =>
  body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams) && !Buffer.isBuffer(body);

function sent(body: NonNullable<ApiCall['body']>): NonNullable<RequestInit['body']> {
  if (body instanceof FormData || body instanceof URLSearchParams) return body;
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
}
