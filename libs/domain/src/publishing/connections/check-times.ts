import type { ConnectionEntity } from './connection.entity.js';

/** After a check of an account that gave an answer. */
const checkEveryMs = 6 * 3_600_000;

/** When an account was checked, and will be next. */
export type CheckTimes = Pick<ConnectionEntity, 'lastCheckedAt' | 'nextCheckAt'>;

/** Columns of an account whose credentials the platform has just accepted or refused. */
export function checkedNow(): CheckTimes {
  const now = Date.now();
  return { lastCheckedAt: new Date(now), nextCheckAt: new Date(now + checkEveryMs) };
}
