import { IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { targetStatuses, type TargetStatus } from '../documents/states.js';
import { limits } from '../limits/limits.js';

/** `GET /v1/targets`: the calendar. A target belongs to the time at which it was published, or else is due. */
export class ListTargetsQuery extends ListQuery {
  @Described('Only what was published, or else is due, at this time or later.', exampleTime)
  @IsISO8601({ strict: true })
  since!: string;

  @Described(`And before this time, at most ${limits.calendarDays} days after \`since\`.`, '2027-04-25T07:00:00.000Z')
  @IsISO8601({ strict: true })
  until!: string;

  @Described('Only targets of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Only targets on this channel.', 'bluesky')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  platform?: string;

  @Described('Only targets in this state.', 'scheduled')
  @IsOptional()
  @IsIn(targetStatuses)
  status?: TargetStatus;
}

/** One release on one account, as a calendar shows it. The release has all of it. */
@Resource({ type: 'target', path: null })
export class TargetResource {
  @Described('Id of its release.', exampleId('release')) @IsString() releaseId!: string;
  @Described('Name of the release for your team.', 'Spring menu') @IsString() title!: string;
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Id of the connected account.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('How far it is.', 'published') @IsIn(targetStatuses) status!: TargetStatus;
  @Described('When it is due; null where it was published without a schedule.', exampleTime)
  @IsOptional()
  @IsISO8601()
  scheduledAt!: Date | null;
  @Described('When it was published.', exampleTime) @IsOptional() @IsISO8601() publishedAt!: Date | null;
  @Described('IANA time zone of the release.', 'Europe/Berlin') @IsString() timezone!: string;
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Series of its release; null if it does not repeat.', exampleId('releaseSeries'))
  @IsOptional()
  @IsString()
  seriesId!: string | null;
}
