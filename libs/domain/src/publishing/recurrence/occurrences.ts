import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import type { EntityManager } from 'typeorm';
import { connectionGone } from '../publish-failure.js';
import { authorshipOf, versionedTarget } from '../releases/record-version.js';
import { deriveReleaseStatus, postStatusOf } from '../releases/release-states.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { updateRelease } from '../releases/releases.repository.js';
import type { TargetEntity } from '../releases/target.entity.js';
import { listTargetsOf } from '../releases/targets.repository.js';
import { followingOfTarget } from '../releases/thread-posts.js';
import { planned } from '../releases/schedule-time.js';
import { dayIn, placeOn, splitWall } from './occurrence-time.js';
import { insertOccurrences, listConnectedIds, listDates, type OccurrenceRows } from './occurrences.repository.js';
import { addDays, datesBetween, daysBetween, nextDate, type RecurrenceRule } from './recurrence-rule.js';
import type { ReleaseSeriesEntity, SeriesContent, SeriesTarget } from './release-series.entity.js';
import { countGrowingLocked, insertSeries, updateSeries, writeExtent } from './series.repository.js';

/**
 * Makes a locked release the first of a series, and adds the releases that follow.
 * @throws Problem `limit_reached`, `schedule_invalid` for a release without a time, or with one in the past
 */
export async function beginSeries(
  manager: EntityManager,
  principal: Principal,
  release: ReleaseEntity,
  ruleOn: (date: string) => RecurrenceRule,
): Promise<void> {
  const { organizationId, timezone } = release;
  const { date, time } = firstTime(release);
  if ((await countGrowingLocked(manager, organizationId)) >= limits.seriesPerOrganization) {
    const detail = `An organization can have at most ${limits.seriesPerOrganization} recurring releases. End one first.`;
    throw problem('limit_reached', detail, { pointer: '/recurrence' });
  }
  const id = newId('ser');
  const targets = await listTargetsOf(manager, release);
  const series = {
    id,
    organizationId,
    rule: ruleOn(date),
    timezone,
    wallTime: time,
    content: contentOf(release, targets, { date, time }),
    status: release.status === 'paused' ? ('paused' as const) : ('scheduled' as const),
    ...{ lastDate: date, extendAt: null, endedAt: null },
    ...authorshipOf(principal),
  };
  await insertSeries(manager, series);
  await updateRelease(manager, release, { seriesId: id, occurrenceDate: date, recurrence: null });
  await extendSeries(manager, series, new Date());
}

/** Day and time of a release from which others follow. @throws Problem `schedule_invalid` without one, or when it has passed */
export function firstTime({ scheduledAt, scheduledWall }: ReleaseEntity): { date: string; time: string } {
  if (scheduledAt === null || scheduledWall === null)
    throw problem('schedule_invalid', 'A release that repeats needs a time. Send scheduledAt.', { pointer: '/scheduledAt' });
  if (Date.now() - scheduledAt.getTime() > limits.schedulePastToleranceSeconds * 1_000) {
    const detail = 'The first time of a release that repeats is in the past. Change scheduledAt to a future time first.';
    throw problem('schedule_invalid', detail, { pointer: '/scheduledAt' });
  }
  return splitWall(scheduledWall);
}

/** What a release says, for those that follow it. */
export function contentOf(
  { title, baseContent, brandId, brandRevision, media, thread, firstComment, linkCards }: ReleaseEntity,
  targets: readonly TargetEntity[],
  first: { date: string; time: string },
): SeriesContent {
  return {
    title,
    baseContent,
    brandId,
    ...(brandRevision !== null && { brandRevision }),
    media,
    thread,
    firstComment,
    linkCards,
    targets: targets.map(({ scheduledWall, ...target }) => ({
      connectionId: target.connectionId,
      platform: target.platform,
      caption: target.caption,
      media: target.media,
      thread: target.thread,
      firstComment: target.firstComment,
      own: ownTimeOf(scheduledWall, first),
    })),
  };
}

/** A local time as seen from a day and time of the series; null if it is the same. */
export function ownTimeOf(wall: string | null, first: { date: string; time: string }): SeriesTarget['own'] {
  if (wall === null) return null;
  const { date, time } = splitWall(wall);
  const daysLater = daysBetween(first.date, date);
  return daysLater === 0 && time === first.time ? null : { daysLater, time };
}

type Growing = Omit<ReleaseSeriesEntity, 'revision' | 'createdAt' | 'updatedAt'>;

/**
 * Adds releases for the days ahead, and at least the next one. Days that have passed get none. Requires the caller's lock.
 * @returns how many were added
 */
