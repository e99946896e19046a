import { problem, type Principal, type ReleaseStatus } from '@imprint/contracts';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { PostEntity } from './post.entity.js';
import { lockRelease } from './release-progress.js';
import { deriveReleaseStatus } from './release-states.js';
import { ReleaseEntity } from './release.entity.js';
import { TargetEntity } from './target.entity.js';

/** Nothing of it is on its way, or can still go out by itself. */
const deletable: readonly ReleaseStatus[] = ['draft', 'cancelled', 'published', 'partially_published', 'failed'];

/** Takes a release out of every list. What it published stays where it is, and so does the record of each attempt. */
@Injectable()
export class DeleteRelease {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  /** @throws Problem `not_found`, `state_conflict` for what waits or is being published */
  async run(principal: Principal, id: string): Promise<void> {
    const { organizationId } = principal;
    const targetIds = await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, organizationId, id);
      if (release === null) throw problem('not_found', `There is no release ${id}.`);
      const { status, title } = release;
      if (!deletable.includes(status))
        throw problem('state_conflict', `The release is ${status}. Cancel it first, or wait until it has ended.`);
      const targets = await cancelWaiting(manager, release);
      const own = { id, organizationId };
      const left = deriveReleaseStatus(targets.map((target) => target.status));
      await manager.update(ReleaseEntity, own, { deletedAt: new Date(), status: left });
      await this.deletePost(manager, principal, release);
      const changes = { title: { from: title }, status: { from: status } };
      await this.audit.record(manager, principal, { action: 'release.deleted', subject: { type: 'release', id }, changes });
      return targets.map((target) => target.id);
    });
    await this.signals.publish('release.changed', { organizationId, releaseId: id, targetIds });
  }

  /** The post that was made for the release goes with it, unless it went out, another release has it, or somebody has changed it. */
  private async deletePost(
    manager: EntityManager,
    principal: Principal,
    { organizationId, postId, baseContent, media }: ReleaseEntity,
  ): Promise<void> {
    const isUsed = await manager.existsBy(ReleaseEntity, { postId, organizationId, deletedAt: IsNull() });
    if (isUsed) return;
    const draft = { id: postId, organizationId, status: 'draft', deletedAt: IsNull() } as const;
    const post = await manager.findOne(PostEntity, { where: draft, lock: { mode: 'pessimistic_write' } });
    if (post === null || post.content !== baseContent) return;
    const assetIds = new Set(media.map(({ assetId }) => assetId));
    if (post.assetIds.length !== assetIds.size || !post.assetIds.every((assetId) => assetIds.has(assetId))) return;
    await manager.update(PostEntity, draft, { deletedAt: new Date(), updatedAt: new Date() });
    const changes = { brandId: { from: post.brandId } };
    await this.audit.record(manager, principal, { action: 'post.deleted', subject: { type: 'post', id: postId }, changes });
  }
}

/** Whoever does not look whether the release is deleted finds nothing that could be sent. @returns its targets as they are now */
async function cancelWaiting(
  manager: EntityManager,
  { id: releaseId, organizationId }: ReleaseEntity,
): Promise<Pick<TargetEntity, 'id' | 'status'>[]> {
  const own = { releaseId, organizationId };
  await manager.update(
    TargetEntity,
    { ...own, status: In(['draft', 'scheduled', 'paused']) },
    { status: 'cancelled', wakeAt: null, heldUntil: null, heldBy: null, fence: () => 'fence + 1', updatedAt: new Date() },
  );
  return manager.find(TargetEntity, { where: own, order: { position: 'ASC' } });
}
