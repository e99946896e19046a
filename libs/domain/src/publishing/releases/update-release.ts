import type { Principal } from '@imprint/contracts/access';
import type { TargetStatus } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { ReleaseTargetInput, UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type StoredAsset, AssetsService } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { checkContent, checkedMedia } from '../composing/content-rules.js';
import { attachedMedia, namedAssets, shownMedia } from './attached-media.js';
import { ControlRelease } from './control-release.js';
import { updatePostOf } from '../composing/posts.repository.js';
import { requireScheduleRight } from './publish-right.js';
import { ReleaseAccounts } from './release-accounts.js';
import { ReleaseChanges, requireRevision, type HowToChange } from './release-changes.js';
import type { ReleaseEntity } from './release.entity.js';
import { updateRelease } from './releases.repository.js';
import { parseScheduleTime, requireZone, type ScheduleTime } from './schedule-time.js';
import { inNextSlots, requireOneTime, takeSlots } from '../slots/next-slots.js';
import type { TargetEntity } from './target.entity.js';
import { TargetsRepository } from './targets.repository.js';

const waiting: readonly TargetStatus[] = ['draft', 'scheduled', 'paused'];

/** The new time and text, validated against the channels before they are written. */
type Placed = Pick<ReleaseEntity, 'organizationId' | 'baseContent' | 'media'>;

/** The columns of a time; nulls for none. */
type PlannedTime = Pick<ReleaseEntity, 'scheduledAt' | 'scheduledWall'>;

