import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { ReleaseFault } from './publishing-checks.js';
import { Author } from '../identity/author.js';

/** Files that releases are imported from. */
export const importFormats = ['csv', 'ics'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** An imported release waits as a draft, or is scheduled at once. */
export const importedStatuses = ['draft', 'scheduled'] as const;
export type ImportedStatus = (typeof importedStatuses)[number];

/** What counts where a row of the file says nothing. */
export class ImportDefaults {
  @Described('Accounts of rows that name none; every event of an ICS file goes to these.', [exampleId('connection')])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.targetsPerRelease)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  connectionIds?: string[];

  @Described('`draft` unless given. Where publishing needs an approval, everything is imported as drafts.', 'draft')
  @IsOptional()
  @IsIn(importedStatuses)
  status?: ImportedStatus;

  @Described('Local time, `HH:mm`, of rows that have a date only, such as all-day events.', '09:00')
  @IsOptional()
  @Matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'time must be a time of day such as 09:00' })
  time?: string;
}

/** `POST /v1/release-imports`. */
export class CreateReleaseImport {
  @Described('What the file is: `csv`, also with semicolons or tabs, or `ics` (iCalendar).', 'csv')
  @IsIn(importFormats)
  format!: ImportFormat;

  @Described(
    `Text of the file, at most ${limits.importBytes} bytes in UTF-8 and ${limits.importRows} rows or events.`,
    'title,text,date,time,accounts\nSpring menu,Our spring menu is here.,2027-03-28,09:00,bluesky',
  )
  @IsString()
  @Length(1, limits.importBytes)
  content!: string;

  @Described('Brand of all accounts.', exampleId('brand'))
  @IsId('brand')
  brandId!: string;

  @Described('IANA time zone of times that have none of their own.', 'Europe/Berlin')
  @IsString()
  @Length(1, 64)
  timezone!: string;

  @Described('What counts where a row says nothing.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ImportDefaults)
  defaults?: ImportDefaults;

  @Described('Only says what would be imported, and what is wrong with each row. Nothing is written.', true)
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;
}

/** A row of a CSV file or an event of an ICS file, as it was understood. */
export class ImportedRow {
  @Described('Line of the file on which it begins, from 1.', 2) @IsInt() line!: number;
  @Described('Title of the release.', 'Spring menu') @IsString() title!: string;
  @Described('Beginning of the text.', 'Our spring menu is here.') @IsString() excerpt!: string;
  @Described('When it is due; null without a time, or when the time cannot be read.', exampleTime)
  @IsOptional()
  @IsISO8601()
  scheduledAt!: Date | null;
  @Described('IANA time zone.', 'Europe/Berlin') @IsString() timezone!: string;
  @Described('Whether it waits as a draft.', 'draft') @IsIn(importedStatuses) status!: ImportedStatus;
  @Described('Accounts that it goes to.', [exampleId('connection')])
  @IsArray()
  @IsString({ each: true })
  connectionIds!: string[];
  @Described('Release that it became; null in a dry run, and once that release is deleted.', exampleId('release'))
  @IsOptional()
  @IsString()
  releaseId!: string | null;
  @Described('What is wrong with it. Each `pointer` names the column of a CSV file, such as `/accounts`.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReleaseFault)
  faults!: ReleaseFault[];
}

/** Releases that came from one file. */
@Resource({ type: 'release-import', path: 'release-imports' })
export class ReleaseImportResource {
  @Described('What the file is.', 'csv') @IsIn(importFormats) format!: ImportFormat;
  @Described('Id of the brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described('Whether nothing was written.', false) @IsBoolean() dryRun!: boolean;
  @Described('Whether everything is imported as drafts because scheduling needs an approval.', false)
  @IsBoolean()
  isDraftsOnly!: boolean;
  @Described('Columns of the file that mean nothing here.', ['notes'])
  @IsArray()
  @IsString({ each: true })
  ignoredColumns!: string[];
  @Described('Rows with a fault. Nothing is imported while there are any.', 0) @IsInt() faultyRows!: number;
  @Described('Releases that were created.', 12) @IsInt() created!: number;
  @Described('Releases of these that have been deleted since, by undoing the import or one by one.', 0) @IsInt() deleted!: number;
  @Described('The rows, in the order of the file.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ImportedRow)
  rows!: ImportedRow[];
  @Described('Who imported them.')
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  createdBy!: Author;
  @Described('When they were imported.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When the import was undone; null if never.', exampleTime) @IsOptional() @IsISO8601() undoneAt!: Date | null;
}
