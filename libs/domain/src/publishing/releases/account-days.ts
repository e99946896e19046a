import type { AccountDay, QuotaUsage, ScheduledPublish, SlotTime } from '@imprint/contracts/publishing';
import { DateTime } from 'luxon';
import { minuteMs, type QuotaPlan } from '../quotas/quota-windows.js';
import type { AccountAhead } from './accounts-ahead.js';

/** What is known of the days to come. */
export interface DaysAhead {
  /** The oldest first. */
  accounts: readonly AccountAhead[];
  publishes: readonly ScheduledPublish[];
  /** By the id of the connection, in order. */
  slots: ReadonlyMap<string, readonly SlotTime[]>;
  now: Date;
  /** Days that begin later are left out. */
  until: Date;
  /** IANA zone of the days. */
  timezone: string;
}

/** Days on which an account has a post, a slot or a use of a quota, by day. */
export function accountDays({ accounts, publishes, slots, ...when }: DaysAhead): AccountDay[] {
  const planned = Map.groupBy(publishes, ({ connectionId }) => connectionId);
  return accounts
    .flatMap((account) => {
      const { id } = account.connection;
      return daysOf(account, { publishes: planned.get(id) ?? [], slots: slots.get(id) ?? [], ...when });
    })
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));
}

function daysOf(
  { connection, plan }: AccountAhead,
  { publishes, slots, now, until, timezone }: Omit<DaysAhead, 'accounts' | 'slots'> & { slots: readonly SlotTime[] },
): AccountDay[] {
  const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: timezone }).toFormat('yyyy-MM-dd');
  const duePerDay = Map.groupBy(publishes, (publish) => dayOf(momentOf(publish, now)));
  const slotsPerDay = Map.groupBy(slots, ({ at }) => dayOf(at));
  const expected = publishes.flatMap(({ expectedAt }) => expectedAt ?? []);
  const last = dayOf(until);
  const dates = new Set([dayOf(now), ...duePerDay.keys(), ...slotsPerDay.keys(), ...expected.map(dayOf)]);
  const { id: connectionId, platform, handle } = connection;
  return [...dates]
    .filter((date) => date <= last)
    .map((date) => ({
      ...{ date, connectionId, platform, handle },
      publishes: duePerDay.get(date)?.length ?? 0,
      slots: slotsPerDay.get(date) ?? [],
      quotas: usageOn(plan, date, { timezone, now }),
    }))
    .filter((day) => day.publishes > 0 || day.slots.length > 0 || day.quotas.some(({ used }) => used > 0));
}

/** When it is due; if that is over, when it is expected to go out. */
const momentOf = ({ scheduledAt, expectedAt }: ScheduledPublish, now: Date): Date =>
  scheduledAt >= now ? scheduledAt : (expectedAt ?? now);

function usageOn(plan: QuotaPlan, date: string, { timezone, now }: { timezone: string; now: Date }): QuotaUsage[] {
  const day = DateTime.fromISO(date, { zone: timezone }).startOf('day');
  const end = day.plus({ days: 1 }).startOf('day').toMillis();
  return plan.peaks(day.toMillis(), end, now.getTime()).map(({ window, used }) => {
    const { counts, most, lengthMs, isOwn } = window;
    return { counts, most, windowMinutes: lengthMs / minuteMs, isOwn, used, left: Math.max(0, most - used) };
  });
}
