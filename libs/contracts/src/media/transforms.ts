import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { operationsOf, type Fitting, type OperationFields, type OperationOf } from '../documents/operation-fields.js';
import { aspectRatios, type AspectRatio } from '../generation/generation.js';
import { IsPrompt } from '../generation/request-fields.js';
import { limits } from '../limits/limits.js';
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

/** What is made of a picture. */
export const imageTransforms = {
  crop: { needed: ['x', 'y', 'width', 'height'], also: [] },
  reframe: { needed: ['aspectRatio'], also: ['fill', 'focus'] },
  upscale: { needed: ['scale'], also: [] },
  edit: { needed: ['prompt'], also: ['model'] },
  'remove-background': { needed: [], also: ['model'] },
} as const satisfies OperationFields;
export type ImageTransform = Fitting<typeof imageTransforms, TransformImage>;

/** What is made of a video or of audio. */
export const recordingTransforms = {
  trim: { needed: ['start', 'end'], also: [] },
  'normalize-loudness': { needed: [], also: [] },
} as const satisfies OperationFields;

/** `POST /v1/images/{id}/transforms`. */
export class TransformImage {
  @Described(
    '`crop`: a part of it, `x`, `y`, `width` and `height`. `reframe`: another aspect ratio. `upscale`: more pixels. `edit`: changed as `prompt` says. `remove-background`: transparent where the background was.',
    'reframe',
  )
  @IsIn(operationsOf(imageTransforms))
  operation!: OperationOf<typeof imageTransforms>;

  @Described('Of `crop`: pixels to the left of the part.', 120)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(limits.uploadImagePixels)
  x?: number;

  @Described('Of `crop`: pixels above the part.', 0)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(limits.uploadImagePixels)
  y?: number;

  @Described('Of `crop`: pixels across.', 900)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.uploadImagePixels)
  width?: number;

  @Described('Of `crop`: pixels down.', 900)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.uploadImagePixels)
  height?: number;

  @Described('Of `reframe`: width to height.', '9:16')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;

  @Described(
    'Of `reframe`. `crop`: cut off what is outside of it. `blur`, `brand`: keep all of the picture on a blurred copy, or on the background colour of its brand. `crop` if left out.',
    'blur',
  )
  @IsOptional()
  @IsIn(reframeFills)
  fill?: ReframeFill;

  @Described('Of `reframe`: what the fill `crop` keeps in view; the center if left out.')
  @IsOptional()
  @ValidateNested()
  @Type(() => FocusPointInput)
  focus?: FocusPointInput;

  @Described('Of `upscale`: how many times as wide and as high.', 2)
  @IsOptional()
  @IsInt()
  @IsIn(upscaleFactors)
  scale?: UpscaleFactor;

  @IsOptional()
  @IsPrompt('Of `edit`: how the picture is changed, in words.', 'Make it evening, with lanterns on the tables')
  prompt?: string;

  @Described(
    'Of `edit` and `remove-background`: name of a model that can; the first one of the instance if left out.',
    'openai/gpt-image-1',
  )
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** `POST /v1/videos/{id}/transforms` and `POST /v1/audio/{id}/transforms`. */
export class TransformRecording {
  @Described('`trim`: the part from `start` to `end`. `normalize-loudness`: its sound at −16 LUFS.', 'trim')
  @IsIn(operationsOf(recordingTransforms))
  operation!: OperationOf<typeof recordingTransforms>;

  @Described('Of `trim`: where the part begins, in seconds.', 2)
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 3 })
  @Min(0)
  @Max(86_400)
  start?: number;

  @Described('Of `trim`: where the part ends, in seconds: at least 0.1 later, and no later than the file.', 9.5)
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 3 })
  @Min(0)
  @Max(86_400)
  end?: number;
}
