import type { ChannelError } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { misconfigured, objectOf, refused } from '../platform-failures.js';
import { hostOf, requestUrl } from './access.js';
import type { NostrEvent } from './event.js';

/** What a relay says of itself (NIP-11). It may say nothing. */
export interface RelayLimits {
  /** Of a message, in bytes. */
  messageBytes?: number | undefined;
  /** Of a text, in Unicode characters. */
  contentLength?: number | undefined;
  tags?: number | undefined;
  /** Bits of work that an event needs (NIP-13). */
  difficulty?: number | undefined;
  takesPayment: boolean;
}

/** Asks the relay. One that does not answer has no limits that anybody knows. */
export async function readLimits(fetch: typeof globalThis.fetch, relay: string, signal: AbortSignal): Promise<RelayLimits> {
  const text = await fetch(requestUrl(relay).href, { headers: { accept: 'application/nostr+json' }, signal }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  const limitation = objectOf(objectOf(parsed(text))['limitation']);
  const number = (name: string): number | undefined => {
    const value = limitation[name];
    return typeof value === 'number' && value > 0 ? value : undefined;
  };
  return {
    messageBytes: number('max_message_length'),
    contentLength: number('max_content_length'),
    tags: number('max_event_tags'),
    difficulty: number('min_pow_difficulty'),
    takesPayment: limitation['payment_required'] === true,
  };
}

/** Why the relay would not take the event; undefined when nothing is known against it. */
export function obstacleTo(event: NostrEvent, limits: RelayLimits, relay: string): ChannelError | undefined {
  if (limits.difficulty !== undefined) return needsWork(relay);
  const { contentLength, messageBytes, tags } = limits;
  const takes = (what: string): ChannelError =>
    refused('validation', 'note_too_long', `The relay ${hostOf(relay)} takes notes of at most ${what}. Shorten the text.`);
  if (contentLength !== undefined && [...event.content].length > contentLength)
    return takes(`${contentLength} characters, addresses of files included`);
  if (messageBytes !== undefined && Buffer.byteLength(JSON.stringify(['EVENT', event])) > messageBytes)
    return takes(`${messageBytes} bytes`);
  return tags !== undefined && event.tags.length > tags ? takes(`${tags} files and hashtags`) : undefined;
}

/** Imprint computes none (NIP-13). */
export const needsWork = (relay: string): ChannelError =>
  misconfigured(
    'proof_of_work_required',
    `The relay ${hostOf(relay)} takes only notes with proof of work, which Imprint does not compute. Take it off the list.`,
    'relays',
  );
