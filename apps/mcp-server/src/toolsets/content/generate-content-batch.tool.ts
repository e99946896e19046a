import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ContentBatchRequest, JobStatus } from '@imprint/contracts/generation';
import { ContentBatches } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from '../generation/brand-choice.js';
import { GenerationJobs } from '../generation/generation-jobs.js';

export class GenerateContentBatchArguments extends ContentBatchRequest {
  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'generate_content_batch',
  title: 'Write many drafts',
  description:
    'Writes 1 to 100 drafts about several topics for several channels. With dateRange each becomes a draft release in the calendar; nothing is published. Use it to fill weeks at once. Next: get_job_status with jobId, then get_posts with days, and control_scheduled_release with resume for each that is to go out.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: GenerateContentBatchArguments,
  asksForBrand: true,
  idempotentWrite: true,
  shows: 'content-cards',
  result: () => ({
    type: 'object',
    required: ['status', 'brandId', 'model', 'jobId', 'total', 'job'],
    properties: {
      status: { type: 'string' },
      brandId: { type: 'string' },
      model: { type: 'string' },
      jobId: { type: 'string' },
      total: { type: 'integer' },
      job: objectSchema(JobStatus),
    },
  }),
})
@Injectable()
export class GenerateContentBatchTool extends Tool<GenerateContentBatchArguments> {
  constructor(
    private readonly batches: ContentBatches,
    private readonly jobs: GenerationJobs,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: GenerateContentBatchArguments, context: ToolContext): Promise<ToolResult> {
    const brandId = await this.brandChoice.require(caller, given.brandId);
    const { id: jobId, status, model, total } = await this.batches.create(caller, { ...given, brandId }, context.idempotencyKey);
    const where = given.dateRange === undefined ? 'as draft posts' : 'as draft releases in the calendar';
    const text = `${jobId}: ${model} writes ${total} ${total === 1 ? 'draft' : 'drafts'}, ${where}. Follow it with get_job_status.`;
    const job = await this.jobs.readBatch(caller, jobId);
    return { data: { status, brandId, model, jobId, total, job }, text };
  }
}
