import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Answer } from './api-client.js';

export interface RawRequest {
  method?: string;
  /** Name, value, name, value: sent unchanged, including duplicates. */
  headers?: readonly string[];
  body?: Buffer | string;
  /** Local address to call from. */
  from?: string;
}

/** A request that `fetch` would normalize. Headers and path are sent exactly as given. */
export async function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = [], body, from }: RawRequest = {},
): Promise<Answer> {
  const { hostname, port, host } = new URL(origin);
  const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))];
  const sent = request({
    hostname,
    port,
    path,
    method,
    headers: ['host', host, ...headers, ...length],
    localAddress: from,
    agent: false,
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString('utf8');
  const pairs = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(pairs),
    body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
  };
}
