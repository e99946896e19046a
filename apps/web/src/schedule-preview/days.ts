import { dayAt } from '../time/cells.js';
import type { Publish } from './queries.js';

/** What an account publishes on a day. */
export interface AccountDay {
  connectionId: string;
  platform: string;
  handle: string | null;
  publishes: readonly Publish[];
}

/** A day of the viewer, `YYYY-MM-DD`, by account. */
export interface PreviewDay {
  date: string;
  count: number;
  accounts: readonly AccountDay[];
}

/** When it is shown: as planned, or where that is over, when it is expected to go out. */
export function momentOf({ scheduledAt, expectedAt }: Publish, now: number): number {
  const planned = Date.parse(scheduledAt);
  return planned >= now || expectedAt === null ? planned : Date.parse(expectedAt);
}

/** Days with something on them. @param zone of the viewer */
export function daysOf(publishes: readonly Publish[], zone: string, now: number): PreviewDay[] {
  const ordered = publishes.toSorted((one, other) => momentOf(one, now) - momentOf(other, now));
  const days = Map.groupBy(ordered, (publish) => dayAt(momentOf(publish, now), zone));
  return Array.from(days, ([date, ofDay]) => ({ date, count: ofDay.length, accounts: accountsOf(ofDay) }));
}

function accountsOf(publishes: readonly Publish[]): AccountDay[] {
  const accounts = Map.groupBy(publishes, ({ connectionId }) => connectionId);
  return [...accounts.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { connectionId, platform, handle } = first;
    return [{ connectionId, platform, handle, publishes: own }];
  });
}
