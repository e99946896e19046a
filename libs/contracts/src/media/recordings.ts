import { IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { assetOrigins, type AssetOrigin } from './media.js';

/** What videos and audio of the library have in common. */
class Recording {
  @Described('Where it came from.', 'generated') @IsIn(assetOrigins) origin!: AssetOrigin;
  @Described('State of the file.', 'ready') @IsIn(['ready']) status!: string;
  @Described('Address of the file: signed and short-lived.', 'https://imprint.example/v1/files/org_1/terrace.mp4')
  @IsString()
  url!: string;
  @Described('Media type.', 'video/mp4') @IsString() mimeType!: string;
  @Described('Size in bytes.', 2482133) @IsInt() bytes!: number;
  @Described('Seconds that it lasts; null where it is not known.', 10) @IsOptional() @IsNumber() durationSeconds!: number | null;
  @Described('Address of a picture of it, signed and short-lived; null until it is made.', null)
  @IsOptional()
  @IsString()
  posterUrl!: string | null;
  @Described('What it shows or says, for people who cannot see or hear it.', 'Three reasons for breakfast on the terrace')
  @IsOptional()
  @IsString()
  altText!: string | null;
  @Described('Brand it belongs to.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('Generation that made it; null for other files.', exampleId('generation')) @IsOptional() @IsString() generationId!:
    string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** A video of the library. */
@Resource({ type: 'video', path: 'videos' })
export class VideoResource extends Recording {
  @Described('Kind of file.', 'video') @IsIn(['video']) kind!: 'video';
  @Described('Pixels across; null where it is not known.', 1080) @IsOptional() @IsInt() width!: number | null;
  @Described('Pixels down; null where it is not known.', 1920) @IsOptional() @IsInt() height!: number | null;
}

/** A voice or music of the library. */
@Resource({ type: 'audio', path: 'audio' })
export class AudioResource extends Recording {
  @Described('Kind of file.', 'audio') @IsIn(['audio']) kind!: 'audio';
}

/** `GET /v1/images`, `/v1/videos` and `/v1/audio`. */
export class ListMediaQuery extends ListQuery {
  @Described('Only files of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** `PATCH /v1/images/{id}`, `/v1/videos/{id}` and `/v1/audio/{id}`. */
export class DescribeMedia {
  @Described('What it shows or says, for people who cannot see or hear it; null for nothing.', 'The terrace at sunrise')
  @IsOptional()
  @IsString()
  @MaxLength(limits.altTextLength)
  altText?: string | null;
}
