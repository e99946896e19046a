import type { IncomingMessage } from 'node:http';
import type { SentRequest } from '@imprint/domain/publishing/channel/rehearsal';

/** A call as the platform received it, with the JSON that it answered, or only the address in its header `location`. */
export type Exchange = { answer: unknown } & ({ request: SentRequest } | { operation: string; body: object });

/** As a server on `origin` received it. */
export function receivedExchange(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  origin: string,
  body: Buffer,
  answer: Buffer,
  location?: string,
): Exchange {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return {
    request: { method, url: `${origin}${url}`, headers: plain, body },
    answer: json(answer) ?? (location === undefined ? undefined : { location }),
  };
}

function json(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
