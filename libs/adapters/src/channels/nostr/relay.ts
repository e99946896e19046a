import { randomInt } from 'node:crypto';
import type { SafeSocket } from '@imprint/platform/safe-fetch';
import { parsed } from '../answer-fields.js';
import { eventRefused, isDuplicate, questionRefused, wantsToKnowWho } from './failures.js';
import { kinds, secondsAt, type NostrEvent } from './event.js';
import type { Signer } from './keys.js';
import type { RelayLimits } from './relay-limits.js';

/** Whether a relay has taken an event, and what it says to that. */
interface Verdict {
  isTaken: boolean;
  said: string;
}

/** What questions ask for (NIP-01). */
export type Filter = ({ ids: string[] } | { kinds: number[]; authors: string[] }) & { limit: number };

/** A conversation with a relay (NIP-01), which is told who asks when it wants to know (NIP-42). */
export class Relay {
  private challenge: string | undefined;
  private questions = 0;

  constructor(
    readonly address: string,
    readonly limits: RelayLimits,
    private readonly socket: SafeSocket,
    private readonly signer: Signer,
  ) {}

  /** Resolves when the relay has the event. @throws ChannelError, SafeFetchError */
  async publish(event: NostrEvent): Promise<void> {
    let verdict = await this.#send('EVENT', event);
    if (!verdict.isTaken && wantsToKnowWho(verdict.said) && (await this.#introduce())) verdict = await this.#send('EVENT', event);
    if (!verdict.isTaken && !isDuplicate(verdict.said)) throw eventRefused(this.address, verdict.said, this.limits);
  }

  /** Stored events. @throws ChannelError, SafeFetchError */
  async query(filter: Filter): Promise<Readonly<Record<string, unknown>>[]> {
    const answer = await this.#ask(filter);
    if (!('closed' in answer)) return answer.events;
    const again = wantsToKnowWho(answer.closed) && (await this.#introduce()) ? await this.#ask(filter) : answer;
    if ('closed' in again) throw questionRefused(this.address, again.closed);
    return again.events;
  }

  /** Whether it has the event. @throws ChannelError, SafeFetchError */
  async has(id: string): Promise<boolean> {
    // Relays may keep the answer to a question for a moment, so each is another one.
    return (await this.query({ ids: [id], limit: randomInt(1, 500) })).some((event) => event['id'] === id);
  }

  close(): void {
    this.socket.close();
  }

  /** @returns whether the relay has asked who it is, and now knows. @throws ChannelError when it does not believe it */
  async #introduce(): Promise<boolean> {
    if (this.challenge === undefined) return false;
    const tags = [
      ['relay', this.address],
      ['challenge', this.challenge],
    ];
    const who = { kind: kinds.relayAuthentication, created_at: secondsAt(Date.now()), tags, content: '' };
    const { isTaken, said } = await this.#send('AUTH', this.signer.sign(who));
    if (!isTaken) throw eventRefused(this.address, /^[a-z-]+:/.test(said) ? said : `restricted: ${said}`, this.limits);
    return true;
  }

  async #send(type: 'EVENT' | 'AUTH', event: NostrEvent): Promise<Verdict> {
    this.socket.send(JSON.stringify([type, event]));
    for (;;) {
      const [kind, id, isTaken, said] = await this.#next();
      if (kind === 'OK' && id === event.id) return { isTaken: isTaken === true, said: typeof said === 'string' ? said : '' };
    }
  }

  async #ask(filter: Filter): Promise<{ events: Readonly<Record<string, unknown>>[] } | { closed: string }> {
    this.questions += 1;
    const name = `q${this.questions}`;
    this.socket.send(JSON.stringify(['REQ', name, filter]));
    const events: Readonly<Record<string, unknown>>[] = [];
    for (;;) {
      const [kind, of, content] = await this.#next();
      if (of !== name) continue;
      if (kind === 'CLOSED') return { closed: typeof content === 'string' ? content : '' };
      if (kind === 'EVENT' && typeof content === 'object' && content !== null) events.push(content as Record<string, unknown>);
      if (kind !== 'EOSE') continue;
      this.socket.send(JSON.stringify(['CLOSE', name]));
      return { events };
    }
  }

  /** The next message. A challenge is kept; whatever is no message is left out. */
  async #next(): Promise<readonly unknown[]> {
    for (;;) {
      const message = parsed(await this.socket.receive());
      if (!Array.isArray(message)) continue;
      const [kind, challenge] = message as unknown[];
      if (kind === 'AUTH' && typeof challenge === 'string') this.challenge = challenge;
      else return message as unknown[];
    }
  }
}
