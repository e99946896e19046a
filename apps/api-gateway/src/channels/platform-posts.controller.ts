import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { PlatformPostResource, ReadPlatformPosts } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { PlatformPosts, type PlatformPostView } from '@imprint/domain/publishing';
import { Allow, Operation, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get, Param, Query } from '@nestjs/common';

@Controller('v1/connections')
export class PlatformPostsController {
  constructor(private readonly posts: PlatformPosts) {}

  @Operation('listConnectionPosts', 'Read posts of the platform as an account sees them', {
    note: 'The latest posts of the account; with `postUrl` that one post of anybody, with `query` recent ones that match. Asked of the platform at the moment, which may charge the operator for it. Offered for accounts on X.',
  })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(PlatformPostResource)
  @Get(':id/posts')
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ReadPlatformPosts): Promise<Page<PlatformPostView>> {
    return this.posts.read(caller, id, query);
  }
}
