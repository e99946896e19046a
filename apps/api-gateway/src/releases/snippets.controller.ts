import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { CreateSnippet, SnippetResource, UpdateSnippet } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { SnippetsService, type SnippetView } from '@imprint/domain/publishing';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

/** Signatures, sets of hashtags and other texts for posts. */
@Controller('v1/snippets')
export class SnippetsController {
  constructor(private readonly snippets: SnippetsService) {}

  @Operation('listSnippets', 'List snippets', { note: 'The oldest first.' })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(SnippetResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<SnippetView>> {
    return this.snippets.list(caller, query);
  }

  @Operation('createSnippet', 'Create a snippet')
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(SnippetResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateSnippet): Promise<SnippetView> {
    return this.snippets.create(caller, body);
  }

  @Operation('updateSnippet', 'Change a snippet', { note: 'Posts that it was put into stay as they are.' })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(SnippetResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateSnippet): Promise<SnippetView> {
    return this.snippets.update(caller, id, body);
  }

  @Operation('deleteSnippet', 'Delete a snippet', { note: 'Posts that it was put into stay as they are.' })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.snippets.delete(caller, id);
  }
}
