import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { JobStatus, RepurposePost } from '@imprint/contracts/generation';
import { PostRepurposing } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { GenerationJobs } from '../generation/generation-jobs.js';
import { GenerationWaits } from '../generation/generation-waits.js';
import { summaryOfText } from './summary-of-text.js';

export class RepurposePostArguments extends RepurposePost {
  @Described('As `post_…`.')
  @IsString()
  @Length(1, 64)
  postId!: string;
}

@DeclareTool({
  name: 'repurpose_post',
  title: 'Rewrite a post for another channel',
  description:
    'Rewrites a post for another channel as a draft of its own, within the limits of that channel; the post stays as it is. Use it for what get_posts lists. job.written has the text and the id of the new draft. Next: create_scheduled_release.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: RepurposePostArguments,
  result: () => ({
    type: 'object',
    required: ['status', 'model', 'jobId', 'job'],
    properties: {
      status: { type: 'string' },
      model: { type: 'string' },
      jobId: { type: 'string' },
      job: objectSchema(JobStatus),
    },
  }),
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class RepurposePostTool extends Tool<RepurposePostArguments> {
  constructor(
    private readonly repurposing: PostRepurposing,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
  ) {
    super();
  }

  override async runTool(
    caller: Principal,
    { postId, ...wanted }: RepurposePostArguments,
    context: ToolContext,
  ): Promise<ToolResult> {
    const { id: jobId, model } = await this.repurposing.repurpose(caller, postId, wanted, context.idempotencyKey);
    await this.waits.wait(caller, [jobId], context);
    const job = await this.jobs.read(caller, jobId);
    return { data: { status: job.status, model, jobId, job }, text: summaryOfText(job) };
  }
}
