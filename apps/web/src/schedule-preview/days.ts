import { dayAt } from '../time/cells.js';
import type { DayOfAccount, Preview, Publish } from './queries.js';

/** What an account has on a day. */
export interface AccountDay {
  connectionId: string;
  platform: string;
  handle: string | null;
  publishes: readonly Publish[];
  slots: DayOfAccount['slots'];
  quotas: DayOfAccount['quotas'];
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
  if (planned >= now) return planned;
  return expectedAt === null ? now : Date.parse(expectedAt);
}

/** Days with something on them. @param zone of the viewer, for whose days the preview was asked */
export function daysOf({ publishes, days }: Pick<Preview, 'publishes' | 'days'>, zone: string, now: number): PreviewDay[] {
  const dateOf = (publish: Publish): string => dayAt(momentOf(publish, now), zone);
  const ordered = publishes.toSorted((one, other) => momentOf(one, now) - momentOf(other, now));
  const publishesOn = Map.groupBy(ordered, dateOf);
  const daysOn = Map.groupBy(days, ({ date }) => date);
  const dates = [...new Set([...publishesOn.keys(), ...daysOn.keys()])].toSorted();
  return dates.map((date) => {
    const ofDay = publishesOn.get(date) ?? [];
    return { date, count: ofDay.length, accounts: accountsOf(ofDay, daysOn.get(date) ?? []) };
  });
}

/** The first days, until they hold so many lines; the last of them is whole. */
export function firstDays(days: readonly PreviewDay[], lines: number): readonly PreviewDay[] {
  let left = lines;
  return days.filter(({ count, accounts }) => {
    const isShown = left > 0;
    left -= count + accounts.length;
    return isShown;
  });
}

function accountsOf(publishes: readonly Publish[], days: readonly DayOfAccount[]): AccountDay[] {
  const planned = Map.groupBy(publishes, ({ connectionId }) => connectionId);
  const known = new Map(days.map((day) => [day.connectionId, day]));
  return [...new Set([...planned.keys(), ...known.keys()])].flatMap((connectionId) => {
    const [own, day] = [planned.get(connectionId) ?? [], known.get(connectionId)];
    const account = day ?? own[0];
    if (account === undefined) return [];
    const { platform, handle } = account;
    return [{ connectionId, platform, handle, publishes: own, slots: day?.slots ?? [], quotas: day?.quotas ?? [] }];
  });
}
