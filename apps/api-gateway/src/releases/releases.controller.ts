import {
  ApprovalResource,
  CreateRelease,
  ListReleasesQuery,
  postReadingScopes,
  ReleaseResource,
  ReleaseValidation,
  UpdateRelease,
  UpdateTarget,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { PublishingRequests } from '@imprint/domain/approvals';
import { DeleteRelease, ReleasesService, type ReleaseView } from '@imprint/domain/publishing';
import { Allow, type Accepted, AcceptsAs, ChangesNothing, IdempotentBy, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/releases')
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly requests: PublishingRequests,
    private readonly deletion: DeleteRelease,
  ) {}

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

  /** What creating this release would answer. Nothing is written. */
  @Allow('creator', 'posts:schedule')
  @ChangesNothing()
  @Returns(ReleaseValidation)
  @HttpCode(200)
  @Post('validate')
  async validate(@Caller() caller: Principal, @Body() body: CreateRelease): Promise<ReleaseValidation & { id: string }> {
    return { id: 'validation', ...(await this.releases.validate(caller, body)) };
  }

  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ReleaseResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListReleasesQuery): Promise<Page<ReleaseView>> {
    return this.releases.list(caller, query);
  }

  @Allow('viewer', ...postReadingScopes)
  @Returns(ReleaseResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseView> {
    return this.releases.read(caller, id);
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, 'cancel', key));
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/pause')
  pause(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, 'pause', key));
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/resume')
  resume(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, 'resume', key));
  }

  @Allow('creator', 'posts:publish')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(200)
  @Post(':id/publish-now')
  publishNow(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.controlRelease(caller, id, 'publish-now', key));
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @AcceptsAs(ApprovalResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateRelease): Promise<ReleaseView | Accepted> {
    return orAccepted(this.requests.updateRelease(caller, id, body));
  }

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

  @Allow('creator', 'posts:schedule')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.run(caller, id);
  }
}
