import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { UpdateRelease } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { Memberships, type Member } from '../../identity/index.js';
import { requireScheduleRight } from './publish-right.js';
import { ReleaseChanges, requireRevision } from './release-changes.js';
import { ReleasesService, type ReleaseView } from './releases.service.js';
import type { ReleaseEntity } from './release.entity.js';
import { updateRelease } from './releases.repository.js';

type Assignment = Pick<UpdateRelease, 'assigneeId' | 'expectedRevision'>;

/** Who looks after a release, in any state of it. It publishes nothing, and never waits for an approval. */
@Injectable()
export class AssignRelease {
  constructor(
    private readonly changes: ReleaseChanges,
    private readonly memberships: Memberships,
    private readonly releases: ReleasesService,
  ) {}

  /** @throws Problem `validation_failed` unless the person is a member who sees the brand, or when other fields are sent, too */
  async assign(principal: Principal, releaseId: string, body: UpdateRelease): Promise<ReleaseView> {
    requireScheduleRight(principal, 'changing a release needs `posts:schedule`.');
    const { assigneeId = null, expectedRevision, ...others }: Assignment & object = body;
    if (Object.values(others).some((value) => value !== undefined))
      throw problem('validation_failed', 'Send assigneeId in a request of its own.', { pointer: '/assigneeId' });
    await this.changes.changeRelease(
      principal,
      releaseId,
      async (manager, release) => {
        requireRevision(release, expectedRevision);
        const { organizationId } = release;
        if (assigneeId !== null)
          requireSeeing(assigneeId, await this.memberships.find({ organizationId, userId: assigneeId }, manager), release);
        await updateRelease(manager, release, { assigneeId });
        return [];
      },
      { asks: 'never' },
    );
    return this.releases.read(principal, releaseId);
  }
}

function requireSeeing(id: string, member: Member | null, { brandId }: ReleaseEntity): void {
  const pointer = '/assigneeId';
  if (member === null) throw problem('validation_failed', `There is no member ${id}.`, { pointer });
  if (member.brandIds === null || member.brandIds.includes(brandId)) return;
  throw problem('validation_failed', `${member.name} is limited to other brands.`, { pointer });
}
