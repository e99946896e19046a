import type { Principal } from '@imprint/contracts/access';
import type { ReleaseStatus } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { forgetDraft } from '../../memories/index.js';
import { resolveNotices, signalNotices } from '../../notices/index.js';
import { PostsRepository } from '../composing/posts.repository.js';
import { existsPendingChange } from '../post-changes/post-changes.repository.js';
import { eraseSalts } from '../receipts/receipts.repository.js';
import { deriveReleaseStatus } from './release-states.js';
import type { ReleaseEntity } from './release.entity.js';
import { lockRelease, ReleasesRepository, updateRelease } from './releases.repository.js';
import { listTargetsOf, TargetsRepository } from './targets.repository.js';

/** Nothing of it is being published, or can be published without a person. */
const deletable: readonly ReleaseStatus[] = ['draft', 'cancelled', 'published', 'partially_published', 'failed'];

/** Removes a release from every list. Published posts stay on their platforms, and the record of each attempt is kept. */
@Injectable()
export class DeleteRelease {
  constructor(
    private readonly dataSource: DataSource,
    private readonly releases: ReleasesRepository,
    private readonly targets: TargetsRepository,
    private readonly posts: PostsRepository,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  /** @throws Problem `not_found`, `state_conflict` while targets are waiting or being published */
  async deleteRelease(principal: Principal, id: string): Promise<void> {
    const { organizationId } = principal;
    const { targetIds, notices } = await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, principal, id);
      if (release === null) throw problem('not_found', `There is no release ${id}.`);
      const { status, title } = release;
      if (!deletable.includes(status))
        throw problem('state_conflict', `The release is ${status}. Cancel it first, or wait until it has ended.`);
      if (await existsPendingChange(manager, release))
        throw problem('state_conflict', 'A post of it is being edited or deleted on its platform. Wait until that has ended.');
      // So that code that does not check for deletion finds nothing to publish.
      await this.targets.markWaitingCancelled(manager, organizationId, id);
      const targets = await listTargetsOf(manager, release);
      const left = deriveReleaseStatus(targets.map((target) => target.status));
      await updateRelease(manager, release, { deletedAt: new Date(), status: left });
      await eraseSalts(manager, release);
      await this.deletePost(manager, principal, release);
      const changes = { title: { from: title }, status: { from: status } };
      await this.audit.record(manager, principal, { action: 'release.deleted', subject: { type: 'release', id }, changes });
      const ids = targets.map((target) => target.id);
      return { targetIds: ids, notices: await resolveNotices(manager, { organizationId, subjectIds: [...ids, id] }) };
    });
    await this.signals.publish('release.changed', { organizationId, releaseId: id, targetIds });
    await signalNotices(this.signals, notices);
  }

  /** Deletes the post that was created for the release, unless it was published, edited, or belongs to another release. */
  private async deletePost(
    manager: EntityManager,
    principal: Principal,
    { organizationId, postId, baseContent, media }: ReleaseEntity,
  ): Promise<void> {
    if (await this.releases.existsOfPost(manager, organizationId, postId)) return;
    const post = await this.posts.lockDraft(manager, principal, postId);
    if (post === null || post.content !== baseContent) return;
    const assetIds = new Set(media.map(({ assetId }) => assetId));
    if (post.assetIds.length !== assetIds.size || !post.assetIds.every((assetId) => assetIds.has(assetId))) return;
    await this.posts.markDraftDeleted(manager, principal, postId);
    await forgetDraft(manager, organizationId, postId);
    const changes = { brandId: { from: post.brandId } };
    await this.audit.record(manager, principal, { action: 'post.deleted', subject: { type: 'post', id: postId }, changes });
  }
}
