import { schnorr } from '@noble/curves/secp256k1.js';
import { bech32 } from '@scure/base';
import { credentialRefused } from '../platform-failures.js';
import { signedEvent, type NostrEvent, type UnsignedEvent } from './event.js';

/** Whoever writes. */
export interface Signer {
  /** 64 hexadecimal digits. */
  readonly publicKey: string;
  sign(event: UnsignedEvent): NostrEvent;
}

const hexKey = /^[0-9a-f]{64}$/i;

/**
 * The secret key that a person entered, as 64 hexadecimal digits: it may be those, or `nsec1…` (NIP-19).
 * @throws ChannelError when it is none
 */
export function secretKeyOf(entered: string): string {
  const key = entered.trim();
  const hex = hexKey.test(key) ? key.toLowerCase() : decoded(key);
  // Zero, and what is beyond the order of the curve, is no key.
  if (hex === undefined || !isKey(hex))
    throw credentialRefused('This is no secret key of Nostr: it begins with nsec1, or has 64 hexadecimal digits.', 'secretKey');
  return hex;
}

function isKey(hex: string): boolean {
  try {
    return schnorr.getPublicKey(Buffer.from(hex, 'hex')).length === 32;
  } catch {
    return false;
  }
}

function decoded(key: string): string | undefined {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(key);
    return prefix === 'nsec' && bytes.length === 32 ? Buffer.from(bytes).toString('hex') : undefined;
  } catch {
    return undefined;
  }
}

/** @param secretKey as `secretKeyOf` returns it */
export function signerOf(secretKey: string): Signer {
  const secret = Buffer.from(secretKey, 'hex');
  const publicKey = Buffer.from(schnorr.getPublicKey(secret)).toString('hex');
  const sign = (id: string): string => Buffer.from(schnorr.sign(Buffer.from(id, 'hex'), secret)).toString('hex');
  return { publicKey, sign: (event) => signedEvent(event, publicKey, sign) };
}

/** Both ways to write the key, for taking them out of messages. */
export const writtenKeys = (secretKey: string): string[] => [
  secretKey,
  bech32.encodeFromBytes('nsec', Buffer.from(secretKey, 'hex')),
];

export const npubOf = (publicKey: string): string => bech32.encodeFromBytes('npub', Buffer.from(publicKey, 'hex'));

/** Relays that an address names at most, so that it stays short. */
const hintsAtMost = 3;

/** The address of a note (NIP-19, `nevent`): its id, relays on which it is, its author, and its kind. */
export function noteAddress(id: string, author: string, relays: readonly string[]): string {
  const hints = relays.filter((relay) => relay.length <= 255).slice(0, hintsAtMost);
  const parts = [
    part(0, Buffer.from(id, 'hex')),
    ...hints.map((relay) => part(1, Buffer.from(relay, 'ascii'))),
    part(2, Buffer.from(author, 'hex')),
    part(3, Buffer.from([0, 0, 0, 1])),
  ];
  return bech32.encode('nevent', bech32.toWords(Buffer.concat(parts)), false);
}

/** Type, length, value. */
const part = (type: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([type, value.length]), value]);
