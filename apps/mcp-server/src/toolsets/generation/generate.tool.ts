import { aspectRatios, Described, limits, type AspectRatio, type Principal } from '@imprint/contracts';
import { GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { BrandChoice } from './brand-choice.js';
import { generatedTypes, type GeneratedType } from './generated-types.js';

const mostOutputs = 8;

export class GenerateArguments {
  @Described('What to make.')
  @IsIn(generatedTypes)
  type!: GeneratedType;

  @Described('What the picture shows, in words.')
  @IsString()
  @Length(1, limits.promptLength)
  @Matches(/\S/, { message: 'prompt must hold more than white space' })
  prompt!: string;

  @Described('Id of the brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Name of a model; the instance’s default if left out.')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;

  @Described('Width to height; the model’s default if left out.')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  @Described('How many to make; 1 if left out.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(mostOutputs)
  outputs?: number;
}

@DeclareTool({
  name: 'generate',
  title: 'Generate media',
  description:
    'Makes images from a prompt, for the brand that the person names: none is ever chosen for you. Use it when somebody wants a picture that does not exist yet; get_generation_options has the models and formats. It answers with job ids: follow each with get_job_status, which shows the picture when it is done. Then put its assetId into create_post or create_scheduled_release. Nothing is published.',
  toolset: 'generation',
  policy: 'direct',
  role: 'creator',
  anyScope: ['images:create'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  arguments: GenerateArguments,
  asksForBrand: true,
  result: () => ({
    type: 'object',
    required: ['type', 'status', 'brandId', 'model', 'jobIds'],
    properties: {
      type: { type: 'string', enum: [...generatedTypes] },
      status: { type: 'string' },
      brandId: { type: 'string' },
      model: { type: 'string' },
      prompt: { type: 'string' },
      jobIds: { type: 'array', items: { type: 'string' } },
    },
  }),
  shows: 'content-cards',
})
@Injectable()
export class GenerateTool extends Tool<GenerateArguments> {
  constructor(
    private readonly generations: GenerationsService,
    private readonly brandChoice: BrandChoice,
  ) {
    super();
  }

  override async run(caller: Principal, given: GenerateArguments, { idempotencyKey }: ToolContext): Promise<ToolResult> {
    const { type, prompt, model: wanted, aspectRatio, outputs = 1 } = given;
    const brandId = await this.brandChoice.require(caller, given.brandId);
    const body = { prompt, brandId, model: wanted, aspectRatio, count: outputs };
    const { id, siblings, status, model } = await this.generations.generateImage(caller, body, idempotencyKey);
    const jobIds = [id, ...siblings];
    return {
      data: { type, status, brandId, model, prompt, jobIds },
      text: `${jobIds.length === 1 ? 'An image is' : `${jobIds.length} images are`} being made with ${model}: ${jobIds.join(', ')}. Follow each with get_job_status.`,
    };
  }
}
