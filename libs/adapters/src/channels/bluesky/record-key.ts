import { createHash } from 'node:crypto';

const tidAlphabet = '234567abcdefghijklmnopqrstuvwxyz';
const ulidAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const spreadMicroseconds = 60_000_000n;
/** 1 January 2024, for ids without a timestamp. */
const fallbackMilliseconds = 1_704_067_200_000n;

/**
 * Record key of a target's post: always the same, so that publishing a target again hits the existing post. Posts are keyed by TIDs
 * (microseconds and a clock id: 13 characters, https://atproto.com/specs/tid). The time is that in the target's id, moved within one minute
 * by a digest, and the clock id is taken from the digest too: 36 bits distinguish the targets of one account and minute. The due time is
 * not used, because it may change between two attempts.
 * @param part of a post that replies to others of its target
 */
export function recordKey(targetId: string, part?: string): string {
  const digest = createHash('sha256')
    .update(part === undefined ? targetId : `${targetId} ${part}`)
    .digest();
  const milliseconds = ulidMilliseconds(targetId) ?? fallbackMilliseconds;
  const microseconds = milliseconds * 1000n + (digest.readBigUInt64BE(0) % spreadMicroseconds);
  return encode((microseconds << 10n) | (digest.readBigUInt64BE(8) & 1023n));
}

/** The key in the address of a record (https://atproto.com/specs/at-uri-scheme). */
export function recordKeyOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

function encode(value: bigint): string {
  return Array.from({ length: 13 }, (_, index) => tidAlphabet.charAt(Number((value >> BigInt(60 - 5 * index)) & 31n))).join('');
}

/** Ids are `prefix_` and a ULID, whose first ten characters are milliseconds. */
function ulidMilliseconds(id: string): bigint | undefined {
  const [, time] = /_([0-7][0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{16}$/.exec(id.toLowerCase()) ?? [];
  if (time === undefined) return undefined;
  return [...time].reduce((sum, character) => sum * 32n + BigInt(ulidAlphabet.indexOf(character)), 0n);
}
