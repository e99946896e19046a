import { JsonApi, type ApiCall } from '../json-api.js';
import { DiscordRefusal } from './failures.js';

/** Calls of the HTTP API by a bot, below `/v10` (https://github.com/discord/discord-api-docs/blob/main/developers/reference.mdx). */
export class DiscordApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /**
   * @param addresses `api`: of the API · `instance`: of this instance, because Discord may block clients that do not name their address
   */
  constructor(fetch: typeof globalThis.fetch, addresses: { api: string; instance: string }) {
    this.base = `${addresses.api}/v10/`;
    this.api = new JsonApi(fetch, DiscordRefusal, { 'user-agent': `DiscordBot (${addresses.instance}, 1)` });
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws DiscordRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(botToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    const { body } = await this.api.call({ base: this.base, authorization: `Bot ${botToken}` }, call, signal);
    return body;
  }
}
