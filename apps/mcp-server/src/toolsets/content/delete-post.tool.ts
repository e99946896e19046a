import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { PostsService } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

export class DeletePostArguments {
  @Described('Draft, e.g. `post_…`.')
  @IsString()
  @Length(1, 64)
  postId!: string;
}

@DeclareTool({
  name: 'delete_post',
  title: 'Delete a draft',
  description:
    'Deletes a draft for good. Use it only when the person asked for exactly this. A scheduled post is cancelled with control_scheduled_release instead; what was published stays. Next: say that it is gone.',
  toolset: 'content',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  arguments: DeletePostArguments,
  result: () => ({
    type: 'object',
    required: ['id', 'deleted'],
    properties: { id: { type: 'string' }, deleted: { const: true } },
  }),
  publishes: true,
})
@Injectable()
export class DeletePostTool extends Tool<DeletePostArguments> {
  constructor(private readonly posts: PostsService) {
    super();
  }

  /** A draft needs no approval, unless its release is only paused and so still planned. */
  override async policyFor(caller: Principal, { postId }: DeletePostArguments): Promise<MutationPolicy> {
    return (await this.posts.isPlanned(caller, postId)) ? 'approval-required' : 'direct';
  }

  override subject(caller: Principal, { postId }: DeletePostArguments): Promise<unknown> {
    return this.posts.subject(caller, postId);
  }

  override async runTool(caller: Principal, { postId }: DeletePostArguments, { unchanged }: ToolContext): Promise<ToolResult> {
    await this.posts.delete(caller, postId, { unchanged });
    return { data: { id: postId, deleted: true }, text: `Post ${postId} was deleted.` };
  }
}
