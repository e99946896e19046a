import type { GrantedCredentials } from '../channel/index.js';
import type { ConnectionEntity } from './connection.entity.js';

/** After a check of an account that gave an answer. */
const checkEveryMs = 6 * 3_600_000;
/** Credentials are refreshed this long before they expire, or a fifth of their lifetime if that is longer. */
const refreshAheadMs = 15 * 60_000;
const refreshAheadPart = 0.2;
/** How long before they expire people learn of credentials that cannot be refreshed. */
const warnAheadMs = 7 * 86_400_000;

/** When an account was checked, and will be next. */
export type CheckTimes = Pick<ConnectionEntity, 'lastCheckedAt' | 'nextCheckAt'>;
/** What a check of an account found, without what it did not find out. */
export type CheckedAccount = CheckTimes & Partial<Pick<ConnectionEntity, 'scopes'>>;

/** Until when credentials last, and when a worker takes care of that. */
export type CredentialTimes = Pick<ConnectionEntity, 'credentialsExpireAt' | 'refreshAt'>;

/** Columns of an account whose credentials the platform has just accepted or refused. */
export function checkedNow(): CheckTimes {
  const now = Date.now();
  return { lastCheckedAt: new Date(now), nextCheckAt: new Date(now + checkEveryMs) };
}

/** Columns of credentials that the platform has just issued. */
export function issuedNow({ expiresAt }: Pick<GrantedCredentials, 'expiresAt'>, canRefresh: boolean): CredentialTimes {
  if (expiresAt === undefined) return { credentialsExpireAt: null, refreshAt: null };
  const now = Date.now();
  const aheadMs = canRefresh ? Math.max(refreshAheadMs, (expiresAt.getTime() - now) * refreshAheadPart) : warnAheadMs;
  return { credentialsExpireAt: expiresAt, refreshAt: new Date(Math.max(now, expiresAt.getTime() - aheadMs)) };
}
