import { parsed } from '../answer-fields.js';
import { DiscordRefusal } from './failures.js';

/** A call of the HTTP API, below `/v10` (https://github.com/discord/discord-api-docs/blob/main/developers/reference.mdx). */
export interface DiscordCall {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a form. */
  body?: FormData | object;
}

/** Calls of the HTTP API of Discord by a bot. */
export class DiscordApi {
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly addresses: {
      /** Of the API. */
      api: string;
      /** Of this instance: Discord may block clients that do not name their address. */
      instance: string;
    },
  ) {}

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws DiscordRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(botToken: string, { method = 'GET', path, query, body }: DiscordCall, signal: AbortSignal): Promise<unknown> {
    const isForm = body instanceof FormData;
    const parameters = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await this.fetch(`${this.addresses.api}/v10/${path}${parameters}`, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        authorization: `Bot ${botToken}`,
        'user-agent': `DiscordBot (${this.addresses.instance}, 1)`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status < 200 || response.status >= 300) throw new DiscordRefusal(response, text);
    return parsed(text);
  }
}
