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
import { creditsOf, GenerationsService } from '@imprint/domain/generation';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

type Model = ModelResource & { id: string };

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

  @Described('Seconds of a video or music.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.generatedSeconds)
  durationSeconds?: number;

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
    required: ['types', 'models', 'limits', 'estimatedCredits'],
    properties: {
      types: { type: 'array', items: { type: 'string' } },
      models: listOf(rowSchema(ModelResource)),
      limits: {
        type: 'object',
        required: ['outputs', 'promptLength'],
        properties: { outputs: { type: 'integer' }, promptLength: { type: 'integer' } },
      },
      estimatedCredits: { type: ['integer', 'null'] },
      estimates: listOf({
        type: 'object',
        required: ['model', 'outputs', 'credits'],
        properties: { model: { type: 'string' }, outputs: { type: 'integer' }, credits: { type: ['integer', 'null'] } },
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
    const { brandId, model, outputs = 1 } = given;
    const types = readableKinds(caller).filter((kind) => kind === (given.type ?? kind));
    const brand = brandId === undefined ? null : await this.brands.chosenInEffect(caller, brandId);
    const known = (await this.generations.listModels(caller, { ...(brandId !== undefined && { brandId }) })).items.filter(
      ({ kind }) => types.includes(kind),
    );
    // The default of the brand is the first of its type, as the one of the instance is without a brand.
    const chosen: Readonly<Record<string, string>> = { ...brand?.record.settings };
    const isOfBrand = ({ id, kind }: Model): boolean => chosen[`${kind}Model`] === id;
    const items = types.flatMap((type) => {
      const own = known.filter(({ kind }) => kind === type);
      return [...own.filter(isOfBrand), ...own.filter((item) => !isOfBrand(item))];
    });
    if (model !== undefined && !items.some(({ id }) => id === model))
      throw problem('unknown_model', `There is no model "${model}". There are ${items.map(({ id }) => id).join(', ')}.`);
    const fitting = items.filter((item) => fits(item, given));
    const estimates = fitting.map((item) => ({ model: item.id, outputs, credits: estimateOf(item, given) }));
    const isOneType = model !== undefined || types.length === 1;
    const usual = fitting.findIndex(({ unavailable }) => unavailable === null);
    return {
      data: {
        types,
        models: fitting.map((item) => rowOf(ModelResource, item)),
        limits: { outputs: limits.outputsPerCall, promptLength: limits.promptLength },
        estimatedCredits: isOneType ? (estimates[usual]?.credits ?? null) : null,
        estimates,
      },
      text:
        fitting.length === 0
          ? 'No model does that. Leave out aspectRatio and durationSeconds to see all of them.'
          : estimates.map(({ model: id, credits }) => `${id}: ${credits ?? 'unknown'} credits for ${outputs}`).join('; '),
    };
  }
}

const fits = (
  { id, aspectRatios: ratios, durations }: Model,
  { model, aspectRatio, durationSeconds: seconds }: GetGenerationOptionsArguments,
): boolean =>
  id === (model ?? id) &&
  (aspectRatio === undefined || ratios.includes(aspectRatio)) &&
  (seconds === undefined || (durations !== null && seconds >= durations.min && seconds <= durations.max));

/** Credits of all outputs; null where they depend on how long they become. */
function estimateOf(item: Model, { durationSeconds, outputs = 1 }: GetGenerationOptionsArguments): number | null {
  const each = creditsOf(item, durationSeconds ?? item.durations?.usual ?? null);
  return each === null ? null : each * outputs;
}
