import type { Role, Scope } from '@imprint/contracts/access';

/** What a key may do, as PostgreSQL says it. */
export interface KeyRecord {
  /** Grows with every change of the key or of its user's membership; two records of one generation are equal. */
  generation: number;
  id: string;
  organizationId: string;
  userId: string;
  role: Role;
  scopes: Scope[];
  allowedIps: string[];
  /** Requests per minute; null for no limit. */
  rateLimit: number | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
  revoked: boolean;
}

/** Where, under the digest of its key, a record is found. */
export interface StoredKey {
  /** Hexadecimal. */
  digest: string;
  record: KeyRecord;
  /** By the clock of the database. */
  expired: boolean;
}

/** A digest at most once per batch. */
export interface KeyQuestion {
  digest: string;
  /** Of the copy that the asking process holds; 0 for none. */
  generation: number;
  /** Requests to count if the copy is current; those that the copy refuses (by their address) are not among them. */
  hits: number;
}

export type KeyAnswer =
  | { state: 'unknown' | 'revoked' | 'expired' }
  /** Nothing was counted: whether the address is allowed must be seen on the new record first. */
  | { state: 'changed'; record: KeyRecord }
  /** The copy holds; `granted` of the hits had room in the key's window of 60 s. `used` is null where nothing is counted. */
  | { state: 'current'; granted: number; used: number | null; untilRoomMs: number };

/** What a key has left of its ceiling. */
export interface KeyAllowance {
  limit: number;
  remaining: number;
  /** When the next request leaves the window and makes room. */
  resetAt: Date;
}

/** Answers, for all keys of a batch in one round trip, generation, revocation, expiry and the exact sliding window together. */
export abstract class KeyStore {
  /** Batches that may be under way at once; what comes meanwhile joins the next one. */
  abstract readonly batchesAtOnce: number;

  /** One answer per question, in their order. */
  abstract ask(questions: readonly KeyQuestion[]): Promise<KeyAnswer[]>;
}

export const keyWindowSeconds = 60;

/** What was found where no generation was compared. */
export function answerOf(stored: StoredKey | undefined): KeyAnswer {
  if (stored === undefined) return { state: 'unknown' };
  if (stored.record.revoked) return { state: 'revoked' };
  return stored.expired ? { state: 'expired' } : { state: 'changed', record: stored.record };
}

/** For a key without a ceiling, and where nothing was to be counted. */
export const uncounted = (hits: number): KeyAnswer => ({ state: 'current', granted: hits, used: null, untilRoomMs: 0 });
