import {
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
import {
  ControlRelease,
  DeleteRelease,
  ReleasesService,
  UpdateReleaseOperation,
  type ReleaseAction,
  type ReleaseView,
} from '@imprint/domain/publishing';
import { Allow, ChangesNothing, IdempotentBy, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

@Controller('v1/releases')
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly control: ControlRelease,
    private readonly updates: UpdateReleaseOperation,
    private readonly deletion: DeleteRelease,
  ) {}

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateRelease, @IdempotentBy() key: string | null): Promise<ReleaseView> {
    return this.releases.create(caller, body, key);
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
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseView> {
    return this.act(caller, id, 'cancel');
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @HttpCode(200)
  @Post(':id/pause')
  pause(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseView> {
    return this.act(caller, id, 'pause');
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @HttpCode(200)
  @Post(':id/resume')
  resume(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseView> {
    return this.act(caller, id, 'resume');
  }

  @Allow('creator', 'posts:publish')
  @Returns(ReleaseResource)
  @HttpCode(200)
  @Post(':id/publish-now')
  publishNow(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseView> {
    return this.act(caller, id, 'publish-now');
  }

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @Patch(':id')
  async update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateRelease): Promise<ReleaseView> {
    await this.updates.release(caller, id, body);
    return this.releases.read(caller, id);
  }

  @Allow('creator', 'posts:schedule', 'posts:publish')
  @Returns(ReleaseResource)
  @Patch(':id/targets/:targetId')
  async updateTarget(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('targetId') targetId: string,
    @Body() body: UpdateTarget,
  ): Promise<ReleaseView> {
    await this.updates.target(caller, id, targetId, body);
    return this.releases.read(caller, id);
  }

  @Allow('creator', 'posts:schedule')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.run(caller, id);
  }

  private async act(caller: Principal, id: string, action: ReleaseAction): Promise<ReleaseView> {
    await this.control.run(caller, id, action);
    return this.releases.read(caller, id);
  }
}
