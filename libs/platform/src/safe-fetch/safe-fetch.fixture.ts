import type { Server } from 'node:net';
import { listen, type Listening } from '../testing/index.js';
import { SafeFetch, SafeFetchError, type HostAddress, type HostResolver } from './index.js';

let closing: (() => Promise<void> | void)[] = [];

/** Closes what the test opened, in reverse order. */
export async function closeAll(): Promise<void> {
  for (const close of closing.toReversed()) await close();
  closing = [];
}

export async function serve(server: Server, host?: string): Promise<Listening> {
  const listening = await listen(server, host);
  closing.push(() => listening.close());
  return listening;
}

export function safeFetch(allowedHosts: readonly string[] = [], resolve?: HostResolver): SafeFetch {
  const fetch = new SafeFetch(allowedHosts, resolve);
  closing.push(() => fetch.onApplicationShutdown());
  return fetch;
}

/** Resolves with the SafeFetchError of the promise. */
export async function failure(promise: Promise<unknown>): Promise<SafeFetchError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof SafeFetchError)) throw new Error(`expected a SafeFetchError, got ${String(error)}`);
  return error;
}

/** Resolves names like DNS, and counts the queries. */
export function zone(records: Record<string, string[][]>) {
  const asked: string[] = [];
  const resolve: HostResolver = (host) => {
    const rounds = records[host];
    if (!rounds) return Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    const answer = rounds[Math.min(asked.filter((name) => name === host).length, rounds.length - 1)] ?? [];
    asked.push(host);
    return Promise.resolve(answer.map((address): HostAddress => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { asked, resolve };
}
