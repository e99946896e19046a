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
import { Described } from './described.js';
import type { Failure } from './failure.js';
import { IsWebAddress } from './address.js';
import { IsId } from './ids.js';
import { limits } from './limits.js';
import { sortsBy, TimedListQuery, type Sort } from './lists.js';
import { Resource } from './resource.js';
import { releaseStatuses, targetStatuses, type ReleaseStatus, type TargetStatus } from './states.js';

export class ReleaseTargetInput {
  @Described('Id of a connected account, e.g. `conn_…`.')
  @IsString()
  @MaxLength(64)
  connectionId!: string;

  @Described('Replaces `baseContent` on this account.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string;

  @Described('Own time of this account; the format is that of the release’s `scheduledAt`.')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;
}

export class ReleaseMediaInput {
  @Described('Id of a ready asset, e.g. `asset_…`.')
  @IsString()
  @MaxLength(64)
  assetId!: string;

  @Described('What the picture shows, for people who cannot see it.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.altTextLength)
  altText?: string;
}

/** `POST /v1/releases`. `status: "draft"` keeps it from being published until it is resumed. */
export class CreateRelease {
  @Described('Name of the release for your team; it is not published.')
  @IsString()
  @Length(1, limits.releaseTitleLength)
  title!: string;

  @Described('Text for every target without a caption of its own.')
  @IsString()
  @Length(1, limits.contentLength)
  baseContent!: string;

  @Described('IANA time zone, e.g. `Europe/Berlin`.')
  @IsString()
  @Length(1, 64)
  timezone!: string;

  @Described('Brand of the accounts, e.g. `brand_…`; all targets belong to one brand.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  brandId?: string;

  @Described(
    'ISO 8601. Without an offset, e.g. `2027-03-28T09:00`, it is wall time in `timezone`; with one, e.g. `…T07:00Z`, an instant. Leave it out to publish at once.',
  )
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @Described('Accounts to publish to.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.targetsPerRelease)
  @ValidateNested({ each: true })
  @Type(() => ReleaseTargetInput)
  targets!: ReleaseTargetInput[];

  @Described('Assets to attach, in order.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.mediaPerRelease)
  @ArrayUnique((media: ReleaseMediaInput) => media.assetId)
  @ValidateNested({ each: true })
  @Type(() => ReleaseMediaInput)
  media?: ReleaseMediaInput[];

  @Described('`draft` keeps it unpublished until it is resumed.')
  @IsOptional()
  @IsIn(['draft', 'scheduled'])
  status?: 'draft' | 'scheduled';
}

/** `PATCH /v1/releases/{id}`: while all of its targets wait. Targets that go out when the release does move with it. */
export class UpdateRelease {
  @Described('New name.')
  @IsOptional()
  @IsString()
  @Length(1, limits.releaseTitleLength)
  title?: string;

  @Described('New common text.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  baseContent?: string;

  @Described('IANA time zone, e.g. `Europe/Berlin`; together with `scheduledAt`, if there is a time.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  timezone?: string;

  @Described('New time, ISO 8601, e.g. `2027-03-28T09:00`; without an offset it is wall time in the time zone of the release.')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @Described('Replaces all media.')
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
  @Described('Text of this target. Null goes back to the common text.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string | null;

  @Described('ISO 8601; without an offset, e.g. `2027-03-28T09:00`, it is wall time in the time zone of the release.')
  @IsOptional()
  @IsString()
  @MaxLength(40)
  scheduledAt?: string;

  @Described('`published`: it is on the platform. `scheduled`: it is not, send it again. `failed`: give up.')
  @IsOptional()
  @IsIn(['published', 'scheduled', 'failed'])
  status?: 'published' | 'scheduled' | 'failed';

  @Described('Where it is, if it is `published`.')
  @IsOptional()
  @IsWebAddress()
  url?: string;
}

/** Of a release everything but the caption; of a target caption and time, or how it is settled. */
export class ScheduledReleaseChanges extends UpdateRelease {
  @Described('Text of one account; null for the common one.')
  @IsOptional()
  @IsString()
  @Length(1, limits.contentLength)
  caption?: string | null;

  @Described('Settles an unconfirmed account.')
  @IsOptional()
  @IsIn(['published', 'scheduled', 'failed'])
  status?: 'published' | 'scheduled' | 'failed';

  @Described('Its address there.')
  @IsOptional()
  @IsWebAddress()
  url?: string;
}

/** Arguments of `update_scheduled_release`: both of the above in one. */
@Clearable('changes/caption')
export class UpdateScheduledRelease {
  @Described('Id of the release, e.g. `rel_…`.')
  @IsString()
  @Length(1, 64)
  releaseId!: string;

  @Described('`release` changes all of it, `target` one account.')
  @IsIn(['release', 'target'])
  scope!: 'release' | 'target';

  @Described('Required with scope `target`, e.g. `tgt_…`.')
  @IsOptional()
  @IsString()
  @Length(1, 64)
  targetId?: string;

  @Described(
    'Scope `target` takes `caption` and `scheduledAt`, or `status` with `url`; `release` the others and `scheduledAt`. What is left out stays.',
  )
  @IsDefined()
  @ValidateNested()
  @Type(() => ScheduledReleaseChanges)
  changes!: ScheduledReleaseChanges;
}

const sortableFields = ['createdAt', 'scheduledAt'] as const;
export type ReleaseSort = Sort<(typeof sortableFields)[number]>;

/** `search` looks into title and base text. */
export class ListReleasesQuery extends TimedListQuery {
  @IsOptional()
  @IsIn(releaseStatuses)
  status?: ReleaseStatus;

  @IsOptional()
  @IsId('brand')
  brandId?: string;

  /** Only releases with a target on this channel, e.g. `bluesky`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;

  /** Only what is due then or later. */
  @IsOptional()
  @IsISO8601({ strict: true })
  scheduledSince?: string;

  /** Only what is due before. */
  @IsOptional()
  @IsISO8601({ strict: true })
  scheduledUntil?: string;

  /** Default `-createdAt`. Releases without a time come last by `scheduledAt`, whichever way. */
  @IsOptional()
  @IsIn(sortsBy(sortableFields))
  sort?: ReleaseSort;
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
