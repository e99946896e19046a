import { addressOf, unreadableAnswer } from '../answer-fields.js';
import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { objectOf } from '../platform-failures.js';
import { MicropubRefusal } from './failures.js';

/** One site, and who posts there. */
export interface MicropubAccess {
  /** Address of the Micropub endpoint, with its query if it has one. */
  endpoint: string;
  accessToken: string;
}

/** Calls of a Micropub endpoint (https://www.w3.org/TR/micropub/). */
export class MicropubApi {
  private readonly api: JsonApi;

  constructor(fetch: typeof globalThis.fetch) {
    this.api = new JsonApi(fetch, MicropubRefusal);
  }

  /** Sends a post or a change. @throws MicropubRefusal for every status but 2xx, and whatever the transport throws */
  send({ endpoint, accessToken }: MicropubAccess, body: ApiCall['body'], signal: AbortSignal): Promise<ApiAnswer> {
    const call = { method: 'POST', path: '', body: body ?? {} } as const;
    return this.api.call({ base: endpoint, authorization: `Bearer ${accessToken}` }, call, signal);
  }

  /** Asks; the parameters are added to those that the endpoint has (§3.7). @throws as `send` */
  async query(
    { endpoint, accessToken }: MicropubAccess,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const path = `${endpoint.includes('?') ? '&' : '?'}${new URLSearchParams(parameters).toString()}`;
    return (await this.api.call({ base: endpoint, authorization: `Bearer ${accessToken}` }, { path }, signal)).body;
  }
}

/** The address in the `Location` header, which may be relative to that of the call (RFC 9110 §10.2.2). */
export function locationOf({ headers, body }: Pick<ApiAnswer, 'headers' | 'body'>, base: string): string {
  // In a rehearsal, it is in the body.
  const location = headers.get('location') ?? objectOf(body)['location'];
  const address = typeof location === 'string' ? addressOf(URL.parse(location, base)?.href) : null;
  if (address === null) throw unreadableAnswer();
  return address;
}
