import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsISO8601, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { Resource } from './resource.js';
import { postStatuses, type PostStatus } from './states.js';

/** `POST /v1/posts`: a draft. A release schedules it. */
export class CreatePost {
  @IsString()
  @Length(1, limits.contentLength)
  content!: string;

  @IsString()
  @MaxLength(64)
  brandId!: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  assetIds?: string[];
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
  @IsString()
  @MaxLength(64)
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