/** Changes what is waiting to be published. Claimed targets that have not begun are changed too; begun ones never. */
@Injectable()
export class UpdateReleaseOperation {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly channels: ChannelCatalogue,
    private readonly assets: AssetsService,
    private readonly control: ControlRelease,
    private readonly targets: TargetsRepository,
    private readonly accounts: ReleaseAccounts,
  ) {}

  /** @throws Problem `state_conflict` once a target has begun, `revision_conflict` when the release has changed since the caller read it */
  async release(principal: Principal, releaseId: string, body: UpdateRelease, how?: HowToChange): Promise<void> {
    requireScheduleRight(principal, 'changing a release needs `posts:schedule`.');
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        requireRevision(release, body.expectedRevision);
        return this.rewrite(manager, release, body);
      },
      { ...how, version: { restoredFrom: body.restoredFrom } },
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
    const { status, url, caption, media, scheduledAt } = body;
    const isChange = caption !== undefined || media !== undefined || scheduledAt !== undefined;
    const isSettlement = status !== undefined;
    if (isChange === isSettlement || (isChange && url !== undefined)) {
      const detail = 'Send caption, media or scheduledAt to change a target that waits, or status to settle one that is held.';
      throw problem('validation_failed', detail, { pointer: '/status' });
    }
    if (status !== undefined) return this.control.settle(principal, releaseId, targetId, { status, url }, how);
    requireScheduleRight(principal);
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        const targets = await this.targets.lockOfRelease(manager, release.organizationId, releaseId);
        const target = targets.find(({ id }) => id === targetId);
        if (target === undefined) throw problem('not_found', `There is no target ${targetId} in this release.`);
        if (!waiting.includes(target.status)) {
          throw problem('state_conflict', `The target is ${target.status}; only waiting targets can be changed.`);
        }
        const time = scheduledAt === undefined ? null : planned(parseScheduleTime(scheduledAt, release.timezone, '/scheduledAt'));
        const changed = {
          ...target,
          ...(caption !== undefined && { caption }),
          ...(media !== undefined && { media: media === null ? null : attachedMedia(media) }),
        };
        const assets = await this.hold(manager, release, namedAssets({ media: shownMedia(changed, release) }, []));
        requireRules(this.channels, [changed], release, { assets, ownMedia: () => '/media' });
        await this.write(manager, changed, time);
        await this.keepFirstTime(manager, release);
        return [targetId];
      },
      { ...how, version: {} },
    );
  }

  private async rewrite(manager: EntityManager, release: ReleaseEntity, body: UpdateRelease): Promise<string[]> {
    requireOneTime(body);
    const open = await this.openTargets(manager, release);
    const time = newTime(release, body);
    const changed = { ...release, ...given(body) };
    const { scheduledAt, scheduledWall } = time ?? release;
    const chosen =
      body.targets === undefined
        ? undefined
        : await this.accounts.replace(manager, changed, await this.inSlots(manager, release, body), {
            scheduledAt,
            scheduledWall,
          });
    const targets = chosen?.targets ?? open;
    const assets = await this.hold(manager, release, namedAssets(changed, targets));
    requireRules(this.channels, targets, changed, { assets, ownMedia: (index) => `/targets/${index}/media` });
    const { title, baseContent, timezone } = changed;
    const brandId = chosen?.brandId ?? release.brandId;
    await updateRelease(manager, release, { title, baseContent, timezone, brandId, media: changed.media, ...time });
    const assetIds = changed.media.map(({ assetId }) => assetId);
    await updatePostOf(manager, release, { content: baseContent, brandId, assetIds, updatedAt: new Date() });
    if (chosen !== undefined) {
      await this.keepFirstTime(manager, release);
      return chosen.targets.map(({ id }) => id);
    }
    if (body.slot !== undefined) return this.moveToSlots(manager, changed, open);
    const moved = open.filter(({ scheduledAt }) => scheduledAt?.getTime() === release.scheduledAt?.getTime());
    for (const target of open) await this.write(manager, target, moved.includes(target) ? time : null);
    return open.map(({ id }) => id);
  }

  /** Every target that waits goes to the next free slot of its account. */
  private async moveToSlots(manager: EntityManager, release: ReleaseEntity, open: readonly TargetEntity[]): Promise<string[]> {
    const seeker = { organizationId: release.organizationId, releaseId: release.id };
    const asked = open.map(({ connectionId }) => ({ connectionId, pointer: '/slot' }));
    const times = (await takeSlots(manager, seeker, asked)).map((at) => asPlanned(at, release));
    for (const [index, target] of open.entries()) await this.write(manager, target, times[index] ?? null);
    await this.keepFirstTime(manager, release);
    return open.map(({ id }) => id);
  }

  /** The accounts that a draft gets, in slots if that is asked for. */
  private async inSlots(
    manager: EntityManager,
    { organizationId, id: releaseId }: ReleaseEntity,
    { slot, targets = [] }: UpdateRelease,
  ): Promise<ReleaseTargetInput[]> {
    if (slot !== undefined) await this.accounts.require(organizationId, { targets });
    return inNextSlots({ slot, targets }, (asked) => takeSlots(manager, { organizationId, releaseId }, asked));
  }

  private async openTargets(manager: EntityManager, release: ReleaseEntity): Promise<TargetEntity[]> {
    const targets = await this.targets.lockOfRelease(manager, release.organizationId, release.id);
    const open = targets.filter(({ status }) => waiting.includes(status));
    if (open.length > 0 && targets.every(({ status }) => waiting.includes(status) || status === 'cancelled')) return open;
    throw problem(
      'state_conflict',
      `The release is ${release.status}; it can only be changed while all of its targets are waiting.`,
    );
  }

  /** Reads the files, and keeps them from being deleted until the transaction ends. @throws Problem `validation_failed` */
  private async hold(
    manager: EntityManager,
    { organizationId }: Placed,
    named: readonly { assetId: string; pointer: string }[],
  ): Promise<StoredAsset[]> {
    const ids = named.map(({ assetId }) => assetId);
    const pointer = (index: number): string => named[index]?.pointer ?? '/media';
    await this.assets.hold(manager, organizationId, ids, pointer);
    return this.assets.requireAll(organizationId, ids, pointer);
  }

  /** A release is due when its first target is. */
  private async keepFirstTime(manager: EntityManager, release: ReleaseEntity): Promise<void> {
    const first = await this.targets.findFirst(manager, release.organizationId, release.id, waiting);
    const { scheduledAt = null, scheduledWall = null } = first ?? {};
    await updateRelease(manager, release, { scheduledAt, scheduledWall });
  }

  private async write(manager: EntityManager, target: TargetEntity, time: PlannedTime | null): Promise<void> {
    const { id, organizationId } = target;
    await this.targets.update(
      manager,
      { id, organizationId },
      {
        caption: target.caption,
        media: target.media,
        scheduledAt: time === null ? target.scheduledAt : time.scheduledAt,
        scheduledWall: time === null ? target.scheduledWall : time.scheduledWall,
        wakeAt: target.status === 'scheduled' ? (time?.scheduledAt ?? target.wakeAt) : null,
        heldUntil: null,
        heldBy: null,
        traceContext: currentTraceContext(),
      },
    );
  }
}

function given({ title, baseContent, timezone, media }: UpdateRelease): Partial<ReleaseEntity> {
  return {
    ...(title !== undefined && { title }),
    ...(baseContent !== undefined && { baseContent }),
    ...(timezone !== undefined && { timezone: requireZone(timezone) }),
    ...(media !== undefined && { media: attachedMedia(media) }),
  };
}

const planned = ({ at, wall }: ScheduleTime): PlannedTime => ({ scheduledAt: at, scheduledWall: wall });

const asPlanned = (at: Date, { timezone }: ReleaseEntity): PlannedTime =>
  planned(parseScheduleTime(at.toISOString(), timezone, '/slot'));

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

function requireRules(
  channels: ChannelCatalogue,
  targets: readonly TargetEntity[],
  release: Placed,
  { assets, ownMedia }: { assets: readonly StoredAsset[]; ownMedia: (index: number) => string },
): void {
  const entries = targets.flatMap((target, index): ProblemEntry[] => {
    const { platform, caption, media } = target;
    const channel = channels.requireSupported(platform, '/baseContent');
    const pointers = {
      caption: caption === null ? '/baseContent' : '/caption',
      media: media === null ? '/media' : ownMedia(index),
    };
    return checkContent(channel, caption ?? release.baseContent, checkedMedia(shownMedia(target, release), assets), pointers);
  });
  if (entries.length > 0) throw new Problem(entries);
}