export async function extendSeries(manager: EntityManager, series: Growing, now: Date): Promise<number> {
  const { rule, timezone, wallTime } = series;
  const at = (date: string): Date => placeOn(date, wallTime, timezone).at;
  const today = dayIn(timezone, now);
  const after = later(series.lastDate, addDays(today, -1));
  const through = addDays(today, limits.recurrenceDaysAhead);
  const dates = datesBetween(rule, after, through).filter((date) => at(date) > now);
  if (dates.length === 0 && at(series.lastDate) <= now) dates.push(...present(nextDate(rule, later(series.lastDate, today))));
  const taken = await listDates(manager, {
    seriesId: series.id,
    organizationId: series.organizationId,
    since: dates[0] ?? after,
  });
  const accounts = series.content.targets.map(({ connectionId }) => connectionId);
  const connected = await listConnectedIds(manager, series.organizationId, accounts);
  const added = dates.filter((date) => !taken.has(date)).map((date) => occurrenceOf(series, date, connected));
  await insertOccurrences(manager, added);
  const lastDate = dates.at(-1) ?? series.lastDate;
  const next = nextDate(rule, later(lastDate, after));
  // The next one is added once its day is near, or when the last one goes out.
  const extendAt =
    next === null ? null : earlier(placeOn(addDays(next, -limits.recurrenceDaysAhead), '00:00:00', timezone).at, at(lastDate));
  await writeExtent(manager, { ...series, lastDate, extendAt });
  const [first] = added;
  if (first !== undefined)
    signalAfterCommit(manager, 'targets.changed', { dueAt: (first.release.scheduledAt ?? now).toISOString() });
  return added.length;
}

const present = (date: string | null): string[] => (date === null ? [] : [date]);
const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Ends a series: nothing is added to it any more. Requires the caller's lock. */
export async function endSeries(manager: EntityManager, series: ReleaseSeriesEntity): Promise<void> {
  await updateSeries(manager, series, { endedAt: new Date(), extendAt: null });
}

function occurrenceOf(series: Growing, date: string, connected: ReadonlySet<string>): OccurrenceRows {
  const { id: seriesId, organizationId, timezone, content } = series;
  const { title, baseContent, brandId, brandRevision = null, media, thread = [], firstComment = null, linkCards = [] } = content;
  const own = { id: newId('rel'), organizationId };
  const targets = content.targets.map((target, position) => {
    const isConnected = connected.has(target.connectionId);
    return targetOf(series, target, { releaseId: own.id, date, position, isConnected });
  });
  const status = deriveReleaseStatus(targets.map((target) => target.status));
  const post = { id: newId('post'), organizationId, brandId, content: baseContent, status: postStatusOf(status) };
  const [first] = targets.toSorted((one, other) => one.scheduledAt.getTime() - other.scheduledAt.getTime());
  const { scheduledAt, scheduledWall } = first ?? planned(placeOn(date, series.wallTime, timezone));
  const now = new Date();
  const shown = content.targets.map((target) => versionedTarget({ ...target, ...followingOfTarget(target) }));
  return {
    post: { ...post, assetIds: media.map(({ assetId }) => assetId) },
    release: {
      ...{ ...own, brandId, brandRevision, postId: post.id, title, baseContent, media, thread, firstComment, linkCards },
      ...{ status, timezone },
      ...{ scheduledAt, scheduledWall, seriesId, occurrenceDate: date },
    },
    targets,
    version: {
      ...{ id: newId('ver'), organizationId, releaseId: own.id, revision: 1, restoredFrom: null },
      ...{ title, baseContent, timezone, scheduledAt, media, thread, firstComment, linkCards, targets: shown },
      ...{ createdAt: now, savedAt: now },
      ...{ authorId: series.authorId, credentialId: series.credentialId, approvalId: series.approvalId },
    },
  };
}

/** On an account that was removed it waits for a person, instead of failing day after day. */
function targetOf(
  { organizationId, timezone, status: wanted, wallTime }: Growing,
  { connectionId, platform, caption, media, own, ...following }: SeriesTarget,
  { releaseId, date, position, isConnected }: { releaseId: string; date: string; position: number; isConnected: boolean },
) {
  const status = isConnected ? wanted : 'paused';
  const { scheduledAt, scheduledWall } = planned(placeOn(addDays(date, own?.daysLater ?? 0), own?.time ?? wallTime, timezone));
  return {
    ...{ id: newId('tgt'), organizationId, releaseId, connectionId, platform, position, caption, media, status },
    ...followingOfTarget(following),
    ...{ scheduledAt, scheduledWall, wakeAt: status === 'scheduled' ? scheduledAt : null },
    error: isConnected ? null : connectionGone,
    traceContext: currentTraceContext(),
  };
}
