import type { Principal } from '@imprint/contracts/access';
import type { TargetStatus } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type StoredAsset, AssetsService } from '../../media/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { checkContent } from '../composing/content-rules.js';
import { ControlRelease } from './control-release.js';
import { updatePostOf } from '../composing/posts.repository.js';
import { requireScheduleRight } from './publish-right.js';
import { ReleaseChanges, type HowToChange } from './release-changes.js';
import type { ReleaseEntity } from './release.entity.js';
import { updateRelease } from './releases.repository.js';
import { parseScheduleTime, requireZone, type ScheduleTime } from './schedule-time.js';
import type { TargetEntity } from './target.entity.js';
import { TargetsRepository } from './targets.repository.js';

const waiting: readonly TargetStatus[] = ['draft', 'scheduled', 'paused'];

/** The new time and text, validated against the channels before they are written. */
type Placed = Pick<ReleaseEntity, 'organizationId' | 'baseContent' | 'media'>;

/** Changes what is waiting to be published. Claimed targets that have not begun are changed too; begun ones never. */
@Injectable()
export class UpdateReleaseOperation {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly channels: ChannelCatalogue,
    private readonly assets: AssetsService,
    private readonly control: ControlRelease,
    private readonly targets: TargetsRepository,
  ) {}

  /** @throws Problem `state_conflict` once a target has begun, `revision_conflict` when the release has changed since the caller read it */
  async release(principal: Principal, releaseId: string, body: UpdateRelease, how?: HowToChange): Promise<void> {
    requireScheduleRight(principal, 'changing a release needs `posts:schedule`.');
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        requireRevision(release, body.expectedRevision);
        const open = await this.openTargets(manager, release);
        const time = newTime(release, body);
        const changed = { ...release, ...given(body) };
        const media = await this.mediaOf(changed);
        await this.assets.hold(
          manager,
          release.organizationId,
          media.map(({ id }) => id),
        );
        requireRules(this.channels, open, changed, media);
        await updateRelease(manager, release, {
          title: changed.title,
          baseContent: changed.baseContent,
          media: changed.media,
          timezone: changed.timezone,
          ...(time !== null && { scheduledAt: time.at, scheduledWall: time.wall }),
        });
        const assetIds = media.map(({ id }) => id);
        await updatePostOf(manager, release, { content: changed.baseContent, assetIds, updatedAt: new Date() });
        const moved = open.filter(({ scheduledAt }) => scheduledAt?.getTime() === release.scheduledAt?.getTime());
        for (const target of open) await this.write(manager, target, moved.includes(target) ? time : null);
        return open.map(({ id }) => id);
      },
      how,
    );
  }

  /** Validates a change of a target or of the whole release, whoever makes it. @throws Problem */
  async check(
    principal: Principal,
    releaseId: string,
    targetId: string | null,
    body: UpdateRelease & UpdateTarget,
  ): Promise<void> {
    const approved = { ...principal, approvalId: '' };
    if (targetId === null) await this.release(approved, releaseId, body, { isRehearsal: true });
    else await this.target(approved, releaseId, targetId, body, { isRehearsal: true });
  }

  /** Changes a waiting target, or settles an unconfirmed one. @throws Problem `state_conflict` when it is in neither state */
  async target(principal: Principal, releaseId: string, targetId: string, body: UpdateTarget, how?: HowToChange): Promise<void> {
    const { status, url, caption, scheduledAt } = body;
    const isChange = caption !== undefined || scheduledAt !== undefined;
    const isSettlement = status !== undefined;
    if (isChange === isSettlement || (isChange && url !== undefined)) {
      const detail = 'Send caption or scheduledAt to change a target that waits, or status to settle one that is held.';
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
        const time = scheduledAt === undefined ? null : parseScheduleTime(scheduledAt, release.timezone, '/scheduledAt');
        const changed = { ...target, ...(caption !== undefined && { caption }) };
        requireRules(this.channels, [changed], release, await this.mediaOf(release));
        await this.write(manager, changed, time);
        await this.keepFirstTime(manager, release);
        return [targetId];
      },
      how,
    );
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

  private mediaOf({ organizationId, media }: Placed): Promise<StoredAsset[]> {
    return this.assets.requireAll(
      organizationId,
      media.map(({ assetId }) => assetId),
      (index) => `/media/${index}/assetId`,
    );
  }

  /** A release is due when its first target is. */
  private async keepFirstTime(manager: EntityManager, release: ReleaseEntity): Promise<void> {
    const first = await this.targets.findFirst(manager, release.organizationId, release.id, waiting);
    const { scheduledAt = null, scheduledWall = null } = first ?? {};
    await updateRelease(manager, release, { scheduledAt, scheduledWall });
  }

  private async write(manager: EntityManager, target: TargetEntity, time: ScheduleTime | null): Promise<void> {
    const { id, organizationId } = target;
    await this.targets.update(
      manager,
      { id, organizationId },
      {
        caption: target.caption,
        scheduledAt: time?.at ?? target.scheduledAt,
        scheduledWall: time?.wall ?? target.scheduledWall,
        wakeAt: target.status === 'scheduled' ? (time?.at ?? target.wakeAt) : null,
        heldUntil: null,
        heldBy: null,
        traceContext: currentTraceContext(),
      },
    );
  }
}

function requireRevision({ revision }: ReleaseEntity, expected = revision): void {
  if (expected === revision) return;
  const detail = `The release has changed: it is at revision ${revision}, not ${expected}.`;
  throw problem('revision_conflict', detail, { pointer: '/expectedRevision' });
}

function given({ title, baseContent, timezone, media }: UpdateRelease): Partial<ReleaseEntity> {
  return {
    ...(title !== undefined && { title }),
    ...(baseContent !== undefined && { baseContent }),
    ...(timezone !== undefined && { timezone: requireZone(timezone) }),
    ...(media !== undefined && {
      media: media.map(({ assetId, altText }) => ({ assetId, ...(altText !== undefined && { altText }) })),
    }),
  };
}

function newTime(release: ReleaseEntity, { timezone, scheduledAt }: UpdateRelease): ScheduleTime | null {
  const zone = timezone === undefined ? release.timezone : requireZone(timezone);
  if (scheduledAt !== undefined) return parseScheduleTime(scheduledAt, zone, '/scheduledAt');
  if (zone === release.timezone || release.scheduledAt === null) return null;
  const detail = 'Send scheduledAt with the new timezone: otherwise nobody knows whether the hour or the moment stays.';
  throw problem('validation_failed', detail, { pointer: '/scheduledAt' });
}

function requireRules(
  channels: ChannelCatalogue,
  targets: readonly TargetEntity[],
  { baseContent }: Placed,
  media: readonly StoredAsset[],
): void {
  const checked = media.map(({ mimeType, bytes }) => ({ mimeType, sizeBytes: bytes }));
  const entries = targets.flatMap(({ platform, caption }): ProblemEntry[] => {
    const channel = channels.requireSupported(platform, '/baseContent');
    return checkContent(channel, caption ?? baseContent, checked, caption === null ? '/baseContent' : '/caption');
  });
  if (entries.length > 0) throw new Problem(entries);
}
