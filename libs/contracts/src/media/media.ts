import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { ListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import type { Scope } from '../access/scopes.js';
import type { VideoFacts } from '../publishing/content-rules/index.js';
import { AssetCaptions } from './captions.js';
import { assetOperations, type AssetOperation } from './transforms.js';
import { uploadStatuses, type UploadStatus } from '../documents/states.js';

/** Kinds of files, by what plays or shows them. A document is read by a brand, and shown by nothing. */
export const assetKinds = ['image', 'video', 'audio', 'document'] as const;
export type AssetKind = (typeof assetKinds)[number];
/** How a file came into the library. */
export const assetOrigins = ['generated', 'uploaded', 'imported'] as const;
export type AssetOrigin = (typeof assetOrigins)[number];

/** What an uploaded file is for. Music is stored as audio. */
export const uploadCategories = ['image', 'video', 'audio', 'music', 'document'] as const;
export type UploadCategory = (typeof uploadCategories)[number];

/** The kind of file that each category is stored as. */
export const kindOfCategory: Readonly<Record<UploadCategory, AssetKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  music: 'audio',
  document: 'document',
};

/** The scopes that an API key needs for each kind of media. */
export const mediaScopes: Readonly<Record<AssetKind, { read: Scope; create: Scope; update: Scope; delete: Scope }>> = {
  image: { read: 'images:read', create: 'images:create', update: 'images:update', delete: 'images:delete' },
  video: { read: 'videos:read', create: 'videos:create', update: 'videos:update', delete: 'videos:delete' },
  audio: { read: 'videos:read', create: 'videos:create', update: 'videos:update', delete: 'videos:delete' },
  document: { read: 'brands:read', create: 'posts:draft', update: 'posts:draft', delete: 'posts:draft' },
};

const megabyte = 1_048_576;

/** What may be uploaded: content types with their file extensions, and the largest size in bytes. Only documents can contain a script: they are given out as downloads. */
export const uploadRules: Readonly<Record<AssetKind, { maxBytes: number; types: Readonly<Record<string, readonly string[]>> }>> =
  {
    image: {
      maxBytes: 25 * megabyte,
      types: {
        'image/png': ['png'],
        'image/jpeg': ['jpg', 'jpeg'],
        'image/webp': ['webp'],
        'image/gif': ['gif'],
        'image/avif': ['avif'],
        'image/heic': ['heic', 'heif'],
        'image/heif': ['heif', 'heic'],
      },
    },
    video: {
      maxBytes: 1024 * megabyte,
      types: { 'video/mp4': ['mp4', 'm4v'], 'video/quicktime': ['mov', 'qt'], 'video/webm': ['webm'] },
    },
    audio: {
      maxBytes: 100 * megabyte,
      types: {
        'audio/mpeg': ['mp3'],
        'audio/wav': ['wav'],
        'audio/mp4': ['m4a', 'mp4'],
        'audio/ogg': ['ogg', 'oga', 'opus'],
        'audio/flac': ['flac'],
      },
    },
    document: {
      maxBytes: 25 * megabyte,
      types: {
        'application/pdf': ['pdf'],
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
        'text/markdown': ['md', 'markdown'],
        'text/plain': ['txt'],
        'text/csv': ['csv'],
        'text/html': ['html', 'htm'],
      },
    },
  };

/** Bytes of the largest file that may be sent inside a JSON document. */
export const jsonUploadBytes = 10 * megabyte;

/** `POST /v1/uploads`: reserves an upload. */
export class ReserveUpload {
  @Described('Name, e.g. `terrace.jpg`.', 'terrace.jpg')
  @IsName(limits.filenameLength)
  @Matches(/^[^\\/]+$/, { message: 'filename must be a name without a path' })
  filename!: string;

  @Described('Media type, e.g. `image/jpeg`.', 'image/jpeg')
  @IsString()
  @MaxLength(100)
  contentType!: string;

  @Described('What the file is.', 'image')
  @IsIn(uploadCategories)
  category!: UploadCategory;

  @Described('Brand, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Size, if known: over 10 MB is sent with PUT.', 482133)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1024 * megabyte)
  bytes?: number;
}

/** How the bytes of a local upload are encoded. */
export class UploadEncoding {
  @Described('How `data`, which you add, is encoded.', 'base64') @IsIn(['base64']) encoding!: 'base64';
  /** Added by the sender. */
  data?: string;
}

/** The JSON body to send; the sender adds the Base64 bytes of the file as `source.data` (spec §4.3). */
export class LocalUpload {
  @Described('Id of the asset.', exampleId('asset')) @IsString() assetId!: string;
  @Described('Name of the file.', 'terrace.jpg') @IsString() filename!: string;
  @Described('Media type.', 'image/jpeg') @IsString() contentType!: string;
  @Described('The bytes: add them as `data`.') @ValidateNested() @Type(() => UploadEncoding) source!: UploadEncoding;
}

/** What the uploaded bytes are checked against. */
export class UploadConstraints {
  @Described('Most bytes.', 26214400) @IsInt() maxBytes!: number;
  @Described('Media type that it must have.', 'image/jpeg') @IsString() contentType!: string;
  @Described('Most pixels of an image, all frames together.', 50000000) @IsOptional() @IsInt() maxPixels?: number;
}

