import { eventually } from '@imprint/platform/testing';

export interface Resource {
  type: string;
  id: string;
  // Untyped on purpose: tests read responses by name, like an outside client.
  attributes: Record<string, never>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: {
    data?: never;
    errors?: { status: string; code: string; title: string; detail: string; source?: { pointer?: string; parameter?: string } }[];
    meta?: never;
  };
}

/** Calls the API over HTTP like any client. */
export class ApiClient {
  constructor(
    readonly url: string,
    readonly credential?: string,
    /** Sent with every request. */
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async send(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.headers,
        ...(this.credential !== undefined && { authorization: `Bearer ${this.credential}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }

  /** `data` of a successful response. @throws Error with the refusal */
  async data<T = Resource>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<T> {
    const answer = await this.send(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body.errors)}`);
    return answer.body.data as T;
  }

  /** Polls until `attributes.status` is one of these. Pictures are drawn with spare CPU time, which can take a minute. */
  async until<T extends { attributes: { status: string } }>(
    path: string,
    statuses: readonly string[],
    timeoutMs = 90_000,
  ): Promise<T> {
    return eventually(
      async () => {
        const resource = await this.data<T>('GET', path);
        if (statuses.includes(resource.attributes.status)) return resource;
        throw new Error(`${path} is ${resource.attributes.status}, awaited: ${statuses.join(', ')}`);
      },
      { timeoutMs },
    );
  }
}
