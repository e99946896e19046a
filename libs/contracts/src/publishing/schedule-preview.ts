import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsTimeZone,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { Resource } from '../documents/resource.js';
import { targetStatuses, type TargetStatus } from '../documents/states.js';
import { quotaUnits, type QuotaUnit } from './connection.js';
import { SlotTime } from './connection-slots.js';
import { PublishingDiagnostic } from './publishing-diagnostic.js';

/** Days that a preview looks ahead unless it is asked for others. */
export const defaultPreviewDays = 7;

/** `GET /v1/schedule/preview`, and the arguments of `preview_schedule`. */
export class PreviewScheduleQuery {
  @Described(`How many days to look ahead, at most ${limits.previewDays}; ${defaultPreviewDays} if left out.`, 30)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.previewDays)
  days?: number;

  @Described('IANA time zone whose days are counted; UTC if left out.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @IsTimeZone()
  timezone?: string;

  @Described('Only this brand, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** A post that is to go out on one account. */
export class ScheduledPublish {
  @Described('Id of the target.', exampleId('target')) @IsString() targetId!: string;
  @Described('Id of its release.', exampleId('release')) @IsString() releaseId!: string;
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Name of the release for your team.', 'Spring menu') @IsString() title!: string;
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Id of the connected account.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('Name of the account on the platform.', '@terrace.example') @IsOptional() @IsString() handle!: string | null;
  @Described('Scheduled or paused.', 'scheduled') @IsIn(targetStatuses) status!: TargetStatus;
  @Described('When it is due. In the past for one that waits for its account or a quota.', exampleTime)
  @IsISO8601()
  scheduledAt!: Date;
  @Described('IANA time zone of the release.', 'Europe/Berlin') @IsString() timezone!: string;
  @Described('The same as local time in `timezone`.', '2027-03-28T09:00:00') @IsString() localTime!: string;
  @Described(
    'When it goes out as things stand: later than planned where a quota is used up, null where something holds it up.',
    exampleTime,
  )
  @IsOptional()
  @IsISO8601()
  expectedAt!: Date | null;
  @Described('Series of its release; null if it does not repeat.', exampleId('releaseSeries'))
  @IsOptional()
  @IsString()
  seriesId!: string | null;
  @Described('What will get in its way or needs a second look.', [])
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishingDiagnostic)
  diagnostics!: PublishingDiagnostic[];
}

/** How much of a quota of an account is used on one day. */
export class QuotaUsage {
  @Described('What is counted.', 'posts') @IsIn(quotaUnits) counts!: QuotaUnit;
  @Described('Most of them in any window.', 3) @IsInt() most!: number;
  @Described('Length of the window in minutes. It slides.', 1_440) @IsInt() windowMinutes!: number;
  @Described('Whether it is the `maxPostsPerDay` of the account, rather than a quota of the platform.', true)
  @IsBoolean()
  isOwn!: boolean;
  @Described('Of those in the fullest window of this day: what went out, and what is expected to.', 2) @IsInt() used!: number;
  @Described('How many more fit into that window.', 1) @IsInt() left!: number;
}

/** What one account has on one day. */
export class AccountDay {
  @Described('The day.', '2027-03-28') @IsString() date!: string;
  @Described('Id of the connected account.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Name of the account on the platform.', '@terrace.example') @IsOptional() @IsString() handle!: string | null;
  @Described('Posts that are due on it. One that was due before counts on the day on which it is expected.', 2)
  @IsInt()
  publishes!: number;
  @Described('Slots of the account on this day, taken and free.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SlotTime)
  slots!: SlotTime[];
  @Described('Quotas of the account: those of its platform, and its own.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => QuotaUsage)
  quotas!: QuotaUsage[];
}

/** What is scheduled in a period. */
@Resource({ type: 'schedule-preview', path: null })
export class SchedulePreview {
  @Described('What is to go out, the earliest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ScheduledPublish)
  publishes!: ScheduledPublish[];
  @Described('Days on which an account has a post, a slot or a use of a quota, the earliest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AccountDay)
  days!: AccountDay[];
  @Described('True when there is more than is included.', false) @IsBoolean() isCut!: boolean;
  @Described('Until when nothing is missing: the end of the period, or less if it is cut.', exampleTime)
  @IsISO8601()
  completeUntil!: Date;
}
