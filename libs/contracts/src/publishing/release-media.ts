import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';

/** An asset to attach to a release. */
export class ReleaseMediaInput {
  @Described('Id of a ready asset, e.g. `asset_…`.', exampleId('asset'))
  @IsString()
  @MaxLength(64)
  assetId!: string;

  @Described('What the picture shows, for people who cannot see it.', 'The terrace at sunrise')
  @IsOptional()
  @IsString()
  @MaxLength(limits.altTextLength)
  altText?: string;
}

/** A media reference as it is returned. */
export class ReleaseMedia {
  @Described('Id of the asset.', exampleId('asset')) @IsString() assetId!: string;
  @Described('What the picture shows.', 'The terrace at sunrise') @IsOptional() @IsString() altText?: string | null;
}
