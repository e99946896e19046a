import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { Resource } from '../documents/resource.js';
import { targetStatuses, type TargetStatus } from '../documents/states.js';
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
  @Described('What will get in its way or needs a second look.', [])
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishingDiagnostic)
  diagnostics!: PublishingDiagnostic[];
}

/** Number of posts on one connection on one UTC day. */
export class PublishSlot {
  @Described('The day.', '2027-03-28') @IsString() date!: string;
  @Described('Id of the connected account.', exampleId('connection')) @IsString() connectionId!: string;
  @Described('Name of the channel.', 'bluesky') @IsString() platform!: string;
  @Described('Posts that are planned for it.', 2) @IsInt() publishes!: number;
}

/** What is scheduled in a period. */
@Resource({ type: 'schedule-preview', path: null })
export class SchedulePreview {
  @Described('What is to go out, the earliest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ScheduledPublish)
  publishes!: ScheduledPublish[];
  @Described('How many of them each account has on each UTC day.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PublishSlot)
  slots!: PublishSlot[];
  @Described('True when there are more than are included.', false) @IsBoolean() isCut!: boolean;
  @Described('Until when nothing is missing: the end of the period, or the time of the last one that is included.', exampleTime)
  @IsISO8601()
  completeUntil!: Date;
}
