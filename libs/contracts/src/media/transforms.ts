import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { aspectRatios, type AspectRatio } from '../generation/generation.js';
import { FocusPointInput } from '../publishing/release-media.js';

/** How a file was made of others. */
export const assetOperations = ['crop', 'reframe', 'upscale', 'edit', 'remove-background', 'merge', 'trim', 'loudness'] as const;
export type AssetOperation = (typeof assetOperations)[number];

/** How a picture gets another aspect ratio. */
export const reframeFills = ['crop', 'blur', 'brand'] as const;
export type ReframeFill = (typeof reframeFills)[number];

/** How many times as wide and as high a picture can become. */
export const upscaleFactors = [2, 4] as const;
export type UpscaleFactor = (typeof upscaleFactors)[number];

/** `POST /v1/assets/{id}/reframe`. */
export class ReframeAsset {
  @Described('Width to height.', '9:16')
  @IsIn(aspectRatios)
  aspectRatio!: AspectRatio;

  @Described(
    '`crop`: cut off what is outside of it. `blur`, `brand`: keep all of the picture on a blurred copy, or on the background colour of its brand. `crop` if left out.',
    'blur',
  )
  @IsOptional()
  @IsIn(reframeFills)
  fill?: ReframeFill;

  @Described('What `crop` keeps in view; the center if left out.')
  @IsOptional()
  @ValidateNested()
  @Type(() => FocusPointInput)
  focus?: FocusPointInput;
}

/** `POST /v1/assets/{id}/upscale`. */
export class UpscaleAsset {
  @Described('How many times as wide and as high.', 2)
  @IsInt()
  @IsIn(upscaleFactors)
  scale!: UpscaleFactor;
}
