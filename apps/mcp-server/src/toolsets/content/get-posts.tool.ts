import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { CalendarDay, PostTarget } from '@imprint/contracts/mcp';
import { AssetResource } from '@imprint/contracts/media';
import { PostResource } from '@imprint/contracts/publishing';
import { PostOverview, PostsService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, objectSchema, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetPostsArguments {
  @Described('Post, e.g. `post_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  postId?: string;

  @Described('Days of the calendar, from today; not with `postId`.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(90)
  days?: number;
}

const latest = 50;

@DeclareTool({
  name: 'get_posts',
  title: 'Read posts',
  description:
    'Reads posts: the latest ones without arguments, one with its targets, addresses and media with postId, the calendar by UTC day with days. Use it before you add to a plan, or to follow a post. Next: get_scheduled_release.',
  toolset: 'content',
  policy: 'read-only',
  role: 'viewer',
  anyScope: postReadingScopes,
  hints: readsOnly,
  arguments: GetPostsArguments,
  result: () => ({
    type: 'object',
    properties: {
      posts: listOf(rowSchema(PostResource)),
      total: { type: 'integer' },
      targets: listOf(objectSchema(PostTarget)),
      media: listOf(rowSchema(AssetResource)),
      calendar: listOf(objectSchema(CalendarDay)),
    },
  }),
  shows: 'content-cards',
})
@Injectable()
export class GetPostsTool extends Tool<GetPostsArguments> {
  constructor(
    private readonly posts: PostsService,
    private readonly overview: PostOverview,
  ) {
    super();
  }

  override async runTool(caller: Principal, { postId, days }: GetPostsArguments): Promise<ToolResult> {
    if (postId !== undefined && days !== undefined)
      throw problem('validation_failed', 'Send either postId or days, not both.', { pointer: '/days' });
    if (postId !== undefined) return this.one(caller, postId);
    return days === undefined ? this.latest(caller) : this.calendar(caller, days);
  }

  private async latest(caller: Principal): Promise<ToolResult> {
    const { items, total } = await this.posts.list(caller, { page: 1, limit: latest });
    const text = `${total} posts${total > items.length ? `, of which these are the latest ${items.length}` : ''}.`;
    return { data: { posts: items.map((post) => rowOf(PostResource, post)), total }, text };
  }

  private async one(caller: Principal, postId: string): Promise<ToolResult> {
    const { post, targets, media } = await this.overview.read(caller, postId);
    const states = targets.map(({ platform, status }) => `${platform} ${status}`).join(', ');
    return {
      data: { posts: [rowOf(PostResource, post)], total: 1, targets, media: media.map((asset) => rowOf(AssetResource, asset)) },
      text: `Post ${post.id} is ${post.status}${states === '' ? '' : `: ${states}`}.`,
    };
  }

  private async calendar(caller: Principal, days: number): Promise<ToolResult> {
    const calendar = await this.overview.calendar(caller, days);
    const entries = calendar.flatMap((day) => day.entries);
    const drafts = entries.filter(({ status }) => status === 'draft').length;
    const text = `${entries.length - drafts} to go out and ${drafts} in draft, on ${calendar.length} of the next ${days} days.`;
    return { data: { calendar }, text };
  }
}
