import { parsed } from './answer-fields.js';
import type { PlatformRefusal } from './platform-failures.js';
import type { SpentReader } from './rate-budget.js';
import { StreamedBody } from './streamed-body.js';

/** A call of an HTTP API that answers JSON. */
export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with its query or without. */
  path: string;
  /** Added to the path. */
  query?: Readonly<Record<string, string>>;
  /** A form, bytes and what is streamed are sent as they are, anything else as JSON. */
  body?: FormData | URLSearchParams | Buffer | StreamedBody | object;
  headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Undefined when it is not JSON. */
  body: unknown;
  /** When there will be further calls, of an answer that says that none is left. */
  spentSeconds: number | undefined;
}

/** Calls of the API of one platform. */
export class JsonApi {
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    /** Made of every response but those with 2xx. */
    private readonly refusal: new (response: Response, body: string, path: string) => PlatformRefusal,
    /** Sent with every call, in lower case. */
    private readonly headers: Readonly<Record<string, string>> = {},
    private readonly spent?: SpentReader,
  ) {}

  /**
   * @param base address that the path is appended to
   * @param authorization header, e.g. `Bearer …`
   * @throws PlatformRefusal for every status but 2xx, and whatever the transport throws, or reading a streamed body does
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
        ...typeOf(body),
        ...this.headers,
        ...headers,
      },
      ...(body !== undefined && sent(body)),
    }).catch((error: unknown) => {
      throw (body instanceof StreamedBody && body.failure) || error;
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new this.refusal(response, text, path);
    const { status, headers: answered } = response;
    return { status, headers: answered, body: parsed(text), spentSeconds: this.spent?.(answered, new Date()) };
  }
}

function typeOf(body: ApiCall['body']): Record<string, string> {
  if (body instanceof StreamedBody) return { 'content-type': body.contentType, 'content-length': String(body.bytes) };
  const isJson =
    body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams) && !Buffer.isBuffer(body);
  return isJson ? { 'content-type': 'application/json' } : {};
}

function sent(body: NonNullable<ApiCall['body']>): Pick<RequestInit, 'body' | 'duplex'> {
  if (body instanceof StreamedBody) return { body: body.stream(), duplex: 'half' };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) };
}
