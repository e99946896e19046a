import type { ChannelError } from '@imprint/domain/publishing/channel';
import type { ChannelFetch } from '@imprint/platform/safe-fetch';
import type { Step } from '../platform-failures.js';
import { relayFailure } from './failures.js';
import type { Signer } from './keys.js';
import { readLimits } from './relay-limits.js';
import { Relay } from './relay.js';

/** From the name of a relay to its last answer. */
const conversationMs = 45_000;
/** A few events of at most what a relay takes. */
const receivedBytes = 2 * 1024 * 1024;
const limitsMs = 5_000;
const limitsBytes = 256 * 1024;

/** Relays that were reached, and why the others were not. */
export interface Reached {
  relays: readonly Relay[];
  failures: readonly ChannelError[];
}

/** What became of something with each relay. */
export interface Outcomes<T> {
  done: readonly { relay: Relay; value: T }[];
  failures: readonly ChannelError[];
}

/** Conversations with several relays at the same time. */
export class Relays {
  private readonly fetch: typeof globalThis.fetch;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.fetch = safeFetch.asFetch({ timeoutMs: limitsMs, maxResponseBytes: limitsBytes });
  }

  /** @param field credential with the addresses, while they are being entered */
  async during<T>(
    addresses: readonly string[],
    { signer, signal, field }: { signer: Signer; signal: AbortSignal; field?: string },
    work: (reached: Reached) => Promise<T>,
  ): Promise<T> {
    const opened = await settled(
      addresses,
      (address) => this.#open(address, signer, signal),
      (address, error) => relayFailure(address, error, 'prepare', field),
    );
    const relays = opened.done.map(({ value }) => value);
    try {
      return await work({ relays, failures: opened.failures });
    } finally {
      for (const relay of relays) relay.close();
    }
  }

  async #open(address: string, signer: Signer, signal: AbortSignal): Promise<Relay> {
    const [socket, limits] = await Promise.all([
      this.safeFetch.socket(address, { timeoutMs: conversationMs, maxReceivedBytes: receivedBytes, signal }),
      readLimits(this.fetch, address, signal),
    ]);
    return new Relay(address, limits, socket, signer);
  }
}

/** Does the same with every relay, whatever becomes of it with the others. */
export async function withEach<T>(
  relays: readonly Relay[],
  step: Step,
  work: (relay: Relay) => Promise<T>,
): Promise<Outcomes<T>> {
  const { done, failures } = await settled(relays, work, ({ address }, error) => relayFailure(address, error, step));
  return { done: done.map(({ item, value }) => ({ relay: item, value })), failures };
}

async function settled<I, T>(
  items: readonly I[],
  work: (item: I) => Promise<T>,
  failureOf: (item: I, error: unknown) => ChannelError,
): Promise<{ done: { item: I; value: T }[]; failures: ChannelError[] }> {
  const done: { item: I; value: T }[] = [];
  const failures: ChannelError[] = [];
  const results = await Promise.allSettled(items.map(work));
  for (const [index, item] of items.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') done.push({ item, value: result.value });
    else failures.push(failureOf(item, result?.reason));
  }
  return { done, failures };
}
