import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import type { Failure } from './failure.js';
import { IsId } from './ids.js';
import { limits } from './limits.js';
import { ListQuery, TimedListQuery } from './lists.js';
import { Resource } from './resource.js';
import { generationStatuses, type GenerationStatus } from './states.js';

export const aspectRatios = ['1:1', '16:9'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** `POST /v1/images/generate` (spec §4.2). Without `model` the instance's default model runs. */
export class GenerateImage {
  @IsString()
  @Length(1, limits.promptLength)
  @Matches(/\S/, { message: 'prompt must hold more than white space' })
  prompt!: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;

  @IsOptional()
  @IsString()
  @MaxLength(limits.styleLength)
  style?: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  /** How many to make of the prompt, each a generation of its own. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.generationsPerRequest)
  count?: number;
}

export interface GenerationOutput {
  url: string;
  storageKey: string;
  mimeType: string;
  width: number;
  height: number;
  bytes: number;
  assetId: string;
}

@Resource({ type: 'generation', path: 'generations' })
export class GenerationResource {
  @IsIn(['image']) kind!: 'image';
  @IsIn(generationStatuses) status!: GenerationStatus;
  @IsString() prompt!: string;
  @IsString() model!: string;
  @IsString() provider!: string;
  @IsOptional() @IsString() brandId!: string | null;
  /** Ids of the others that were asked for with it. */
  @IsString({ each: true }) siblings!: string[];
  /** 0 to 100. */
  @IsInt() @Min(0) @Max(100) progress!: number;
  @IsOptional() @IsObject() output!: GenerationOutput | null;
  @IsOptional() @IsObject() error!: Failure | null;
  @IsISO8601() createdAt!: Date;
  @IsOptional() @IsISO8601() startedAt!: Date | null;
  @IsOptional() @IsISO8601() completedAt!: Date | null;
}

/** `search` looks into the prompt. */
export class ListGenerationsQuery extends TimedListQuery {
  @IsOptional()
  @IsIn(generationStatuses)
  status?: GenerationStatus;

  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

@Resource({ type: 'image', path: 'images' })
export class ImageResource {
  @IsIn(['image']) kind!: 'image';
  @IsIn(['generated', 'uploaded', 'imported']) origin!: string;
  @IsIn(['ready']) status!: string;
  /** Signed and short-lived. */
  @IsString() url!: string;
  @IsString() mimeType!: string;
  @IsInt() bytes!: number;
  @IsInt() width!: number;
  @IsInt() height!: number;
  @IsOptional() @IsString() altText!: string | null;
  @IsOptional() @IsString() brandId!: string | null;
  @IsOptional() @IsString() generationId!: string | null;
  @IsISO8601() createdAt!: Date;
}

export class ListImagesQuery extends ListQuery {
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** One entry of `GET /v1/models`: what a model accepts, as data. */
@Resource({ type: 'model', path: null })
export class ModelResource {
  @IsIn(['image']) kind!: 'image';
  @IsString() provider!: string;
  @IsString() label!: string;
  @IsString() description!: string;
  @IsString({ each: true }) aspectRatios!: string[];
  @IsInt() promptLength!: number;
  /** Credits per output; 0 for local models. */
  @IsInt() credits!: number;
}
