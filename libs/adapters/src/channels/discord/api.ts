import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { spentBy } from '../rate-budget.js';
import { DiscordRefusal } from './failures.js';

/** Of one kind of call in one channel (https://docs.discord.com/developers/topics/rate-limits.md, read 2026-11-26). */
const spent = spentBy({ remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset-after', resets: 'in-seconds' });

/** Calls of the HTTP API by a bot, below `/v10` (https://github.com/discord/discord-api-docs/blob/main/developers/reference.mdx). */
export class DiscordApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /**
   * @param addresses `api`: of the API · `instance`: of this instance, because Discord may block clients that do not name their address
   */
  constructor(fetch: typeof globalThis.fetch, addresses: { api: string; instance: string }) {
    this.base = `${addresses.api}/v10/`;
    this.api = new JsonApi(fetch, DiscordRefusal, { 'user-agent': `DiscordBot (${addresses.instance}, 1)` }, spent);
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws DiscordRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(botToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    return (await this.answer(botToken, call, signal)).body;
  }

  /** The same with what the answer says besides. */
  answer(botToken: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    return this.api.call({ base: this.base, authorization: `Bot ${botToken}` }, call, signal);
  }
}
