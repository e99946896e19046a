import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Described } from './described.js';
import { IsId } from './ids.js';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { IsName } from './name-text.js';
import { Resource } from './resource.js';
import type { Scope } from './scopes.js';
import { uploadStatuses, type UploadStatus } from './states.js';

export const assetKinds = ['image', 'video', 'audio'] as const;
export type AssetKind = (typeof assetKinds)[number];
export const assetOrigins = ['generated', 'uploaded', 'imported'] as const;
export type AssetOrigin = (typeof assetOrigins)[number];

/** What an uploaded file is for; music is audio. */
export const uploadCategories = ['image', 'video', 'audio', 'music'] as const;
export type UploadCategory = (typeof uploadCategories)[number];

export const kindOfCategory: Readonly<Record<UploadCategory, AssetKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  music: 'audio',
};

/** What opens a kind of media to an API key. */
export const mediaScopes: Readonly<Record<AssetKind, { read: Scope; create: Scope; delete: Scope }>> = {
  image: { read: 'images:read', create: 'images:create', delete: 'images:delete' },
  video: { read: 'videos:read', create: 'videos:create', delete: 'videos:delete' },
  audio: { read: 'videos:read', create: 'videos:create', delete: 'videos:delete' },
};

const megabyte = 1_048_576;

/** What may be uploaded: content types with the endings of their file names, and the size of the largest file. Nothing that can hold a script. */
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
  };

/** The largest file that is sent inside a JSON document. */
export const jsonUploadBytes = 10 * megabyte;

/** `POST /v1/uploads`: reserves the place of a file. */
export class ReserveUpload {
  @Described('Name with its extension, e.g. `terrace.jpg`.')
  @IsName(limits.filenameLength)
  @Matches(/^[^\\/]+$/, { message: 'filename must be a name without a path' })
  filename!: string;

  @Described('Media type, e.g. `image/jpeg`; it must fit the category and the extension.')
  @IsString()
  @MaxLength(100)
  contentType!: string;

  @Described('What the file is.')
  @IsIn(uploadCategories)
  category!: UploadCategory;

  @Described('Id of the brand, e.g. `brand_…`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described('Size of the file, if known: files over 10 MB are then sent with PUT, and a file of another size is refused.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1024 * megabyte)
  bytes?: number;
}

/** What is to be sent as JSON, with the bytes of the file in Base64 added as `source.data` (spec §4.3). */
export interface LocalUpload {
  assetId: string;
  filename: string;
  contentType: string;
  source: { encoding: 'base64'; data?: string };
}

export interface UploadConstraints {
  maxBytes: number;
  contentType: string;
  /** Width times height of an image, all frames together. */
  maxPixels?: number;
}

/** A reservation (spec §2.3). Its id is the id of the asset to come. */
@Resource({ type: 'upload', path: null })
export class UploadResource {
  @IsString() assetId!: string;
  @IsIn(uploadStatuses) status!: UploadStatus;
  @IsString() filename!: string;
  @IsString() contentType!: string;
  @IsIn(uploadCategories) category!: UploadCategory;
  @IsOptional() @IsString() brandId!: string | null;
  /** `PUT`: the bytes of the file. `POST_JSON`: `localUpload` with the bytes in it. */
  @IsIn(['PUT', 'POST_JSON']) method!: 'PUT' | 'POST_JSON';
  /** Needs no credential: it signs itself, for this one file, until `expiresAt`. */
  @IsString() uploadUrl!: string;
  /** To be sent with the file. */
  @IsObject() headers!: Record<string, string>;
  @IsOptional() @IsObject() localUpload!: LocalUpload | null;
  @IsObject() constraints!: UploadConstraints;
  @IsISO8601() expiresAt!: Date;
  @IsISO8601() createdAt!: Date;
}

/** A file of the library: generated, uploaded or imported. */
@Resource({ type: 'asset', path: 'assets' })
export class AssetResource {
  @IsIn(assetKinds) kind!: AssetKind;
  @IsIn(assetOrigins) origin!: AssetOrigin;
  @IsIn(['ready']) status!: string;
  /** Signed and short-lived. */
  @IsString() url!: string;
  @IsString() mimeType!: string;
  @IsInt() bytes!: number;
  /** Pixels, of an image. */
  @IsOptional() @IsInt() width!: number | null;
  @IsOptional() @IsInt() height!: number | null;
  @IsOptional() @IsString() altText!: string | null;
  @IsOptional() @IsString() brandId!: string | null;
  @IsOptional() @IsString() generationId!: string | null;
  @IsISO8601() createdAt!: Date;
}

export class ListAssetsQuery extends ListQuery {
  @IsOptional()
  @IsIn(assetKinds)
  kind?: AssetKind;

  @IsOptional()
  @IsIn(assetOrigins)
  origin?: AssetOrigin;

  @IsOptional()
  @IsId('brand')
  brandId?: string;
}
