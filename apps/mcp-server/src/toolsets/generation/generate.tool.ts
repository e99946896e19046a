import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { ImageRequest, JobStatus } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';
import { GenerationJobs } from './generation-jobs.js';
import { GenerationWaits } from './generation-waits.js';
import { statusOfAll } from './status-of-all.js';
import { generatedTypes, type GeneratedType } from './generated-types.js';

export class GenerateArguments extends ImageRequest {
  @Described('What to make.')
  @IsIn(generatedTypes)
  type!: GeneratedType;

  @Described('How many to make; 1 if left out.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.outputsPerCall)
  outputs?: number;
}

@DeclareTool({
  name: 'generate',
  title: 'Generate media',
  description:
    'Makes images from a prompt, for the brand that the person names. Use it for a new picture; get_generation_options has models and formats. Follow what is not done soon with get_job_status. Next: create_post with output.assetId.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: GenerateArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['type', 'status', 'brandId', 'model', 'jobIds', 'jobs'],
    properties: {
      type: { type: 'string', enum: [...generatedTypes] },
      status: { type: 'string' },
      brandId: { type: 'string' },
      model: { type: 'string' },
      prompt: { type: 'string' },
      jobIds: { type: 'array', items: { type: 'string' } },
      jobs: listOf(objectSchema(JobStatus)),
    },
  }),
  shows: 'content-cards',
})
@Injectable()
export class GenerateTool extends Tool<GenerateArguments> {
  constructor(
    private readonly generations: GenerationsService,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: GenerateArguments, context: ToolContext): Promise<ToolResult> {
    const { type, outputs: count, ...request } = given;
    const brandId = await this.brandChoice.require(caller, request.brandId);
    const body = { ...request, brandId, count };
    const { id, siblings, model } = await this.generations.generate(type, caller, body, context.idempotencyKey);
    const jobIds = [id, ...siblings];
    await this.waits.wait(caller, jobIds, context);
    const jobs = await Promise.all(jobIds.map((jobId) => this.jobs.read(caller, jobId)));
    const images = await Promise.all(jobs.map((job) => this.jobs.imagesOf(job)));
    const data = { type, status: statusOfAll(jobs), brandId, model, prompt: request.prompt, jobIds, jobs };
    return { data, text: jobs.map((job) => summaryOf(job)).join(' '), images: images.flat() };
  }
}

function summaryOf({ id, status, isOver, output, error }: JobStatus): string {
  if (output !== null) return `${id} is done: the image is ${output.assetId}.`;
  return isOver
    ? `${id} ${status}: ${error?.message ?? 'no reason is known'}`
    : `${id} is ${status}: follow it with get_job_status.`;
}
