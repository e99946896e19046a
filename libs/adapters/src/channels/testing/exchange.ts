import type { IncomingMessage } from 'node:http';
import type { SentRequest } from '@imprint/domain/publishing/channel/rehearsal';
import { SafeFetch, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import type { Answer, Asked } from './simulated-request.js';

/** A call that left the channel, with the JSON that the platform answered. */
export type Exchange = { answer: unknown } & ({ request: SentRequest } | { operation: string; body: object });

/** As a server on `origin` received it. */
export function receivedExchange(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  origin: string,
  body: Buffer,
  answer: Buffer,
): Exchange {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { request: { method, url: `${origin}${url}`, headers: plain, body }, answer: json(answer) };
}

/** The transport of the channels, without sockets: `respond` answers instead of a server. */
export class DirectFetch extends SafeFetch {
  constructor(
    private readonly respond: (asked: Asked) => Answer,
    private readonly tell: (exchange: Exchange) => void,
  ) {
    super([]);
  }

  override request(url: string | URL, { method = 'GET', headers = {}, body }: SafeRequest = {}): Promise<SafeResponse> {
    if (typeof body === 'object' && 'source' in body) throw new Error('A body that is streamed is sent to a server.');
    const bytes = Buffer.from(body ?? '');
    const names = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const { status, body: answer } = this.respond({ method, url: new URL(url), headers: names, body: bytes });
    this.tell({ request: { method, url: String(url), headers, body: bytes }, answer });
    const answered = Buffer.from(answer === undefined ? '' : JSON.stringify(answer));
    return Promise.resolve({ status, headers: { 'content-type': 'application/json' }, body: answered, truncated: false });
  }
}

function json(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
