import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { JobStatus, TurboRequest } from '@imprint/contracts/generation';
import { TurboContent } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from '../generation/brand-choice.js';
import { GenerationJobs } from '../generation/generation-jobs.js';
import { GenerationWaits } from '../generation/generation-waits.js';
import { statusOfAll } from '../generation/status-of-all.js';
import { summaryOfText } from './summary-of-text.js';

export class GenerateTurboContentArguments extends TurboRequest {
  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;
}

@DeclareTool({
  name: 'generate_turbo_content',
  title: 'Write for several channels',
  description:
    'Writes drafts for several channels at once, each within its limits. Use it when the same news goes to many places. Next: create_scheduled_release with a caption for each account.',
  toolset: 'content',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: GenerateTurboContentArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['status', 'brandId', 'model', 'jobIds', 'jobs'],
    properties: {
      status: { type: 'string' },
      brandId: { type: 'string' },
      model: { type: 'string' },
      jobIds: { type: 'array', items: { type: 'string' } },
      jobs: listOf(objectSchema(JobStatus)),
    },
  }),
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class GenerateTurboContentTool extends Tool<GenerateTurboContentArguments> {
  constructor(
    private readonly turbo: TurboContent,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: GenerateTurboContentArguments, context: ToolContext): Promise<ToolResult> {
    const brandId = await this.brandChoice.require(caller, given.brandId);
    const { id, siblings, model } = await this.turbo.generate(caller, { ...given, brandId }, context.idempotencyKey);
    const jobIds = [id, ...siblings];
    await this.waits.wait(caller, jobIds, context);
    const jobs = await Promise.all(jobIds.map((jobId) => this.jobs.read(caller, jobId)));
    const data = { status: statusOfAll(jobs), brandId, model, jobIds, jobs };
    return { data, text: jobs.map(summaryOfText).join('\n\n') };
  }
}
