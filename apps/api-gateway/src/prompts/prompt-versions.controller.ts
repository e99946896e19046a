import type { Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { PromptResource, PromptVersionResource, PromptVersionSummary, RestorePromptVersion } from '@imprint/contracts/prompts';
import { Caller } from '@imprint/auth';
import { PromptVersions, type PromptVersionSummaryView, type PromptVersionView, type PromptView } from '@imprint/domain/prompts';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1/prompts/:id/versions')
export class PromptVersionsController {
  constructor(private readonly versions: PromptVersions) {}

  @Operation('listPromptVersions', 'List the versions of a prompt', { note: 'The newest first: what it says now.' })
  @Allow('viewer', 'prompts:read')
  @ReturnsPage(PromptVersionSummary)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<PromptVersionSummaryView>> {
    return this.versions.list(caller, id, query);
  }

  @Operation('getPromptVersion', 'Read a version of a prompt', { note: 'With what differs from the one before.' })
  @Allow('viewer', 'prompts:read')
  @Returns(PromptVersionResource)
  @Get(':number')
  read(@Caller() caller: Principal, @Param('id') id: string, @Param('number') number: string): Promise<PromptVersionView> {
    return this.versions.read(caller, id, number);
  }

  @Operation('restorePromptVersion', 'Bring back a version of a prompt', {
    note: 'Makes a new version with the name and the text of that one.',
    errors: ['revision_conflict'],
  })
  @Allow('creator', 'prompts:update')
  @Returns(PromptResource)
  @HttpCode(200)
  @Post(':number/restore')
  restore(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('number') number: string,
    @Body() body: RestorePromptVersion,
  ): Promise<PromptView> {
    return this.versions.restore(caller, id, number, body);
  }
}
