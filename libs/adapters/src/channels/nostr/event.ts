import { sha256Hex } from '@imprint/platform/crypto';

/** An event that nobody has signed (NIP-01). */
export interface UnsignedEvent {
  kind: number;
  /** Seconds since 1970. */
  created_at: number;
  tags: readonly (readonly string[])[];
  content: string;
}

/** An event (NIP-01). */
export interface NostrEvent extends UnsignedEvent {
  /** SHA-256 of everything but the signature: the same content has the same id. */
  id: string;
  pubkey: string;
  sig: string;
}

export const kinds = { profile: 0, note: 1, deletion: 5, relayAuthentication: 22_242, uploadAuthorization: 24_242 } as const;

/** @param sign the id */
export function signedEvent(event: UnsignedEvent, pubkey: string, sign: (id: string) => string): NostrEvent {
  const { kind, created_at, tags, content } = event;
  const id = sha256Hex(JSON.stringify([0, pubkey, created_at, kind, tags, content]));
  return { id, pubkey, created_at, kind, tags, content, sig: sign(id) };
}

export const secondsAt = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/**
 * What the id of an event is made of is written differently by different software: control characters other than those for which NIP-01
 * has an escape, and halves of characters.
 */
export const isWritable = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex -- it is about control characters
  text.isWellFormed() && !/[\u0000-\u0007\u000b\u000e-\u001f\u007f]/.test(text);

/** A text without anything that is not writable, on one line. */
export const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
