import { parsed } from '../answer-fields.js';
import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { objectOf } from '../platform-failures.js';
import { spentBy } from '../rate-budget.js';
import { redditBudget, RedditRefusal } from './failures.js';

type Fetch = typeof globalThis.fetch;

/** Calls of Reddit's API (https://www.reddit.com/dev/api). */
export class RedditApi {
  private readonly base: string;
  private readonly api: JsonApi;

  /** @param origin of the API */
  constructor(fetch: Fetch, origin: string) {
    this.base = `${origin}/`;
    this.api = new JsonApi(fetch, RedditRefusal, {}, spentBy(redditBudget));
  }

  /**
   * @returns the answer, undefined when it is not JSON
   * @throws RedditRefusal for every status but 2xx and for an answer with errors, and whatever the transport throws
   */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    return (await this.answer(accessToken, call, signal)).body;
  }

  /** The same with what the answer says besides. */
  async answer(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    // Without it, texts have `&lt;` in place of `<`.
    const query = call.method === undefined ? { ...call.query, raw_json: '1' } : call.query;
    const access = { base: this.base, authorization: `Bearer ${accessToken}` };
    const answer = await this.api.call(access, { ...call, ...(query && { query }) }, signal);
    const { errors } = objectOf(objectOf(answer.body)['json']);
    if (!Array.isArray(errors) || errors.length === 0) return answer;
    throw new RedditRefusal(answer, JSON.stringify(answer.body), call.path);
  }
}

/** A form as the API takes it. */
export const formOf = (fields: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams({ api_type: 'json', ...fields });

/**
 * Who calls, as `<platform>:<app ID>:<version string> (by /u/<reddit username>)`. Reddit limits those who do not say it
 * (https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki, read 2026-11-26).
 * @param address of the instance
 * @param username of its operator on Reddit
 */
export function userAgentOf(address: string, username: string | null): string {
  const { hostname, origin } = new URL(address);
  return `web:imprint.${hostname.replaceAll(':', '')}:v1 (${username === null ? origin : `by /u/${username}`})`;
}

/** The same transport for the token endpoint, which answers `{ error }` with status 200 (`POST_access_token` in r2/r2/controllers/oauth2.py). */
export const tokenFetch =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 200) return response;
    const text = await response.text();
    const isRefused = typeof objectOf(parsed(text))['error'] === 'string';
    return new Response(text, { status: isRefused ? 400 : 200, headers: response.headers });
  };
