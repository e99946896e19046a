import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import {
  aspectRatios,
  generationReadingScopes,
  madeKinds,
  ModelResource,
  readableKinds,
  type AspectRatio,
  type MadeKind,
} from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { BrandsService } from '@imprint/domain/brands';
import { GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class GetGenerationOptionsArguments {
  @Described('What is to be made.')
  @IsOptional()
  @IsIn(madeKinds)
  type?: MadeKind;

  @Described('Brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Only this model.')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;

  @Described('Only models that make this format.')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  @Described('Outputs to estimate; default 1.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.outputsPerCall)
  outputs?: number;
}

@DeclareTool({
  name: 'get_generation_options',
  title: 'See what can be generated',
  description:
    'Lists the models of generate and, as type text, of generate_content: formats, lengths and cost; the first of each type is the default. Use it when format, model or cost matters. Next: generate or generate_content.',
  toolset: 'generation',
  policy: 'read-only',
  role: 'viewer',
  anyScope: Object.values(generationReadingScopes).flat(),
  hints: readsOnly,
  arguments: GetGenerationOptionsArguments,
  result: () => ({
    type: 'object',
    required: ['types', 'models', 'limits'],
    properties: {
      types: { type: 'array', items: { type: 'string' } },
      models: listOf(rowSchema(ModelResource)),
      limits: {
        type: 'object',
        required: ['outputs', 'promptLength'],
        properties: { outputs: { type: 'integer' }, promptLength: { type: 'integer' } },
      },
      estimates: listOf({
        type: 'object',
        required: ['model', 'outputs', 'credits'],
        properties: { model: { type: 'string' }, outputs: { type: 'integer' }, credits: { type: 'integer' } },
      }),
    },
  }),
})
@Injectable()
export class GetGenerationOptionsTool extends Tool<GetGenerationOptionsArguments> {
  constructor(
    private readonly generations: GenerationsService,
    private readonly brands: BrandsService,
  ) {
    super();
  }

  override async runTool(caller: Principal, given: GetGenerationOptionsArguments): Promise<ToolResult> {
    const { brandId, model, aspectRatio, outputs = 1 } = given;
    const types = readableKinds(caller).filter((kind) => kind === (given.type ?? kind));
    if (brandId !== undefined) await this.brands.require(caller, brandId, '/brandId');
    const items = (await this.generations.listModels(caller)).items.filter(({ kind }) => types.includes(kind));
    if (model !== undefined && !items.some(({ id }) => id === model))
      throw problem('unknown_model', `There is no model "${model}". There are ${items.map(({ id }) => id).join(', ')}.`);
    const fitting = items.filter(
      ({ id, aspectRatios: ratios }) => id === (model ?? id) && (aspectRatio === undefined || ratios.includes(aspectRatio)),
    );
    return {
      data: {
        types,
        models: fitting.map((item) => rowOf(ModelResource, item)),
        limits: { outputs: limits.outputsPerCall, promptLength: limits.promptLength },
        estimates: fitting.map(({ id, credits }) => ({ model: id, outputs, credits: credits * outputs })),
      },
      text:
        fitting.length === 0
          ? 'No model does that. Leave out aspectRatio to see all of them.'
          : fitting.map(({ id, credits }) => `${id}: ${credits * outputs} credits for ${outputs}`).join('; '),
    };
  }
}
