import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { PostContent, PostResource, ReleaseResource } from '@imprint/contracts/publishing';
import { ComposePost } from '@imprint/domain/publishing';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from '../generation/brand-choice.js';

export class CreatePostArguments extends PostContent {
  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'create_post',
  title: 'Create a post',
  description:
    'Writes a post for a brand. Use it for one text that is the same everywhere, else create_scheduled_release. Without scheduledAt it is a draft; with scheduledAt and platforms it is scheduled to the brand’s account on each. Next: get_scheduled_release.',
  toolset: 'content',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: CreatePostArguments,
  result: () => ({
    type: 'object',
    required: ['post', 'release'],
    properties: { post: rowSchema(PostResource), release: { anyOf: [rowSchema(ReleaseResource), { type: 'null' }] } },
  }),
  publishes: true,
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class CreatePostTool extends Tool<CreatePostArguments> {
  constructor(
    private readonly composer: ComposePost,
    private readonly choice: BrandChoice,
  ) {
    super();
  }

  /** A draft needs no approval. */
  override policyFor(_caller: Principal, { scheduledAt }: CreatePostArguments): Promise<MutationPolicy> {
    return Promise.resolve(scheduledAt === undefined ? 'direct' : 'approval-required');
  }

  override async check(caller: Principal, given: CreatePostArguments): Promise<void> {
    await this.composer.check(caller, { ...given, brandId: await this.choice.require(caller, given.brandId) });
  }

  override async runTool(caller: Principal, given: CreatePostArguments, { idempotencyKey }: ToolContext): Promise<ToolResult> {
    const brandId = await this.choice.require(caller, given.brandId);
    const { post, release } = await this.composer.composePost(caller, { ...given, brandId }, idempotencyKey);
    const next =
      release === null
        ? 'a draft: publish it with create_scheduled_release'
        : `scheduled for ${release.scheduledAt?.toISOString() ?? 'now'} by release ${release.id}`;
    return {
      data: { post: rowOf(PostResource, post), release: release === null ? null : rowOf(ReleaseResource, release) },
      text: `Post ${post.id} is ${next}.`,
    };
  }
}
