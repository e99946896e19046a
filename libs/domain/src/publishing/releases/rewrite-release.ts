import { wholeOrganization } from '@imprint/contracts/access';
import type { TargetStatus } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ReleaseTargetInput, UpdateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type StoredAsset, AssetsService } from '../../media/index.js';
import { updatePostOf } from '../composing/posts.repository.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { lockConnections } from '../slots/connection-slots.repository.js';
import { inNextSlots, takeSlots } from '../slots/next-slots.js';
import { ReleaseCards } from '../link-cards/release-cards.js';
import { storedCards } from '../link-cards/stored-cards.js';
import { attachedMedia, namedAssets, shownMedia } from './attached-media.js';
import { requireRules, type Placed } from './require-rules.js';
import { ReleaseAccounts } from './release-accounts.js';
import type { ReleaseEntity } from './release.entity.js';
import { updateRelease } from './releases.repository.js';
import { parseScheduleTime, planned, requireZone, type PlannedTime } from './schedule-time.js';
import type { TargetEntity } from './target.entity.js';
import { listTargetsOf, TargetsRepository } from './targets.repository.js';
import { changedFollowing, followingOfRelease, followingOfTarget, shownFollowing } from './thread-posts.js';

const waiting: readonly TargetStatus[] = ['draft', 'scheduled', 'paused'];

/** What a release is to say; what is left out stays. */
export type NewContent = Pick<
  UpdateRelease,
  'title' | 'baseContent' | 'timezone' | 'media' | 'thread' | 'firstComment' | 'linkCards' | 'slot' | 'targets'
>;

/** What one account is to say; what is left out stays. */
export type NewTargetContent = Pick<UpdateTarget, 'caption' | 'media' | 'thread' | 'firstComment'>;

/** Writes what locked releases say, and when they are due, after checking it against their channels. */
@Injectable()
export class RewriteRelease {
  constructor(
    private readonly channels: ChannelCatalogue,
    private readonly assets: AssetsService,
    private readonly targets: TargetsRepository,
    private readonly accounts: ReleaseAccounts,
    readonly cards: ReleaseCards,
  ) {}

  /**
   * Targets without a time of their own move with the release; with `slot`, all of them do.
   * @param time null if it stays
   * @returns ids of the targets that changed
   * @throws Problem `state_conflict` unless all of its targets wait
   */
  async rewrite(
    manager: EntityManager,
    release: ReleaseEntity,
    content: NewContent,
    time: PlannedTime | null,
  ): Promise<string[]> {
    if (content.slot !== undefined && content.targets === undefined) await lockAccounts(manager, release);
    const open = await this.openTargets(manager, release);
    const changed = { ...release, ...given(content) };
    const { scheduledAt, scheduledWall } = time ?? release;
    const chosen =
      content.targets === undefined
        ? undefined
        : await this.accounts.replace(manager, changed, await this.inSlots(manager, release, content), {
            scheduledAt,
            scheduledWall,
          });
    const targets = chosen?.targets ?? open;
    const assets = await this.hold(manager, release, namedAssets(changed, targets));
    requireRules(this.channels, targets, changed, { assets, own: (name, index) => `/targets/${index}/${name}` });
    const { title, baseContent, timezone, media, thread, firstComment, linkCards } = changed;
    const brandId = chosen?.brandId ?? release.brandId;
    const said = { title, baseContent, timezone, brandId, media, thread, firstComment, linkCards };
    // A series is of one brand: whoever changes or ends it must not reach into another one.
    const ended = brandId === release.brandId ? {} : { seriesId: null, occurrenceDate: null };
    await updateRelease(manager, release, { ...said, ...time, ...ended });
    const assetIds = media.map(({ assetId }) => assetId);
    await updatePostOf(manager, release, { content: baseContent, brandId, assetIds, updatedAt: new Date() });
    if (chosen !== undefined) {
      await this.keepFirstTime(manager, release);
      return chosen.targets.map(({ id }) => id);
    }
    if (content.slot !== undefined) return this.moveToSlots(manager, changed, open);
    const moved = open.filter(({ scheduledAt }) => scheduledAt?.getTime() === release.scheduledAt?.getTime());
    for (const target of open) await this.write(manager, target, moved.includes(target) ? time : null);
    return open.map(({ id }) => id);
  }

