import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Recurrence, UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storedCards } from '../link-cards/stored-cards.js';
import { attachedMedia } from '../releases/attached-media.js';
import type { ChangedRelease, ChangeOfOccurrences } from '../releases/release-changes.js';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { authorshipOf } from '../releases/record-version.js';
import { readRelease, updateRelease } from '../releases/releases.repository.js';
import { isWaiting, RewriteRelease } from '../releases/rewrite-release.js';
import { planned, type PlannedTime } from '../releases/schedule-time.js';
import { listTargetsOf } from '../releases/targets.repository.js';
import { changedFollowing, followingOfRelease } from '../releases/thread-posts.js';
import type { LockedOccurrences } from './locked-occurrences.repository.js';
import { placeOn, splitWall } from './occurrence-time.js';
import { listDates, removeOccurrences } from './occurrences.repository.js';
import { beginSeries, contentOf, endSeries, extendSeries, firstTime, ownTimeOf } from './occurrences.js';
import { addDays, ruleFrom } from './recurrence-rule.js';
import type { ReleaseSeriesEntity, SeriesTarget } from './release-series.entity.js';
import { updateSeries } from './series.repository.js';

/** Changes of releases that repeat: whether and how they do, and what several of them say. */
@Injectable()
export class SeriesUpdates {
  constructor(private readonly rewriting: RewriteRelease) {}

  /**
   * Makes a locked release repeat that did not. A draft begins its series once it is scheduled.
   * @throws Problem `validation_failed` when it repeats already: that is changed for it and those that follow
   */
  async repeat(
    manager: EntityManager,
    principal: Principal,
    { id, organizationId, seriesId, status }: ReleaseEntity,
    { recurrence, occurrences }: UpdateRelease,
  ): Promise<void> {
    if (recurrence === undefined || (seriesId !== null && occurrences === 'following')) return;
    if (seriesId !== null) {
      const detail = 'A new recurrence applies to this release and every later one. Send occurrences: following.';
      throw problem('validation_failed', detail, { pointer: '/occurrences' });
    }
    const release = await readRelease(manager, { id, organizationId });
    if (status === 'draft') return keepForLater(manager, release, recurrence);
    if (recurrence !== null) await beginSeries(manager, principal, release, (date) => ruleFrom(recurrence, date));
  }

  /** What else changes with a release. @throws Problem `validation_failed` for what only one release has */
  ofRelease(principal: Principal, body: UpdateRelease): ChangeOfOccurrences | undefined {
    const { occurrences: scope = 'one', recurrence, targets } = body;
    if (scope === 'one') return undefined;
    if (targets !== undefined)
      throw problem('validation_failed', 'Accounts are chosen for one draft: leave out occurrences.', { pointer: '/targets' });
    if (recurrence !== undefined && scope === 'all') {
      const detail = 'A new recurrence applies to this release and every later one. Send occurrences: following.';
      throw problem('validation_failed', detail, { pointer: '/occurrences' });
    }
    const change = async (manager: EntityManager, locked: LockedOccurrences): Promise<ChangedRelease[]> => {
      const release = await readRelease(manager, locked.release);
      const series = { ...locked.series, ...authorshipOf(principal) };
      if (recurrence === undefined) return this.rewriteAll(manager, { ...locked, series, release }, body);
      await removeOccurrences(manager, locked.others);
      if (recurrence === null) await endSeries(manager, series);
      else await beginAnew(manager, series, release, recurrence);
      return [];
    };
    return { scope, change };
  }

  /** What else changes with one account of a release. */
  ofTarget(principal: Principal, targetId: string, body: UpdateTarget): ChangeOfOccurrences | undefined {
    const { occurrences: scope = 'one' } = body;
    if (scope === 'one') return undefined;
    const change = async (manager: EntityManager, { series, release, others }: LockedOccurrences): Promise<ChangedRelease[]> => {
      const named = (await listTargetsOf(manager, release)).find(({ id }) => id === targetId);
      if (named === undefined) return [];
      const own = ownTimeOf(named.scheduledWall, { date: release.occurrenceDate ?? '', time: series.wallTime });
      const changed: ChangedRelease[] = [];
      for (const other of others) {
        const target = (await listTargetsOf(manager, other)).find(
          (each) => each.connectionId === named.connectionId && isWaiting(each),
        );
        if (target === undefined) continue;
        const time = body.scheduledAt === undefined ? null : timeOf(series, { own }, other.occurrenceDate ?? '');
        await this.rewriting.rewriteTarget(manager, other, target, body, time);
        changed.push({ release: other, targetIds: [target.id] });
      }
      const { caption, media, thread, firstComment, connectionId } = named;
      const targets = series.content.targets.map((each) =>
        each.connectionId !== connectionId
          ? each
          : {
              ...each,
              ...(body.caption !== undefined && { caption }),
              ...(body.media !== undefined && { media }),
              ...(body.thread !== undefined && { thread }),
              ...(body.firstComment !== undefined && { firstComment }),
              ...(body.scheduledAt !== undefined && { own }),
            },
      );
      await updateSeries(manager, series, { content: { ...series.content, targets }, ...authorshipOf(principal) });
      return changed;
    };
    return { scope, change };
  }

