import { parsed } from './answer-fields.js';
import { objectOf } from './platform-failures.js';
import type { SpentReader } from './rate-budget.js';

/**
 * What the app has used of its calls within the last hour, in percent, and the same for each page or account
 * (https://developers.facebook.com/docs/graph-api/overview/rate-limiting, read 2026-11-26). Threads documents neither.
 */
const usageHeaders = { ofApp: 'x-app-usage', ofAccounts: 'x-business-use-case-usage' } as const;
/** At 100, calls are refused. */
const shares = ['call_count', 'total_cputime', 'total_time'] as const;
/** Where Meta does not say how long: the hour moves, so some calls are taken again before it is over. */
const pauseSeconds = 600;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const usageIn = (headers: Headers, name: string) => objectOf(parsed(headers.get(name) ?? ''));
const ofAccounts = (headers: Headers) => Object.values(usageIn(headers, usageHeaders.ofAccounts)).flat().map(objectOf);

/** Seconds until calls are taken again, if Meta says so: it gives minutes. */
export function regainSeconds(headers: Headers): number | undefined {
  const minutes = ofAccounts(headers).map(({ estimated_time_to_regain_access: regain }) => numberOf(regain));
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60 : undefined;
}

export const metaSpent: SpentReader = (headers) => {
  const usages = [usageIn(headers, usageHeaders.ofApp), ...ofAccounts(headers)];
  const isSpent = usages.some((usage) => shares.some((share) => numberOf(usage[share]) >= 100));
  return isSpent ? (regainSeconds(headers) ?? pauseSeconds) : undefined;
};
