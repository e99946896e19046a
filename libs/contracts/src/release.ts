import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Clearable } from './clearable.js';
import type { Failure } from './failure.js';
import { IsWebAddress } from './address.js';
import { IsId } from './ids.js';
import { limits } from './limits.js';
import { ListQuery } from './lists.js';
import { Resource } from './resource.js';
import { releaseStatuses, targetStatuses, type ReleaseStatus, type TargetStatus } from './states.js';

export class ReleaseTargetInput {
  @IsString()
  @MaxLength(64)
  connectionId!: string;

  /** Replaces `baseContent` on this target. */
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string;

  /** ISO 8601; without an offset it is wall time in the release's `timezone`. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;
}

export class ReleaseMediaInput {
  @IsString()
  @MaxLength(64)
  assetId!: string;

  @IsOptional()
  @IsString()
  @MaxLength(limits.altTextLength)
  altText?: string;
}

/** `POST /v1/releases`. `status: "draft"` keeps it from being published until it is resumed. */
export class CreateRelease {
  @IsString()
  @Length(1, limits.releaseTitleLength)
  title!: string;

  @IsString()
  @Length(1, limits.contentLength)
  baseContent!: string;

  /** IANA zone, e.g. `Europe/Berlin`. */
  @IsString()
  @Length(1, 64)
  timezone!: string;

  /** That of the connections; all of them belong to one brand. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  /** ISO 8601; without an offset it is wall time in `timezone`. Targets without their own time take it. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.targetsPerRelease)
  @ValidateNested({ each: true })
  @Type(() => ReleaseTargetInput)
  targets!: ReleaseTargetInput[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique((media: ReleaseMediaInput) => media.assetId)
  @ValidateNested({ each: true })
  @Type(() => ReleaseMediaInput)
  media?: ReleaseMediaInput[];

  @IsOptional()
  @IsIn(['draft', 'scheduled'])
  status?: 'draft' | 'scheduled';
}

/** `PATCH /v1/releases/{id}`: while all of its targets wait. Targets that go out when the release does move with it. */
export class UpdateRelease {
  @IsOptional()
  @IsString()
  @Length(1, limits.releaseTitleLength)
  title?: string;

  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  baseContent?: string;

  /** IANA zone; goes together with `scheduledAt`, where there is a time. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  timezone?: string;

  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  /** Replaces all of it. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique((media: ReleaseMediaInput) => media.assetId)
  @ValidateNested({ each: true })
  @Type(() => ReleaseMediaInput)
  media?: ReleaseMediaInput[];
}

/**
 * `PATCH /v1/releases/{id}/targets/{targetId}`: `caption` and `scheduledAt` change a target that waits; `status` settles one that is
 * held as `unconfirmed`, which takes `posts:publish`.
 */
@Clearable('caption')
export class UpdateTarget {
  /** Null: the base text of the release. */
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  /** `published`: it is on the platform. `scheduled`: it is not, send it again. `failed`: give up. */
  @IsOptional()
  @IsIn(['published', 'scheduled', 'failed'])
  status?: 'published' | 'scheduled' | 'failed';

  /** Where it is, of one that is `published`. */
  @IsOptional()
  @IsWebAddress()
  url?: string;
}

/** Of a release everything but the caption; of a target caption and time. */
export class ScheduledReleaseChanges extends UpdateRelease {
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string | null;
}

/** Arguments of `update_scheduled_release`: both of the above in one. */
@Clearable('changes/caption')
export class UpdateScheduledRelease {
  @IsString()
  @Length(1, 64)
  releaseId!: string;

  @IsIn(['release', 'target'])
  scope!: 'release' | 'target';

  @IsOptional()
  @IsString()
  @Length(1, 64)
  targetId?: string;

  @IsDefined()
  @ValidateNested()
  @Type(() => ScheduledReleaseChanges)
  changes!: ScheduledReleaseChanges;
}

export class ListReleasesQuery extends ListQuery {
  @IsOptional()
  @IsIn(releaseStatuses)
  status?: ReleaseStatus;

  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

export class AttemptView {
  @IsInt() @Min(1) number!: number;
  @IsIn(['running', 'published', 'refused', 'unknown']) outcome!: 'running' | 'published' | 'refused' | 'unknown';
  @IsISO8601() startedAt!: Date;
  @IsOptional() @IsISO8601() endedAt!: Date | null;
  @IsOptional() @IsObject() error!: Failure | null;
}

export class TargetView {
  @IsString() id!: string;
  @IsString() connectionId!: string;
  @IsString() platform!: string;
  @IsOptional() @IsString() caption!: string | null;
  @IsIn(targetStatuses) status!: TargetStatus;
  @IsOptional() @IsISO8601() scheduledAt!: Date | null;
  @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @IsOptional() @IsString() externalProviderId!: string | null;
  @IsOptional() @IsString() externalShortcode!: string | null;
  @IsOptional() @IsString() url!: string | null;
  @IsOptional() @IsObject() error!: Failure | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => AttemptView) attempts!: AttemptView[];
}

export class TargetSummary {
  @IsInt() total!: number;
  @IsInt() published!: number;
  @IsInt() failed!: number;
}

@Resource({ type: 'release', path: 'releases' })
export class ReleaseResource {
  @IsString() title!: string;
  @IsString() baseContent!: string;
  @IsIn(releaseStatuses) status!: ReleaseStatus;
  @IsString() timezone!: string;
  @IsOptional() @IsISO8601() scheduledAt!: Date | null;
  @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @IsString() brandId!: string;
  @IsString() postId!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => ReleaseMediaInput) media!: ReleaseMediaInput[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => TargetView) targets!: TargetView[];
  @ValidateNested() @Type(() => TargetSummary) targetSummary!: TargetSummary;
  @IsISO8601() createdAt!: Date;
  @IsISO8601() updatedAt!: Date;
}
