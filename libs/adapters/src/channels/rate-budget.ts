/** The headers by which a platform says in every answer how many calls are left, and when there will be more. */
export interface RateBudget {
  remaining: string;
  reset: string;
  /** What `reset` holds: seconds from now on, seconds since 1970, or a time in ISO 8601. */
  resets: 'in-seconds' | 'at-epoch' | 'at-time';
}

const daySeconds = 24 * 60 * 60;

/** Seconds until there are more calls, rounded up. Undefined where the header says nothing, or a time that is past or more than a day away. */
export function secondsUntilReset({ reset, resets }: RateBudget, headers: Headers, now: Date): number | undefined {
  const value = headers.get(reset) ?? '';
  const until = resets === 'at-time' ? Date.parse(value) / 1_000 : Number.parseFloat(value);
  const seconds = Math.ceil(resets === 'in-seconds' ? until : until - now.getTime() / 1_000);
  return seconds >= 0 && seconds <= daySeconds ? seconds : undefined;
}

/** The same of an answer after which no call is left; undefined of every other one. Reddit counts in fractions. */
export function spentSeconds(budget: RateBudget, headers: Headers, now: Date): number | undefined {
  const isSpent = Number.parseFloat(headers.get(budget.remaining) ?? '') < 1;
  return isSpent ? secondsUntilReset(budget, headers, now) : undefined;
}
