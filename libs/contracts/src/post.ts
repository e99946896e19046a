import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsISO8601, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { IsWebAddress } from './address.js';
import { IsId } from './ids.js';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { Resource } from './resource.js';
import { postStatuses, type PostStatus } from './states.js';

/** Every channel of this instance shows what it publishes to everybody. */
export const postVisibilities = ['public'] as const;
export type PostVisibility = (typeof postVisibilities)[number];

export class PostContent {
  @IsString()
  @Length(1, limits.contentLength)
  content!: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  assetIds?: string[];

  /** Addresses of files of this instance, beside `assetIds`. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsWebAddress({ each: true })
  mediaUrls?: string[];

  /** Where it is meant to go: its text and media are checked against the rules of each. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsString({ each: true })
  platforms?: string[];

  /** ISO 8601 with an offset: schedules the post to the brand's accounts on `platforms`. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @IsOptional()
  @IsIn(postVisibilities)
  visibility?: PostVisibility;
}

/** `POST /v1/posts`: a draft, or with `scheduledAt` a post that is scheduled by a release. */
export class CreatePost extends PostContent {
  @IsString()
  @MaxLength(64)
  brandId!: string;
}

/** `PATCH /v1/posts/{id}`: drafts only. */
export class UpdatePost {
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  content?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  assetIds?: string[];
}

export class ListPostsQuery extends ListQuery {
  @IsOptional()
  @IsIn(postStatuses)
  status?: PostStatus;

  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

@Resource({ type: 'post', path: 'posts' })
export class PostResource {
  @IsString() content!: string;
  @IsIn(postStatuses) status!: PostStatus;
  @IsString() brandId!: string;
  @IsArray() @IsString({ each: true }) assetIds!: string[];
  @IsISO8601() createdAt!: Date;
  @IsISO8601() updatedAt!: Date;
}
