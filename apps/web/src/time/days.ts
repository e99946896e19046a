const day = /^\d{4}-\d{2}-\d{2}$/;

/** Days of whoever looks at the page, `2026-05-01`, as an address holds them. */
export interface Days {
  since?: string;
  until?: string;
}

/** Those of an address that are days. */
export function daysOf({ since, until }: Record<string, unknown>): Days {
  return { ...(isDay(since) && { since }), ...(isDay(until) && { until }) };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value));

/** From the beginning of the first day to the end of the last, as lists are asked for it. */
export function periodOf({ since, until }: Days): Days {
  return {
    ...(since !== undefined && { since: midnight(since).toISOString() }),
    ...(until !== undefined && { until: midnight(until, 1).toISOString() }),
  };
}

function midnight(date: string, daysLater = 0): Date {
  const at = new Date(`${date}T00:00`);
  at.setDate(at.getDate() + daysLater);
  return at;
}
