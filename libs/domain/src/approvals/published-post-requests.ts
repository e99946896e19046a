import type { Principal } from '@imprint/contracts/access';
import type { EditPublishedPost } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { ChangePublishedPost, releaseSubject, ReleasesService, type ReleaseView } from '../publishing/index.js';
import { RequestsOrApprovals, type AskedFor } from './requests-or-approvals.js';

/** Edits and deletions of published posts over REST: asked for at once, or once somebody approves them. */
@Injectable()
export class PublishedPostRequests {
  constructor(
    private readonly releases: ReleasesService,
    private readonly changes: ChangePublishedPost,
    private readonly asking: RequestsOrApprovals,
  ) {}

  editPost(caller: Principal, releaseId: string, targetId: string, body: EditPublishedPost): Promise<ReleaseView | AskedFor> {
    const wanted = { action: 'edit', ...body } as const;
    return this.asking.orAsk(caller, () => this.changed(caller, releaseId, targetId, wanted), {
      tool: 'edit_published_post',
      arguments: { releaseId, targetId, ...body },
      check: () => this.changes.check(caller, releaseId, targetId, wanted),
      subject: () => releaseSubject(this.releases, caller, releaseId),
    });
  }

  deletePost(caller: Principal, releaseId: string, targetId: string): Promise<ReleaseView | AskedFor> {
    const wanted = { action: 'delete' } as const;
    return this.asking.orAsk(caller, () => this.changed(caller, releaseId, targetId, wanted), {
      tool: 'delete_published_post',
      arguments: { releaseId, targetId },
      check: () => this.changes.check(caller, releaseId, targetId, wanted),
      subject: () => releaseSubject(this.releases, caller, releaseId),
    });
  }

  private async changed(
    caller: Principal,
    releaseId: string,
    targetId: string,
    wanted: Parameters<ChangePublishedPost['changePost']>[3],
  ): Promise<ReleaseView> {
    await this.changes.changePost(caller, releaseId, targetId, wanted);
    return this.releases.read(caller, releaseId);
  }
}
