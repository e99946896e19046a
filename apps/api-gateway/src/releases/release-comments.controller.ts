import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { ReleaseCommentResource, ReleaseCommentText } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { ReleaseComments, type ReleaseCommentView } from '@imprint/domain/publishing';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

/** Whoever may write drafts may say something about them: a viewer reads along. */
@Controller('v1/releases/:id/comments')
export class ReleaseCommentsController {
  constructor(private readonly comments: ReleaseComments) {}

  @Operation('listReleaseComments', 'List the comments on a release', { note: 'The oldest first.' })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(ReleaseCommentResource)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<ReleaseCommentView>> {
    return this.comments.list(caller, id, query);
  }

  @Operation('createReleaseComment', 'Comment on a release')
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(ReleaseCommentResource)
  @Post()
  create(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { text }: ReleaseCommentText,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseCommentView> {
    return this.comments.create(caller, id, text, key);
  }

  @Operation('updateReleaseComment', 'Change a comment', {
    note: 'Only its author can. A person also changes what their API keys wrote; a key changes only its own comments.',
  })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @Returns(ReleaseCommentResource)
  @Patch(':commentId')
  update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('commentId') commentId: string,
    @Body() { text }: ReleaseCommentText,
  ): Promise<ReleaseCommentView> {
    return this.comments.update(caller, id, commentId, text);
  }

  @Operation('deleteReleaseComment', 'Delete a comment', { note: 'Its author can, and every admin.' })
  @Allow('creator', 'posts:draft', 'posts:schedule')
  @HttpCode(204)
  @Delete(':commentId')
  delete(@Caller() caller: Principal, @Param('id') id: string, @Param('commentId') commentId: string): Promise<void> {
    return this.comments.delete(caller, id, commentId);
  }
}
