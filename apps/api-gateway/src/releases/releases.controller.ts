import {
  CreateRelease,
  ListReleasesQuery,
  postReadingScopes,
  ReleaseResource,
  SettleTarget,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { ControlRelease, ReleasesService, type ReleaseAction, type ReleaseView } from '@imprint/domain/publishing';
import { Allow, IdempotentBy, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

@Controller('v1/releases')
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly control: ControlRelease,
  ) {}

  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateRelease, @IdempotentBy() key: string | null): Promise<ReleaseView> {
    return this.releases.create(caller, body, key);
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

  @Allow('creator', 'posts:publish')
  @Returns(ReleaseResource)
  @Patch(':id/targets/:targetId')
  async settleTarget(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('targetId') targetId: string,
    @Body() body: SettleTarget,
  ): Promise<ReleaseView> {
    await this.control.settle(caller, id, targetId, body);
    return this.releases.read(caller, id);
  }

  private async act(caller: Principal, id: string, action: ReleaseAction): Promise<ReleaseView> {
    await this.control.run(caller, id, action);
    return this.releases.read(caller, id);
  }
}