/** A reserved upload (spec §2.3). Its id is that of the future asset. */
@Resource({ type: 'upload', path: null })
export class UploadResource {
  @Described('Id of the asset to come.', exampleId('asset')) @IsString() assetId!: string;
  @Described('State of the reservation.', 'reserved') @IsIn(uploadStatuses) status!: UploadStatus;
  @Described('Name of the file.', 'terrace.jpg') @IsString() filename!: string;
  @Described('Media type.', 'image/jpeg') @IsString() contentType!: string;
  @Described('What the file is.', 'image') @IsIn(uploadCategories) category!: UploadCategory;
  @Described('Brand it belongs to.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('`PUT`: send the bytes. `POST_JSON`: send `localUpload` with the bytes.', 'PUT')
  @IsIn(['PUT', 'POST_JSON'])
  method!: 'PUT' | 'POST_JSON';
  @Described('Where to send it; needs no credential until `expiresAt`.', 'https://imprint.example/v1/uploads/…/content?…')
  @IsString()
  uploadUrl!: string;
  @Described('Headers to send with the file.', { 'Content-Type': 'image/jpeg' }, { additionalProperties: { type: 'string' } })
  @IsObject()
  headers!: Record<string, string>;
  @Described('What to send for `POST_JSON`; null for `PUT`.')
  @IsOptional()
  @ValidateNested()
  @Type(() => LocalUpload)
  localUpload!: LocalUpload | null;
  @Described('What the file must fulfil.') @ValidateNested() @Type(() => UploadConstraints) constraints!: UploadConstraints;
  @Described('Until when it can be sent.', exampleTime) @IsISO8601() expiresAt!: Date;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** What is known of the pictures of a video. */
export class VideoPictures implements VideoFacts {
  @Described('Codec, as ffmpeg names it; null where it is not known.', 'h264') @IsOptional() @IsString() codec!: string | null;
  @Described('Format of the pixels, as ffmpeg names it; null where it is not known.', 'yuv420p')
  @IsOptional()
  @IsString()
  pixelFormat!: string | null;
  @Described('Pictures in a second; null where it is not known.', 30) @IsOptional() @IsNumber() frameRate!: number | null;
}

/** A file in the library: generated, uploaded or imported. */
@Resource({ type: 'asset', path: 'assets' })
export class AssetResource {
  @Described('Kind of file.', 'image') @IsIn(assetKinds) kind!: AssetKind;
  @Described('Where it came from.', 'uploaded') @IsIn(assetOrigins) origin!: AssetOrigin;
  @Described('State of the file.', 'ready') @IsIn(['ready']) status!: string;
  @Described('Address of the file: signed and short-lived.', 'https://imprint.example/v1/files/org_1/terrace.jpg')
  @IsString()
  url!: string;
  @Described('Media type.', 'image/jpeg') @IsString() mimeType!: string;
  @Described('Size in bytes.', 482133) @IsInt() bytes!: number;
  @Described('Pixels across, of an image or a video; null where it is not known.', 1200) @IsOptional() @IsInt() width!:
    number | null;
  @Described('Pixels down, of an image or a video; null where it is not known.', 675)
  @IsOptional()
  @IsInt()
  height!: number | null;
  @Described('How long a video or audio is; null where it is not known.', 12.5)
  @IsOptional()
  @IsNumber()
  durationSeconds!: number | null;
  @Described('Pictures of a video; null where nothing is known of them.')
  @IsOptional()
  @ValidateNested()
  @Type(() => VideoPictures)
  video!: VideoPictures | null;
  @Described(
    'Address of one of the pictures of a video, or of the waveform of audio (a PNG), signed and short-lived; null until it is made, and of images.',
    null,
  )
  @IsOptional()
  @IsString()
  posterUrl!: string | null;
  @Described('Captions of a video, by language; empty for other files.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AssetCaptions)
  captions!: readonly AssetCaptions[];
  @Described('Picture that was chosen for a video, which platforms show until it plays; null without one.', exampleId('asset'))
  @IsOptional()
  @IsString()
  thumbnailAssetId!: string | null;
  @Described('What the picture shows, for people who cannot see it.', 'The terrace at sunrise')
  @IsOptional()
  @IsString()
  altText!: string | null;
  @Described('Brand it belongs to.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('Generation that made it; null for other files.', exampleId('generation')) @IsOptional() @IsString() generationId!:
    string | null;
  @Described(
    'File that it was made of, the first of several; it may be deleted meanwhile. Null for other files.',
    exampleId('asset'),
  )
  @IsOptional()
  @IsString()
  sourceAssetId!: string | null;
  @Described('All files that it was made of, in their order; empty for other files.', [exampleId('asset')])
  @IsString({ each: true })
  sourceAssetIds!: readonly string[];
  @Described('How it was made of them; null for other files.', 'crop')
  @IsOptional()
  @IsIn(assetOperations)
  sourceOperation!: AssetOperation | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** `GET /v1/assets`. */
export class ListAssetsQuery extends ListQuery {
  @Described('Only files of this kind.', 'image')
  @IsOptional()
  @IsIn(assetKinds)
  kind?: AssetKind;

  @Described('Only files from there.', 'uploaded')
  @IsOptional()
  @IsIn(assetOrigins)
  origin?: AssetOrigin;

  @Described('Only files of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}
