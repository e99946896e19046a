import type { PublishingDiagnostic } from '@imprint/contracts/publishing';
import { DateTime } from 'luxon';
import { accessEnding, blockedBy } from '../connections/account-readiness.js';
import { accountScopes } from '../connections/account-scopes.js';
import { quotaText, type Placement } from '../quotas/quota-windows.js';
import type { AccountAhead } from './accounts-ahead.js';
import type { PlannedPublish } from './planned-targets.repository.js';
import { wallFormat } from './schedule-time.js';

/** Posts on one connection that are closer than this compete for attention. */
const clashMinutes = 15;

const localOf = ({ scheduledAt, timezone }: PlannedPublish): DateTime => DateTime.fromJSDate(scheduledAt, { zone: timezone });

/** When it is due on the clock of its time zone, `2027-03-28T09:00:00`. */
export const localTimeOf = (row: PlannedPublish): string => localOf(row).toFormat(wallFormat);

/** Why nobody sends it, as things are. */
export function pausedFindings({ status }: PlannedPublish, isPublishingPaused: boolean): PublishingDiagnostic[] {
  const found: PublishingDiagnostic[] = [];
  const resume = (code: PublishingDiagnostic['code'], message: string): void =>
    void found.push({ code, message, resolvedBy: 'member' });
  if (status === 'paused') resume('paused', 'It is paused and will not be published until it is resumed.');
  if (isPublishingPaused)
    resume('publishing_paused', 'Publishing is paused in this organization. Nothing goes out until it is resumed.');
  return found;
}

/** Why the account cannot publish it, as things are. */
export function accountFindings(
  account: AccountAhead | undefined,
  { dueAt, media }: Pick<PlannedPublish, 'dueAt' | 'media'>,
): PublishingDiagnostic[] {
  if (account === undefined) return [];
  const { connection, channel, credentials } = account;
  const blocking = blockedBy(connection, channel, credentials);
  if (blocking.length > 0) return blocking;
  const ending = accessEnding(connection, channel, credentials, dueAt);
  const ofMedia = media === 0 ? [] : accountScopes(channel, connection.scopes).diagnostics.filter(isOfMedia);
  return [...(ending === undefined ? [] : [ending]), ...ofMedia];
}

const isOfMedia = ({ code }: PublishingDiagnostic): boolean => code === 'media_scope_missing';

/** Later than planned, because of a quota. */
export function quotaFinding(placement: Placement | undefined): PublishingDiagnostic[] {
  if (placement?.heldBy === undefined) return [];
  const at = new Date(Math.ceil(placement.at)).toISOString();
  const message = `The account may publish ${quotaText(placement.heldBy)}. This one is over that, and goes out at ${at}.`;
  return [{ code: 'quota_exceeded', message, resolvedBy: placement.heldBy.isOwn ? 'member' : 'platform' }];
}

/** Another post on the same account, at nearly the same time. */
export function clashFinding(row: PlannedPublish, all: readonly PlannedPublish[]): PublishingDiagnostic[] {
  const near = all.find((other) => other !== row && clashes(row, other));
  if (near === undefined) return [];
  const message = `"${near.title}" goes out on the same connection within ${clashMinutes} minutes, at ${near.scheduledAt.toISOString()}.`;
  return [{ code: 'clash', message, resolvedBy: 'member' }];
}

function clashes(one: PlannedPublish, other: PlannedPublish): boolean {
  const apart = Math.abs(one.scheduledAt.getTime() - other.scheduledAt.getTime());
  return one.connectionId === other.connectionId && apart < clashMinutes * 60_000;
}

/** What the clock of its time zone does until then, and on that day. */
export function clockFindings(row: PlannedPublish, at: Date): PublishingDiagnostic[] {
  const local = localOf(row);
  const now = DateTime.fromJSDate(at, { zone: row.timezone });
  const found: PublishingDiagnostic[] = [];
  const time = local.toFormat('HH:mm');
  if (local.offset !== now.offset) {
    const message = `The clock of ${row.timezone} is at UTC${local.toFormat('ZZ')} by then, and at UTC${now.toFormat('ZZ')} now. ${time} is meant.`;
    found.push({ code: 'clock_change', message });
  }
  const both = local.getPossibleOffsets();
  if (both.length > 1) {
    const which = both[0]?.offset === local.offset ? 'first' : 'second';
    const message = `The clock of ${row.timezone} shows ${time} twice on that day. The ${which} time is meant, at UTC${local.toFormat('ZZ')}.`;
    found.push({ code: 'local_time_repeated', message, resolvedBy: 'member' });
  }
  const skipped = [row.scheduledWall, row.seriesWall].find((wall) => wall !== null && isMoved(wall, local));
  if (skipped) {
    const message = `It was planned for ${skipped.slice(11, 16)}, which the clock of ${row.timezone} skips on that day. It goes out at ${time}.`;
    found.push({ code: 'local_time_skipped', message, resolvedBy: 'member' });
  }
  return found;
}

/** Whether the clock skips a local time, and shows this one in its place. */
function isMoved(wall: string, local: DateTime): boolean {
  // Luxon moves a local time inside a gap by as much as is skipped.
  const placed = DateTime.fromISO(wall, { zone: local.zoneName ?? 'utc' });
  return placed.toFormat(wallFormat) !== wall && placed.toMillis() === local.toMillis();
}
