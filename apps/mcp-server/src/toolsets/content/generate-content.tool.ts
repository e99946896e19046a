import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { WrittenRequest, JobStatus } from '@imprint/contracts/generation';
import { GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from '../generation/brand-choice.js';
import { GenerationJobs } from '../generation/generation-jobs.js';
import { GenerationWaits } from '../generation/generation-waits.js';
import { summaryOfText } from './summary-of-text.js';

export class GenerateContentArguments extends WrittenRequest {
  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'generate_content',
  title: 'Write content',
  description:
    'Writes a draft in the voice of the brand that the person names. Use it for a new text. job.written has text, draft and findings. Next: create_scheduled_release.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: GenerateContentArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['type', 'status', 'brandId', 'model', 'jobId', 'job'],
    properties: {
      type: { type: 'string' },
      status: { type: 'string' },
      brandId: { type: 'string' },
      model: { type: 'string' },
      jobId: { type: 'string' },
      job: objectSchema(JobStatus),
    },
  }),
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class GenerateContentTool extends Tool<GenerateContentArguments> {
  constructor(
    private readonly generations: GenerationsService,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: GenerateContentArguments, context: ToolContext): Promise<ToolResult> {
    const brandId = await this.brandChoice.require(caller, given.brandId);
    const request = { ...given, brandId };
    const { id: jobId, model } = await this.generations.generate('text', caller, request, context.idempotencyKey);
    await this.waits.wait(caller, [jobId], context);
    const job = await this.jobs.read(caller, jobId);
    return { data: { type: given.type, status: job.status, brandId, model, jobId, job }, text: summaryOfText(job) };
  }
}
