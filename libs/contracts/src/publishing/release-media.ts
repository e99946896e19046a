import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';

/** Point of a picture that stays in view where a platform cuts the picture: parts of its width and height, from the upper left corner. */
export class FocusPointInput {
  @Described('From the left.', 0.5) @IsNumber() @Min(0) @Max(1) x!: number;
  @Described('From the top.', 0.3) @IsNumber() @Min(0) @Max(1) y!: number;
}

/** Point of a picture that stays in view, as it is returned. */
export class FocusPoint {
  @Described('From the left, 0 to 1.', 0.5) @IsNumber() x!: number;
  @Described('From the top, 0 to 1.', 0.3) @IsNumber() y!: number;
}

/** An asset, and what it shows. */
export class DescribedAssetInput {
  @Described('A ready asset, e.g. `asset_…`.', exampleId('asset'))
  @IsString()
  @MaxLength(64)
  assetId!: string;

  @Described('What it shows, as alternative text.', 'The terrace at sunrise')
  @IsOptional()
  @IsString()
  @MaxLength(limits.altTextLength)
  altText?: string;
}

/** An asset to attach to a release. */
export class ReleaseMediaInput extends DescribedAssetInput {
  @Described('What stays in view when cut, 0 to 1; else the center.')
  @IsOptional()
  @ValidateNested()
  @Type(() => FocusPointInput)
  focus?: FocusPointInput;
}

/** A media reference as it is returned. */
export class ReleaseMedia {
  @Described('Id of the asset.', exampleId('asset')) @IsString() assetId!: string;
  @Described('What the picture shows.', 'The terrace at sunrise') @IsOptional() @IsString() altText?: string | null;
  @Described('What stays in view where a platform cuts the picture; if left out, the center.')
  @IsOptional()
  @ValidateNested()
  @Type(() => FocusPoint)
  focus?: FocusPoint | null;
}

/** Assets to attach, in order, each once. */
export function IsAttachedMedia(item: () => new () => DescribedAssetInput = () => ReleaseMediaInput): PropertyDecorator {
  const rules = [
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.mediaPerRelease),
    ArrayUnique((media: DescribedAssetInput) => media.assetId),
    ValidateNested({ each: true }),
    Type(item),
  ];
  return (target, name) => rules.forEach((rule) => rule(target, name));
}
