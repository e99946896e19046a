import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { CreateTag, ReleaseResource, ReplaceReleaseTags, TagResource, UpdateTag } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { TagRelease, TagsService, type ReleaseView, type TagView } from '@imprint/domain/publishing';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';

/** Labels that the team puts on releases. */
@Controller('v1')
export class TagsController {
  constructor(
    private readonly tags: TagsService,
    private readonly tagging: TagRelease,
  ) {}

  @Operation('listTags', 'List tags', { note: 'The oldest first, with the number of releases that have each.' })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(TagResource)
  @Get('tags')
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<TagView>> {
    return this.tags.list(caller, query);
  }

  @Operation('createTag', 'Create a tag')
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(TagResource)
  @Post('tags')
  create(@Caller() caller: Principal, @Body() body: CreateTag): Promise<TagView> {
    return this.tags.create(caller, body);
  }

  @Operation('updateTag', 'Rename a tag, or change its color', { note: 'On every release that has it.' })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(TagResource)
  @Patch('tags/:id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateTag): Promise<TagView> {
    return this.tags.update(caller, id, body);
  }

  @Operation('deleteTag', 'Delete a tag', { note: 'It is taken off every release that has it.' })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @HttpCode(204)
  @Delete('tags/:id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.tags.delete(caller, id);
  }

  @Operation('replaceReleaseTags', 'Replace the tags of a release', {
    note: 'In any state of it. Tags are for your team: they publish nothing and wait for no approval.',
  })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(ReleaseResource)
  @Put('releases/:id/tags')
  replace(@Caller() caller: Principal, @Param('id') id: string, @Body() { tagIds }: ReplaceReleaseTags): Promise<ReleaseView> {
    return this.tagging.replace(caller, id, tagIds);
  }
}
