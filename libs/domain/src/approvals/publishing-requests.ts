import type { Principal } from '@imprint/contracts/access';
import type {
  CreatePost,
  CreateRelease,
  OccurrenceSelection,
  UpdatePost,
  UpdateRelease,
  UpdateTarget,
} from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import {
  ComposePost,
  ControlRelease,
  type PostView,
  PostsService,
  type ReleaseAction,
  ReleasesService,
  releaseSubject,
  type ReleaseView,
  UpdateReleaseOperation,
} from '../publishing/index.js';
import { RequestsOrApprovals, type AskedFor } from './requests-or-approvals.js';

/** An action on a release. */
export interface ControlRequest extends OccurrenceSelection {
  action: ReleaseAction;
  idempotencyKey: string | null;
}

/**
 * What schedules, publishes or changes scheduled content over REST: executed at once, or stored as a call of the equivalent tool until
 * somebody approves it. The service that executes the change decides whether it needs approval.
 */
@Injectable()
export class PublishingRequests {
  constructor(
    private readonly releases: ReleasesService,
    private readonly control: ControlRelease,
    private readonly updates: UpdateReleaseOperation,
    private readonly composer: ComposePost,
    private readonly posts: PostsService,
    private readonly asking: RequestsOrApprovals,
  ) {}

  createPost(caller: Principal, body: CreatePost, idempotencyKey: string | null): Promise<PostView | AskedFor> {
    return this.asking.orAsk(caller, async () => (await this.composer.composePost(caller, body, idempotencyKey)).post, {
      tool: 'create_post',
      arguments: body,
      idempotencyKey,
      check: () => this.composer.check(caller, body),
    });
  }

  updatePost(caller: Principal, postId: string, body: UpdatePost): Promise<PostView | AskedFor> {
    return this.asking.orAsk(caller, () => this.posts.update(caller, postId, body), {
      tool: 'update_post',
      arguments: { ...body, postId },
      check: () => this.posts.checkUpdate(caller, postId, body),
      subject: () => this.posts.subject(caller, postId),
    });
  }

  deletePost(caller: Principal, postId: string): Promise<void | AskedFor> {
    return this.asking.orAsk(caller, () => this.posts.delete(caller, postId), {
      tool: 'delete_post',
      arguments: { postId },
      check: () => this.posts.read(caller, postId),
      subject: () => this.posts.subject(caller, postId),
    });
  }

  createRelease(caller: Principal, body: CreateRelease, idempotencyKey: string | null): Promise<ReleaseView | AskedFor> {
    return this.asking.orAsk(caller, () => this.releases.createRelease(caller, body, idempotencyKey), {
      tool: 'create_scheduled_release',
      arguments: body,
      idempotencyKey,
      check: () => this.releases.check(caller, body),
    });
  }

  controlRelease(
    caller: Principal,
    releaseId: string,
    { action, occurrences, idempotencyKey }: ControlRequest,
  ): Promise<ReleaseView | AskedFor> {
    return this.asking.orAsk(
      caller,
      () => this.done(caller, releaseId, this.control.controlRelease(caller, releaseId, action, { scope: occurrences })),
      {
        tool: 'control_scheduled_release',
        arguments: { releaseId, action, ...(occurrences !== undefined && { occurrences }) },
        idempotencyKey,
        check: () => this.control.check(caller, releaseId, action, occurrences),
        subject: () => releaseSubject(this.releases, caller, releaseId, action === 'publish-now'),
      },
    );
  }

  updateRelease(caller: Principal, releaseId: string, changes: UpdateRelease): Promise<ReleaseView | AskedFor> {
    // Of a call that waits, it is the approval that tells whether the release has changed since.
    const { expectedRevision: _checkedNow, restoredFrom: _onlyOfDrafts, occurrences, ...asked } = changes;
    return this.asking.orAsk(caller, () => this.done(caller, releaseId, this.updates.release(caller, releaseId, changes)), {
      tool: 'update_scheduled_release',
      arguments: { releaseId, scope: 'release', ...(occurrences !== undefined && { occurrences }), changes: asked },
      check: () => this.updates.checkRelease(caller, releaseId, changes),
      subject: () => releaseSubject(this.releases, caller, releaseId),
    });
  }

  updateTarget(caller: Principal, releaseId: string, targetId: string, changes: UpdateTarget): Promise<ReleaseView | AskedFor> {
    const { occurrences, ...asked } = changes;
    return this.asking.orAsk(
      caller,
      () => this.done(caller, releaseId, this.updates.target(caller, releaseId, targetId, changes)),
      {
        tool: 'update_scheduled_release',
        arguments: { releaseId, scope: 'target', targetId, ...(occurrences !== undefined && { occurrences }), changes: asked },
        check: () => this.updates.checkTarget(caller, releaseId, targetId, changes),
        subject: () => releaseSubject(this.releases, caller, releaseId),
      },
    );
  }

  private async done(caller: Principal, releaseId: string, work: Promise<void>): Promise<ReleaseView> {
    await work;
    return this.releases.read(caller, releaseId);
  }
}
