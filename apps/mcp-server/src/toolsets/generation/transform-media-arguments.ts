import { Described, operationsOf } from '@imprint/contracts/documents';
import { aspectRatios, type AspectRatio } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { reframeFills, transitionSeconds, upscaleFactors, type ReframeFill, type UpscaleFactor } from '@imprint/contracts/media';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { mediaTransforms, type TransformOperation } from './transform-arguments.js';

/** Arguments of `transform_media`. */
export class TransformMediaArguments {
  @Described('`edit`: as the prompt says. `upscale`: no more detail.')
  @IsIn(operationsOf(mediaTransforms))
  operation!: TransformOperation;

  @Described('E.g. `asset_…`.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  assetId?: string;

  @Described('Its brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('For edit.')
  @IsOptional()
  @IsString()
  @Length(1, limits.promptLength)
  prompt?: string;

  @Described('Width to height.')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  @Described('Reframe.')
  @IsOptional()
  @IsIn(reframeFills)
  fill?: ReframeFill;

  @Described('Upscale.')
  @IsOptional()
  @IsInt()
  @IsIn(upscaleFactors)
  scale?: UpscaleFactor;

  @Described('Merge: `asset_…`.')
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @Length(1, 64, { each: true })
  @ArrayMinSize(2)
  @ArrayMaxSize(limits.mergedFiles)
  assetIds?: string[];

  @Described('`fade`, `cut`, `slideleft`, `wipeup`….')
  @IsOptional()
  @IsString()
  @Length(1, 20)
  transition?: string;

  @Described('Seconds.')
  @IsOptional()
  @IsNumber()
  @Min(transitionSeconds.min)
  @Max(transitionSeconds.max)
  transitionDuration?: number;

  @Described('Drawn, one per file.')
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(limits.drawnCaptionLength, { each: true })
  @ArrayMaxSize(limits.mergedFiles)
  captions?: string[];

  @Described('Audio asset.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  music?: string;

  @Described('Percent.')
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100)
  musicVolume?: number;
}
