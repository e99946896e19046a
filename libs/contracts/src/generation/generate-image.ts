import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { aspectRatios, type AspectRatio } from './generation.js';
import { IsOutputCount, IsPrompt, IsPromptId, IsReferences, IsSelectedContext, IsStyle } from './request-fields.js';
import { SelectedContext } from './selected-context.js';

/** For which brand something is made, and by which model. Without `model`, the default one of the brand or the instance runs. */
export class ModelChoices {
  @Described('Brand, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Name of a model; else the default.', 'local/card')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** How images are made. */
export class ImageChoices extends ModelChoices {
  @Described('Width to height; else the model’s default.', '16:9')
  @IsOptional()
  @IsIn(aspectRatios)
  aspectRatio?: AspectRatio;
}

const IsPicturePrompt = (): PropertyDecorator =>
  IsPrompt('What the picture shows, in words.', 'A breakfast table in the morning light');
const IsPictureReferences = (): PropertyDecorator =>
  IsReferences('Pictures to use in it, as `asset_…`.', limits.referencesPerImage);

/** The input of an image generation by a tool. */
export class ImageRequest extends ImageChoices {
  @IsPicturePrompt() prompt!: string;
  @IsPictureReferences() references?: string[];
  @IsSelectedContext('What it is to use; not saved.') selectedContext?: SelectedContext;
}

/** A request for images, apart from what they show. */
export class ImageOptions extends ImageChoices {
  @IsPictureReferences() references?: string[];
  @IsSelectedContext('What it is to use; not saved.') selectedContext?: SelectedContext;
  @IsPromptId() promptId?: string;
  @IsStyle('How to draw it.', 'watercolour') style?: string;
  @IsOutputCount() count?: number;
}

/** `POST /v1/images/generate` (spec §4.2). */
export class GenerateImage extends ImageOptions {
  @IsPicturePrompt() prompt!: string;
}
