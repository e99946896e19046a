import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import {
  CreateRelease,
  ListReleasesQuery,
  OccurrenceSelection,
  ReleaseResource,
  ReleaseValidation,
  UpdateRelease,
  UpdateTarget,
} from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { PublishingRequests } from '@imprint/domain/approvals';
import { AssignRelease, DeleteRelease, ReleasesService, type ReleaseView } from '@imprint/domain/publishing';
import {
  Allow,
  type Accepted,
  AcceptsAs,
  ChangesNothing,
  IdempotentBy,
  Operation,
  Returns,
  ReturnsPage,
} from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/releases')
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly requests: PublishingRequests,
    private readonly deletion: DeleteRelease,
    private readonly assignment: AssignRelease,
  ) {}

  @Operation('createRelease', 'Publish on several accounts, now or at a time', {
    note: 'Without `scheduledAt` it is published at once; with `status: draft` once it is resumed. With `recurrence` it repeats: each day is a release of its own, and exists 90 days ahead.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreateRelease,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.createRelease(caller, body, key));
  }

  @Operation('validateRelease', 'Check a release without creating it', {
    note: 'Says what creating this release would answer. Nothing is written.',
  })
  @Allow('creator', 'posts:schedule')
  @ChangesNothing()
  @Returns(ReleaseValidation)
  @HttpCode(200)
  @Post('validate')
  async validate(@Caller() caller: Principal, @Body() body: CreateRelease): Promise<ReleaseValidation & { id: string }> {
    return { id: 'validation', ...(await this.releases.validate(caller, body)) };
  }

  @Operation('listReleases', 'List releases')
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ReleaseResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListReleasesQuery): Promise<Page<ReleaseView>> {
    return this.releases.list(caller, query);
  }

  @Operation('getRelease', 'Read a release, its targets and their attempts')
  @Allow('viewer', ...postReadingScopes)
  @Returns(ReleaseResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseView> {
    return this.releases.read(caller, id);
  }

  @Operation('cancelRelease', 'Cancel what is not published yet', {
    note: 'With `occurrences: following` or `all`, the others that wait are removed, and nothing is added to the series any more.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { occurrences }: OccurrenceSelection,
    @IdempotentBy() idempotencyKey: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, { action: 'cancel', occurrences, idempotencyKey }));
  }

  @Operation('pauseRelease', 'Pause a scheduled release', {
    note: 'With `occurrences: following` or `all`, what is added to the series later is paused, too.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/pause')
  pause(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { occurrences }: OccurrenceSelection,
    @IdempotentBy() idempotencyKey: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, { action: 'pause', occurrences, idempotencyKey }));
  }

  @Operation('resumeRelease', 'Resume a draft or paused release', {
    note: 'A draft with a `recurrence` begins to repeat. With `occurrences: following` or `all`, those whose time has passed stay paused.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/resume')
  resume(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { occurrences }: OccurrenceSelection,
    @IdempotentBy() idempotencyKey: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, { action: 'resume', occurrences, idempotencyKey }));
  }

  @Operation('unscheduleRelease', 'Move a scheduled or paused release back to drafts', {
    note: 'Only while nothing of it has begun.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/unschedule')
  unschedule(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() idempotencyKey: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, { action: 'unschedule', idempotencyKey }));
  }

  @Operation('publishReleaseNow', 'Publish a scheduled release at once')
  @Allow('creator', 'posts:publish')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/publish-now')
  publishNow(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() idempotencyKey: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, { action: 'publish-now', idempotencyKey }));
  }

  @Operation('updateRelease', 'Change a release that waits, or who looks after it')
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateRelease): Promise<ReleaseView | Accepted> {
    return body.assigneeId === undefined
      ? orAccepted(this.requests.updateRelease(caller, id, body))
      : this.assignment.assign(caller, id, body);
  }

  @Operation('updateReleaseTarget', 'Change or settle one target of a release', {
    note: '`caption` and `scheduledAt` change a target that waits. `status` settles one that is `unconfirmed`, which takes `posts:publish`.',
  })
  @Allow('creator', 'posts:schedule', 'posts:publish')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @Patch(':id/targets/:targetId')
  updateTarget(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('targetId') targetId: string,
    @Body() body: UpdateTarget,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.updateTarget(caller, id, targetId, body));
  }

  @Operation('deleteRelease', 'Delete a draft or finished release', {
    note: 'Cancel a scheduled release before you delete it. Published posts stay on their platforms.',
  })
  @Allow('creator', 'posts:schedule')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.deleteRelease(caller, id);
  }
}
