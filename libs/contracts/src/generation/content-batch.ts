import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { dayPattern } from '../documents/day.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { batchStatuses, type BatchStatus } from '../documents/states.js';
import { limits } from '../limits/limits.js';
import { BatchCounts } from './media-batch.js';
import { writtenTypes, type WrittenType } from './write-content.js';

/** Types that a batch can mix. */
export const mixedTypes = ['post', 'thread', 'caption'] as const;
export type MixedType = (typeof mixedTypes)[number];

/** How much of a batch each type is, as shares of their sum. */
export class ContentMix {
  @Described('Share of posts.', 3) @IsOptional() @IsInt() @Min(0) @Max(100) post?: number;
  @Described('Share of threads, for channels that take them.', 1) @IsOptional() @IsInt() @Min(0) @Max(100) thread?: number;
  @Described('Share of captions for pictures and videos.', 0) @IsOptional() @IsInt() @Min(0) @Max(100) caption?: number;
}

/** The days that drafts are spread over. */
export class ContentDates {
  @Described('First day, e.g. `2027-03-01`.', '2027-03-01')
  @Matches(dayPattern, { message: 'from must be a day such as 2027-03-01' })
  from!: string;

  @Described('Last day, e.g. `2027-03-31`.', '2027-03-31')
  @Matches(dayPattern, { message: 'until must be a day such as 2027-03-31' })
  until!: string;

  @Described('IANA time zone of the days, e.g. `Europe/Berlin`; the brand’s if left out, or else UTC.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timezone?: string;
}

/** The days of a batch. */
export class PlannedDates {
  @Described('First day.', '2027-03-01') @IsString() from!: string;
  @Described('Last day.', '2027-03-31') @IsString() until!: string;
  @Described('IANA time zone of the days.', 'Europe/Berlin') @IsString() timezone!: string;
}

/** Many drafts at once, by REST or by a tool. */
export class ContentBatchRequest {
  @Described('Number of drafts in all.', 12) @IsInt() @Min(1) @Max(limits.draftsPerBatch) count!: number;

  @Described('Channels, which take turns, e.g. `bluesky`.', ['bluesky', 'linkedin'])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.turboPlatforms)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  platforms!: string[];

  @Described('What they are about; those of the brand’s strategy if left out. Each goes to every channel before the next.', [
    'The terrace opens on Friday',
  ])
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.draftsPerBatch)
  @IsString({ each: true })
  @Length(1, limits.batchTopicLength, { each: true })
  @Matches(/\S/, { each: true, message: 'each topic must contain more than white space' })
  topics?: string[];

  @Described('How many of each type; posts only if left out.')
  @IsOptional()
  @ValidateNested()
  @Type(() => ContentMix)
  contentMix?: ContentMix;

  @Described(
    'Days to spread them over: each becomes a draft release in the calendar, for the brand’s account on its channel. Needs `posts:schedule`.',
  )
  @IsOptional()
  @ValidateNested()
  @Type(() => ContentDates)
  dateRange?: ContentDates;

  @Described('How to write, for these drafts only.', 'Short sentences, a little humour')
  @IsOptional()
  @IsString()
  @Length(1, limits.styleLength)
  @Matches(/^\P{Cc}*$/u, { message: 'style must be a single line' })
  style?: string;
}

/** `POST /v1/content/batches`. */
export class CreateContentBatch extends ContentBatchRequest {
  @Described('Id of the brand whose voice they have, e.g. `brand_…`.', exampleId('brand'))
  @IsString()
  @MaxLength(64)
  brandId!: string;

  @Described('Name of a model; the brand’s or the instance’s if left out.', 'local/writer')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  model?: string;
}

/** A draft of a batch, before it is written. */
export class PlannedDraft {
  @Described('Channel that it is for.', 'bluesky') @IsString() platform!: string;
  @Described('What is written.', 'post') @IsIn(writtenTypes) type!: WrittenType;
  @Described('What it is about.', 'The terrace opens on Friday') @IsString() topic!: string;
  @Described('Its time in the calendar; null without `dateRange`.', exampleTime)
  @IsOptional()
  @IsISO8601()
  scheduledAt!: Date | null;
}

/** What a batch would write. */
@Resource({ type: 'content-batch-preview', path: null })
export class ContentBatchPreview {
  @Described('Number of drafts.', 12) @IsInt() total!: number;
  @Described('Every draft, in the order in which they are written.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PlannedDraft)
  drafts!: PlannedDraft[];
}

/** Drafts that were requested together. `GET /v1/generations?batchId=…` lists them. */
@Resource({ type: 'content-batch', path: 'content/batches' })
export class ContentBatchResource {
  @Described('How far it is. `partially_failed`: some were written, and some were not.', 'completed')
  @IsIn(batchStatuses)
  status!: BatchStatus;
  @Described('Percent that have ended.', 100) @IsInt() @Min(0) @Max(100) progress!: number;
  @Described('Number of drafts.', 12) @IsInt() total!: number;
  @Described('The same by status.') @ValidateNested() @Type(() => BatchCounts) counts!: BatchCounts;
  @Described('Channels that they are for.', ['bluesky', 'linkedin']) @IsString({ each: true }) platforms!: string[];
  @Described('What they are about.', ['The terrace opens on Friday']) @IsString({ each: true }) topics!: string[];
  @Described('Days that they are spread over; null for none.')
  @IsOptional()
  @ValidateNested()
  @Type(() => PlannedDates)
  dateRange!: PlannedDates | null;
  @Described('Model that writes them.', 'local/writer') @IsString() model!: string;
  @Described('Brand whose voice they have.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When the last one ended; null until then.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
}
