import type { Role, Scope } from '@imprint/contracts/access';

/** What a key may do, according to PostgreSQL. */
export interface KeyRecord {
  /** Incremented with every change of the key or of its user's membership. Two records with the same generation are equal. */
  generation: number;
  id: string;
  organizationId: string;
  userId: string;
  role: Role;
  /** Brands that the user is limited to; null without a limit. */
  brandIds: string[] | null;
  scopes: Scope[];
  allowedIps: string[];
  /** Requests per minute; null for no limit. */
  rateLimit: number | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
  revoked: boolean;
  /** The organization is scheduled for deletion. Absent in records that were stored by an earlier version. */
  suspended?: boolean;
}

/** A record with the digest of its key. */
export interface StoredKey {
  /** Hexadecimal. */
  digest: string;
  record: KeyRecord;
  /** By the clock of the database. */
  expired: boolean;
}

/** A lookup. A batch contains each digest at most once. */
export interface KeyQuestion {
  digest: string;
  /** Generation of the caller's copy; 0 for none. */
  generation: number;
  /** Requests to count if the copy is current, without those that the copy refuses because of their address. */
  hits: number;
}

/** Result of a lookup. */
export type KeyAnswer =
  | { state: 'unknown' | 'revoked' | 'expired' }
  /** Nothing was counted, because the new record has to be checked for the address first. */
  | { state: 'changed'; record: KeyRecord }
  /** The copy is current. `granted` of the hits had room in the key's window of 60 s. `used` is null when nothing is counted. */
  | { state: 'current'; granted: number; used: number | null; untilRoomMs: number };

/** What remains of a key's rate limit. */
export interface KeyAllowance {
  limit: number;
  remaining: number;
  /** When the next request leaves the window and makes room. */
  resetAt: Date;
}

/** Looks up generation, revocation, expiry and the sliding window together, for all keys of a batch in one round trip. */
export abstract class KeyStore {
  /** Concurrent batches; later lookups are collected for the next one. */
  abstract readonly batchesAtOnce: number;

  /** One answer per question, in the same order. */
  abstract ask(questions: readonly KeyQuestion[]): Promise<KeyAnswer[]>;
}

/** Length of the window of a key's rate limit, in seconds. */
export const keyWindowSeconds = 60;

/** The answer when no generation was compared. */
export function answerOf(stored: StoredKey | undefined): KeyAnswer {
  if (stored === undefined) return { state: 'unknown' };
  if (stored.record.revoked) return { state: 'revoked' };
  return stored.expired ? { state: 'expired' } : { state: 'changed', record: stored.record };
}

/** For a key without a rate limit, and when nothing has to be counted. */
export const uncounted = (hits: number): KeyAnswer => ({ state: 'current', granted: hits, used: null, untilRoomMs: 0 });
