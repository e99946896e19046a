import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { PostResource, UpdatePost } from '@imprint/contracts/publishing';
import { PostsService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

export class UpdatePostArguments extends UpdatePost {
  @Described('Draft, e.g. `post_…`.')
  @IsString()
  @Length(1, 64)
  postId!: string;
}

@DeclareTool({
  name: 'update_post',
  title: 'Change a draft',
  description:
    'Replaces the text or assets of a draft; what you leave out stays. Use it when the person wants a draft changed. A scheduled post is changed with update_scheduled_release. Next: preview_post.',
  toolset: 'content',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  arguments: UpdatePostArguments,
  result: () => rowSchema(PostResource),
  publishes: true,
  shows: 'content-cards',
})
@Injectable()
export class UpdatePostTool extends Tool<UpdatePostArguments> {
  constructor(private readonly posts: PostsService) {
    super();
  }

  /** A draft needs no approval, unless its release is only paused and so still planned. */
  override async policyFor(caller: Principal, { postId }: UpdatePostArguments): Promise<MutationPolicy> {
    return (await this.posts.isPlanned(caller, postId)) ? 'approval-required' : 'direct';
  }

  override async check(caller: Principal, { postId, ...changes }: UpdatePostArguments): Promise<void> {
    await this.posts.checkUpdate(caller, postId, changes);
  }

  override subject(caller: Principal, { postId }: UpdatePostArguments): Promise<unknown> {
    return this.posts.subject(caller, postId);
  }

  override async runTool(
    caller: Principal,
    { postId, ...changes }: UpdatePostArguments,
    { unchanged }: ToolContext,
  ): Promise<ToolResult> {
    const post = await this.posts.update(caller, postId, changes, { unchanged });
    return { data: rowOf(PostResource, post), text: `Post ${post.id} was changed.` };
  }
}
