import { IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { sortsBy, TimedListQuery, type Sort } from '../documents/lists.js';
import { releaseStatuses, type ReleaseStatus } from '../documents/states.js';

const sortableFields = ['createdAt', 'scheduledAt'] as const;
/** Order of `GET /v1/releases`. */
export type ReleaseSort = Sort<(typeof sortableFields)[number]>;

/** `GET /v1/releases`. */
export class ListReleasesQuery extends TimedListQuery {
  @Described('Only releases in this state.', 'scheduled')
  @IsOptional()
  @IsIn(releaseStatuses)
  status?: ReleaseStatus;

  @Described('Only releases of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only releases that this member looks after.', exampleId('user'))
  @IsOptional()
  @IsId('user')
  assigneeId?: string;

  @Described('Only releases with this tag.', exampleId('tag'))
  @IsOptional()
  @IsId('tag')
  tagId?: string;

  @Described('Only releases of this series.', exampleId('releaseSeries'))
  @IsOptional()
  @IsId('releaseSeries')
  seriesId?: string;

  @Described('Only releases with a target on this channel.', 'bluesky')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;

  @Described('Only releases that this file is attached to.', exampleId('asset'))
  @IsOptional()
  @IsId('asset')
  assetId?: string;

  @Described('Only releases due at this time or later.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  scheduledSince?: string;

  @Described('Only releases due before.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  scheduledUntil?: string;

  @Described(
    'Order; a leading `-` turns it around. Default `-createdAt`. By `scheduledAt`, releases without a time come last.',
    'scheduledAt',
  )
  @IsOptional()
  @IsIn(sortsBy(sortableFields))
  sort?: ReleaseSort;
}
