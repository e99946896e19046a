import { problem, type Principal, type ReleaseStatus } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail.js';
import { PostEntity } from './post.entity.js';
import { lockRelease } from './release-progress.js';
import { ReleaseEntity } from './release.entity.js';

/** Nothing of it is on its way, or can still go out by itself. */
const deletable: readonly ReleaseStatus[] = ['draft', 'cancelled', 'published', 'partially_published', 'failed'];

/** Takes a release out of every list. What it published stays where it is, and so does the record of each attempt. */
@Injectable()
export class DeleteRelease {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found`, `state_conflict` for what waits or is being published */
  async run(principal: Principal, id: string): Promise<void> {
    const { organizationId } = principal;
    await this.dataSource.transaction(async (manager) => {
      const release = await lockRelease(manager, organizationId, id);
      if (release === null) throw problem('not_found', `There is no release ${id}.`);
      const { status, title, postId } = release;
      if (!deletable.includes(status))
        throw problem('state_conflict', `The release is ${status}. Cancel it first, or wait until it has ended.`);
      await manager.update(ReleaseEntity, { id, organizationId }, { deletedAt: new Date() });
      await deleteDraft(manager, organizationId, postId);
      const changes = { title: { from: title }, status: { from: status } };
      await this.audit.record(manager, principal, { action: 'release.deleted', subject: { type: 'release', id }, changes });
    });
  }
}

/** The post that was made for the release goes with it, unless it went out or another release has it. */
async function deleteDraft(manager: EntityManager, organizationId: string, postId: string): Promise<void> {
  const isUsed = await manager.existsBy(ReleaseEntity, { postId, organizationId, deletedAt: IsNull() });
  if (isUsed) return;
  const draft = { id: postId, organizationId, status: 'draft', deletedAt: IsNull() } as const;
  await manager.update(PostEntity, draft, { deletedAt: new Date(), updatedAt: new Date() });
}
