import {
  CreatePost,
  ListPostsQuery,
  PostResource,
  postReadingScopes,
  UpdatePost,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { PostsService, type PostEntity } from '@imprint/domain/publishing';
import { Allow, IdempotentBy, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

@Controller('v1/posts')
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Allow('creator', 'posts:draft')
  @Returns(PostResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreatePost, @IdempotentBy() key: string | null): Promise<PostEntity> {
    return this.posts.create(caller, body, key);
  }

  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(PostResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListPostsQuery): Promise<Page<PostEntity>> {
    return this.posts.list(caller, query);
  }

  @Allow('viewer', ...postReadingScopes)
  @Returns(PostResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<PostEntity> {
    return this.posts.read(caller, id);
  }

  @Allow('creator', 'posts:draft')
  @Returns(PostResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdatePost): Promise<PostEntity> {
    return this.posts.update(caller, id, body);
  }

  @Allow('creator', 'posts:draft')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.posts.delete(caller, id);
  }
}