  /** Changes one target of a locked release, which waits. @param time null if it stays */
  async rewriteTarget(
    manager: EntityManager,
    release: ReleaseEntity,
    target: TargetEntity,
    { caption, media, ...following }: NewTargetContent,
    time: PlannedTime | null,
  ): Promise<void> {
    const changed = {
      ...target,
      ...(caption !== undefined && { caption }),
      ...(media !== undefined && { media: media === null ? null : attachedMedia(media) }),
      ...changedFollowing(following, followingOfTarget),
    };
    const { thread } = shownFollowing(changed, release);
    const assets = await this.hold(manager, release, namedAssets({ media: shownMedia(changed, release), thread }, []));
    requireRules(this.channels, [changed], release, { assets, own: (name) => `/${name}` });
    await this.write(manager, changed, time);
    await this.keepFirstTime(manager, release);
  }

  /** Every target that waits goes to the next free slot of its account. */
  private async moveToSlots(manager: EntityManager, release: ReleaseEntity, open: readonly TargetEntity[]): Promise<string[]> {
    const seeker = { organizationId: release.organizationId, releaseId: release.id };
    const asked = open.map(({ connectionId }) => ({ connectionId, pointer: '/slot' }));
    const times = (await takeSlots(manager, seeker, asked)).map((at) =>
      planned(parseScheduleTime(at.toISOString(), release.timezone, '/slot')),
    );
    for (const [index, target] of open.entries()) await this.write(manager, target, times[index] ?? null);
    await this.keepFirstTime(manager, release);
    return open.map(({ id }) => id);
  }

  /** The accounts that a draft gets, in slots if that is asked for. */
  private async inSlots(
    manager: EntityManager,
    { organizationId, id: releaseId }: ReleaseEntity,
    { slot, targets = [] }: NewContent,
  ): Promise<ReleaseTargetInput[]> {
    if (slot !== undefined) await this.accounts.require(wholeOrganization(organizationId), { targets });
    return inNextSlots({ slot, targets }, (asked) => takeSlots(manager, { organizationId, releaseId }, asked));
  }

  private async openTargets(manager: EntityManager, release: ReleaseEntity): Promise<TargetEntity[]> {
    const targets = await this.targets.lockOfRelease(manager, release.organizationId, release.id);
    const open = targets.filter(isWaiting);
    if (open.length > 0 && targets.every((target) => isWaiting(target) || target.status === 'cancelled')) return open;
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
    return this.assets.requireAll(wholeOrganization(organizationId), ids, pointer);
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
        thread: target.thread,
        firstComment: target.firstComment,
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

/** Accounts before targets, as whoever finds out that an account works again, and wakes what waits for it. */
async function lockAccounts(manager: EntityManager, release: ReleaseEntity): Promise<void> {
  const targets = await listTargetsOf(manager, release);
  await lockConnections(
    manager,
    wholeOrganization(release.organizationId),
    targets.map(({ connectionId }) => connectionId),
  );
}

function given({ title, baseContent, timezone, media, thread, firstComment, linkCards }: NewContent): Partial<ReleaseEntity> {
  return {
    ...(title !== undefined && { title }),
    ...(baseContent !== undefined && { baseContent }),
    ...(timezone !== undefined && { timezone: requireZone(timezone) }),
    ...(media !== undefined && { media: attachedMedia(media) }),
    ...(linkCards !== undefined && { linkCards: storedCards(linkCards) }),
    ...changedFollowing({ thread, firstComment }, followingOfRelease),
  };
}

/** Whether a target can still be changed: it waits, and no post of it is on the platform. */
export const isWaiting = ({ status, externalProviderId }: TargetEntity): boolean =>
  waiting.includes(status) && externalProviderId === null;
