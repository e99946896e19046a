import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import {
  CreatePost,
  ListPostsQuery,
  PostPreviewResource,
  PostResource,
  PreviewPost,
  UpdatePost,
} from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { PublishingRequests } from '@imprint/domain/approvals';
import { PostPreviews, PostsService, type PostView, type PostPreview } from '@imprint/domain/publishing';
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

@Controller('v1/posts')
export class PostsController {
  constructor(
    private readonly posts: PostsService,
    private readonly requests: PublishingRequests,
    private readonly previews: PostPreviews,
  ) {}

  @Operation('createPost', 'Create a draft post, or schedule one', {
    note: 'With `scheduledAt` a release publishes it on `platforms`.',
  })
  @Allow('creator', 'posts:draft')
  @Returns(PostResource)
  @AcceptsAs(ApprovalResource)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreatePost,
    @IdempotentBy() key: string | null,
  ): Promise<PostView | Accepted> {
    return orAccepted(this.requests.createPost(caller, body, key));
  }

  @Operation('listPosts', 'List posts')
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(PostResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListPostsQuery): Promise<Page<PostView>> {
    return this.posts.list(caller, query);
  }

  @Operation('getPost', 'Read a post')
  @Allow('viewer', ...postReadingScopes)
  @Returns(PostResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<PostView> {
    return this.posts.read(caller, id);
  }

  @Operation('updatePost', 'Change a draft post')
  @Allow('creator', 'posts:draft')
  @Returns(PostResource)
  @AcceptsAs(ApprovalResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdatePost): Promise<PostView | Accepted> {
    return orAccepted(this.requests.updatePost(caller, id, body));
  }

  @Operation('previewPost', 'Show what publishing a post would send', {
    note: 'A dry run: what would be sent where, and what every rule of the channel says. Nothing is sent.',
  })
  @Allow('viewer', ...postReadingScopes)
  @ChangesNothing()
  @Returns(PostPreviewResource)
  @HttpCode(200)
  @Post(':id/preview')
  preview(@Caller() caller: Principal, @Param('id') id: string, @Body() { platforms }: PreviewPost): Promise<PostPreview> {
    return this.previews.ofPost(caller, id, platforms);
  }

  @Operation('deletePost', 'Delete a post')
  @Allow('creator', 'posts:draft')
  @AcceptsAs(ApprovalResource)
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void | Accepted> {
    return orAccepted(this.requests.deletePost(caller, id));
  }
}
