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

/** Reads how many seconds there are no more calls: of an answer after which none is left, and undefined of every other one. */
export type SpentReader = (headers: Headers, now: Date) => number | undefined;

/** Of a platform that has these budgets at the same time. Reddit counts in fractions. */
export function spentBy(...budgets: readonly RateBudget[]): SpentReader {
  return (headers, now) => {
    const waits = budgets.flatMap((budget) => {
      const isSpent = Number.parseFloat(headers.get(budget.remaining) ?? '') < 1;
      return (isSpent ? secondsUntilReset(budget, headers, now) : undefined) ?? [];
    });
    return waits.length === 0 ? undefined : Math.max(...waits);
  };
}