  /** The same content for the others, and the same time of day. @throws Problem `schedule_invalid` for another day */
  private async rewriteAll(
    manager: EntityManager,
    { series, release, others }: LockedOccurrences,
    { title, baseContent, media, thread, firstComment, linkCards, timezone, scheduledAt }: UpdateRelease,
  ): Promise<ChangedRelease[]> {
    const moved = scheduledAt === undefined ? null : firstTime(release);
    if (moved !== null && moved.date !== release.occurrenceDate) {
      const detail = `To move releases that repeat to other days, send recurrence, too. This one is for ${release.occurrenceDate}.`;
      throw problem('schedule_invalid', detail, { pointer: '/scheduledAt' });
    }
    const next: ReleaseSeriesEntity = {
      ...series,
      ...(moved !== null && { timezone: release.timezone, wallTime: moved.time }),
      content: {
        ...series.content,
        ...(title !== undefined && { title }),
        ...(baseContent !== undefined && { baseContent }),
        ...(media !== undefined && { media: attachedMedia(media) }),
        ...changedFollowing({ thread, firstComment }, followingOfRelease),
        ...(linkCards !== undefined && { linkCards: storedCards(linkCards) }),
      },
    };
    const changed: ChangedRelease[] = [];
    for (const other of others) {
      const time = moved === null ? null : timeOf(next, { own: null }, other.occurrenceDate ?? '');
      const content = {
        ...(title !== undefined && { title }),
        ...(baseContent !== undefined && { baseContent }),
        ...(media !== undefined && { media }),
        ...(thread !== undefined && { thread }),
        ...(firstComment !== undefined && { firstComment }),
        ...(linkCards !== undefined && { linkCards }),
        ...(time !== null && timezone !== undefined && { timezone }),
      };
      changed.push({ release: other, targetIds: await this.rewriting.rewrite(manager, other, content, time) });
    }
    const { wallTime, timezone: zone, content, authorId, credentialId, approvalId } = next;
    await updateSeries(manager, series, { wallTime, timezone: zone, content, authorId, credentialId, approvalId });
    return changed;
  }
}

/** When a release of the series is due on a day; null if that has passed, so that nothing goes out because of a change. */
function timeOf(
  { wallTime, timezone }: Pick<ReleaseSeriesEntity, 'wallTime' | 'timezone'>,
  { own }: Pick<SeriesTarget, 'own'>,
  date: string,
): PlannedTime | null {
  const placed = placeOn(addDays(date, own?.daysLater ?? 0), own?.time ?? wallTime, timezone);
  return placed.at > new Date() ? planned(placed) : null;
}

/** @throws Problem `validation_failed` when it cannot repeat like that from its time on */
async function keepForLater(manager: EntityManager, release: ReleaseEntity, recurrence: Recurrence | null): Promise<void> {
  const { scheduledWall } = release;
  if (recurrence !== null && scheduledWall !== null) ruleFrom(recurrence, splitWall(scheduledWall).date);
  await updateRelease(manager, release, { recurrence });
}

/** From this release on, which has changed already, the series follows another rule. Those that followed were removed. */
async function beginAnew(
  manager: EntityManager,
  series: ReleaseSeriesEntity,
  release: ReleaseEntity,
  recurrence: Recurrence,
): Promise<void> {
  const { timezone } = release;
  const { date, time } = firstTime(release);
  const isSameDay = date === release.occurrenceDate;
  const { id: seriesId, organizationId } = series;
  if (!isSameDay && (await listDates(manager, { seriesId, organizationId, since: date })).has(date)) {
    const detail = `The series has a release for ${date} already. Choose another day.`;
    throw problem('schedule_invalid', detail, { pointer: '/scheduledAt' });
  }
  const next = {
    ...series,
    rule: ruleFrom(recurrence, date, isSameDay ? series.rule : undefined),
    ...{ timezone, wallTime: time, lastDate: date, extendAt: null, endedAt: null },
    content: contentOf(release, await listTargetsOf(manager, release), { date, time }),
  };
  if (!isSameDay) await updateRelease(manager, release, { occurrenceDate: date });
  const { rule, wallTime, content, lastDate, endedAt, authorId, credentialId, approvalId } = next;
  const answerable = { authorId, credentialId, approvalId };
  await updateSeries(manager, series, { rule, timezone, wallTime, content, lastDate, endedAt, ...answerable });
  await extendSeries(manager, next, new Date());
}
