import type { Principal } from '@imprint/contracts/access';
import { Described, IsWebAddress } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { ImageRequest, JobStatus } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { GenerationsService, type GenerationView } from '@imprint/domain/generation';
import { AssetsService } from '@imprint/domain/media';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { listOf, objectSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';
import { GenerationJobs, linksTo } from './generation-jobs.js';
import { GenerationWaits } from './generation-waits.js';
import { statusOfAll } from './status-of-all.js';
import { generatedTypes, type GeneratedType } from './generated-types.js';

export class GenerateArguments extends ImageRequest {
  @Described('What to make.')
  @IsIn(generatedTypes)
  type!: GeneratedType;

  @Described('How many; else 1.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.outputsPerCall)
  outputs?: number;

  @Described('Of a video or music.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.generatedSeconds)
  durationSeconds?: number;

  @Described('Of a video: `url` of a picture.')
  @IsOptional()
  @IsWebAddress()
  imageUrl?: string;

  @Described('Of a video: `url` of the picture at its end.')
  @IsOptional()
  @IsWebAddress()
  endFrameUrl?: string;

  @Described('Of a video: `url` of sound.')
  @IsOptional()
  @IsWebAddress()
  audioUrl?: string;

  @Described('Of a voice or avatar, e.g. `de`.')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  voiceId?: string;

  @Described('Who speaks, e.g. `brand`.')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  avatarId?: string;
}

@DeclareTool({
  name: 'generate',
  title: 'Generate media',
  description:
    'Makes images, videos, voices, music or a speaking avatar for the brand that the person names. Use it for what does not exist yet; get_generation_options has models, formats, voices and avatars. Follow longer ones with get_job_status. Next: create_post with output.assetId.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create', 'videos:create'],
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
  idempotentWrite: true,
  shows: 'content-cards',
})
@Injectable()
export class GenerateTool extends Tool<GenerateArguments> {
  constructor(
    private readonly generations: GenerationsService,
    private readonly waits: GenerationWaits,
    private readonly jobs: GenerationJobs,
    private readonly brandChoice: BrandChoice,
    private readonly assets: AssetsService,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: GenerateArguments, context: ToolContext): Promise<ToolResult> {
    const brandId = await this.brandChoice.require(caller, given.brandId);
    const { id, siblings, model } = await this.start(caller, { ...given, brandId }, context.idempotencyKey);
    const jobIds = [id, ...siblings];
    await this.waits.wait(caller, jobIds, context);
    const jobs = await Promise.all(jobIds.map((jobId) => this.jobs.read(caller, jobId)));
    const images = await Promise.all(jobs.map((job) => this.jobs.imagesOf(caller, job)));
    const { type, prompt } = given;
    const data = { type, status: statusOfAll(jobs), brandId, model, prompt, jobIds, jobs };
    const text = jobs.map((job) => summaryOf(type, job)).join(' ');
    return { data, text, images: images.flat(), links: jobs.flatMap((job) => linksTo(job)) };
  }

  /** @throws Problem `validation_failed` for an argument that the type does not have */
  private async start(caller: Principal, given: GenerateArguments, idempotencyKey: string | null): Promise<GenerationView> {
    requireFitting(given);
    const { type, prompt, brandId, model, outputs: count, aspectRatio, durationSeconds, voiceId, selectedContext } = given;
    const request = { prompt, brandId, model, count };
    switch (type) {
      case 'image':
        return this.generations.generate(
          'image',
          caller,
          { ...request, aspectRatio, references: given.references, selectedContext },
          idempotencyKey,
        );
      case 'video': {
        const references = [...(given.references ?? []), ...(await this.assetOf(caller, given, 'imageUrl'))];
        const [audioAssetId] = await this.assetOf(caller, given, 'audioUrl');
        const [endFrameAssetId] = await this.assetOf(caller, given, 'endFrameUrl');
        const files = { references, audioAssetId, endFrameAssetId };
        const body = { ...request, aspectRatio, durationSeconds, ...files, selectedContext };
        return this.generations.generate('video', caller, body, idempotencyKey);
      }
      case 'avatar': {
        const references = [...(given.references ?? []), ...(await this.assetOf(caller, given, 'imageUrl'))];
        const body = { ...request, aspectRatio, references, avatarId: given.avatarId, voiceId };
        return this.generations.generate('avatar', caller, body, idempotencyKey);
      }
      default:
        return this.generations.generate(type, caller, { ...request, type, durationSeconds, voiceId }, idempotencyKey);
    }
  }

  private async assetOf(
    caller: Principal,
    given: GenerateArguments,
    name: 'imageUrl' | 'audioUrl' | 'endFrameUrl',
  ): Promise<string[]> {
    const url = given[name];
    const assets = url === undefined ? [] : await this.assets.requireHosted(caller, [url], () => `/${name}`);
    return assets.map(({ id }) => id);
  }
}

/** The arguments that only some types have. */
const typesWith: Readonly<Partial<Record<keyof GenerateArguments, readonly GeneratedType[]>>> = {
  aspectRatio: ['image', 'video', 'avatar'],
  references: ['image', 'video', 'avatar'],
  durationSeconds: ['video', 'music'],
  imageUrl: ['video', 'avatar'],
  endFrameUrl: ['video'],
  audioUrl: ['video'],
  voiceId: ['voice', 'avatar'],
  avatarId: ['avatar'],
  selectedContext: ['image', 'video'],
};

/** @throws Problem `validation_failed` */
function requireFitting(given: GenerateArguments): void {
  for (const [name, types] of Object.entries(typesWith)) {
    if (given[name as keyof GenerateArguments] === undefined || types.includes(given.type)) continue;
    throw problem('validation_failed', `${name} is for ${types.join(', ')} only.`, { pointer: `/${name}` });
  }
}

function summaryOf(type: GeneratedType, { id, status, isOver, output, error }: JobStatus): string {
  if (output !== null) return `${id} is done: the ${type} is ${output.assetId}.`;
  return isOver
    ? `${id} ${status}: ${error?.message ?? 'no reason is known'}`
    : `${id} is ${status}: follow it with get_job_status.`;
}
