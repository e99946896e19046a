import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { storedCards } from '../link-cards/stored-cards.js';
import { SeriesUpdates } from '../recurrence/series-updates.js';
import { requireOneTime } from '../slots/next-slots.js';
import { ControlRelease } from './control-release.js';
import { OwnAdditions } from './own-additions.js';
import { requireScheduleRight } from './publish-right.js';
import { ReleaseChanges, requireRevision, type HowToChange } from './release-changes.js';
import type { ReleaseEntity } from './release.entity.js';
import { updateRelease } from './releases.repository.js';
import { isWaiting, RewriteRelease } from './rewrite-release.js';
import { parseScheduleTime, planned, requireZone, type PlannedTime } from './schedule-time.js';
import { TargetsRepository } from './targets.repository.js';

/** Changes what is waiting to be published. Claimed targets that have not begun are changed too; begun ones never. */
@Injectable()
export class UpdateReleaseOperation {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly rewriting: RewriteRelease,
    private readonly control: ControlRelease,
    private readonly targets: TargetsRepository,
    private readonly series: SeriesUpdates,
    private readonly additions: OwnAdditions,
  ) {}

  /** @throws Problem `state_conflict` once a target has begun, `revision_conflict` when the release has changed since the caller read it */
  async release(principal: Principal, releaseId: string, asked: UpdateRelease, how?: HowToChange): Promise<void> {
    requireScheduleRight(principal, 'changing a release needs `posts:schedule`.');
    await this.additions.require(principal, releaseId, asked);
    const isRehearsal = how?.isRehearsal === true;
    const linkCards = isRehearsal ? asked.linkCards : await this.rewriting.cards.ofChange(principal, releaseId, asked);
    const body = { ...asked, ...(linkCards !== undefined && { linkCards }) };
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        requireRevision(release, body.expectedRevision);
        requireOneTime(body);
        const changed = await this.rewriting.rewrite(manager, release, body, newTime(release, body));
        await this.series.repeat(manager, principal, release, body);
        return changed;
      },
      {
        ...how,
        version: { restoredFrom: body.restoredFrom },
        occurrences: this.series.ofRelease(principal, body),
      },
    );
  }

  /** Validates a change of the release, whoever makes it. @throws Problem */
  async checkRelease(principal: Principal, releaseId: string, body: UpdateRelease): Promise<void> {
    await this.release({ ...principal, approvalId: '' }, releaseId, body, { isRehearsal: true });
  }

  /** Validates a change of a target, whoever makes it. @throws Problem */
  async checkTarget(principal: Principal, releaseId: string, targetId: string, body: UpdateTarget): Promise<void> {
    await this.target({ ...principal, approvalId: '' }, releaseId, targetId, body, { isRehearsal: true });
  }

  /** Changes a waiting target, or settles an unconfirmed one. @throws Problem `state_conflict` when it is in neither state */
  async target(principal: Principal, releaseId: string, targetId: string, body: UpdateTarget, how?: HowToChange): Promise<void> {
    const { status, url, occurrences } = body;
    requireOneKind(body);
    if (status !== undefined) {
      if (occurrences !== undefined && occurrences !== 'one')
        throw problem('validation_failed', 'Targets are settled one by one.', { pointer: '/occurrences' });
      return this.control.settle(principal, releaseId, targetId, { status, url }, how);
    }
    requireScheduleRight(principal);
    await this.additions.require(principal, releaseId, body);
    const isMade = how?.isRehearsal !== true;
    const made = isMade ? await this.rewriting.cards.ofTargetChange(principal, releaseId, targetId, body) : undefined;
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        if (made !== undefined) await updateRelease(manager, release, { linkCards: storedCards(made) });
        return this.rewriteTarget(manager, release, targetId, body);
      },
      { ...how, version: {}, occurrences: this.series.ofTarget(principal, targetId, body) },
    );
  }

  private async rewriteTarget(
    manager: EntityManager,
    release: ReleaseEntity,
    targetId: string,
    { scheduledAt, ...content }: UpdateTarget,
  ): Promise<string[]> {
    const targets = await this.targets.lockOfRelease(manager, release.organizationId, release.id);
    const target = targets.find(({ id }) => id === targetId);
    if (target === undefined) throw problem('not_found', `There is no target ${targetId} in this release.`);
    if (!isWaiting(target))
      throw problem(
        'state_conflict',
        target.externalProviderId === null || target.status === 'published'
          ? `The target is ${target.status}; only waiting targets can be changed.`
          : 'A part of the target is on the platform already; what follows it can no longer be changed.',
      );
    const time = scheduledAt === undefined ? null : planned(parseScheduleTime(scheduledAt, release.timezone, '/scheduledAt'));
    await this.rewriting.rewriteTarget(manager, release, target, content, time);
    return [targetId];
  }
}

/** A target is changed, or settled. @throws Problem `validation_failed` */
function requireOneKind({ status, url, caption, media, thread, firstComment, scheduledAt }: UpdateTarget): void {
  const isChange = [caption, media, thread, firstComment, scheduledAt].some((value) => value !== undefined);
  if (isChange !== (status !== undefined) && !(isChange && url !== undefined)) return;
  const detail =
    'Send caption, media, thread, firstComment or scheduledAt to change a target that waits, or status to settle one that is held.';
  throw problem('validation_failed', detail, { pointer: '/status' });
}

function newTime(release: ReleaseEntity, { timezone, scheduledAt, slot }: UpdateRelease): PlannedTime | null {
  if (slot !== undefined) return null;
  const zone = timezone === undefined ? release.timezone : requireZone(timezone);
  if (scheduledAt === null) {
    if (release.status === 'draft') return { scheduledAt: null, scheduledWall: null };
    throw problem('validation_failed', 'Only a draft can be without a time.', { pointer: '/scheduledAt' });
  }
  if (scheduledAt !== undefined) return planned(parseScheduleTime(scheduledAt, zone, '/scheduledAt'));
  if (zone === release.timezone || release.scheduledAt === null) return null;
  const detail = 'Send scheduledAt with the new timezone: otherwise nobody knows whether the hour or the moment stays.';
  throw problem('validation_failed', detail, { pointer: '/scheduledAt' });
}
