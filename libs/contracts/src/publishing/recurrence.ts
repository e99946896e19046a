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
  Matches,
  Max,
  Min,
} from 'class-validator';
import { dayPattern } from '../documents/day.js';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';

/** How often a release repeats. */
export const recurrenceFrequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

/** Days of the week, in the order of ISO 8601. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Which releases of a series a change is for. */
export const occurrenceScopes = ['one', 'following', 'all'] as const;
export type OccurrenceScope = (typeof occurrenceScopes)[number];

/** On which days a release goes out again, at its local time. Without `count` and `until` it goes on until it is ended. */
export class Recurrence {
  @Described('How often it repeats.', 'weekly')
  @IsIn(recurrenceFrequencies)
  frequency!: RecurrenceFrequency;

  @Described('Every so many of these; else 1.', 1)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.recurrenceInterval)
  interval?: number;

  @Described('Of a weekly release; else the day of its first time.', ['tuesday', 'thursday'])
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(weekdays.length)
  @ArrayUnique()
  @IsIn(weekdays, { each: true })
  weekdays?: Weekday[];

  @Described('Releases in all, the first included.', 10)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.recurrenceCount)
  count?: number;

  @Described('Last possible day, e.g. `2027-12-31`; instead of `count`.', '2027-12-31')
  @IsOptional()
  @Matches(dayPattern)
  until?: string;
}

/** How a release repeats. */
export class ReleaseRecurrence {
  @Described(
    'Series that the release is part of; null for a draft, which begins one once it is scheduled.',
    exampleId('releaseSeries'),
  )
  @IsOptional()
  @IsString()
  seriesId!: string | null;

  @Described('How often it repeats.', 'weekly') @IsIn(recurrenceFrequencies) frequency!: RecurrenceFrequency;
  @Described('Every so many days, weeks, months or years.', 1) @IsInt() interval!: number;
  @Described('Days of a weekly release; null for other frequencies.', ['tuesday', 'thursday'])
  @IsOptional()
  @IsArray()
  @IsIn(weekdays, { each: true })
  weekdays!: Weekday[] | null;
  @Described('Number of releases from `startsOn` on; null without such an end.', 10) @IsOptional() @IsInt() count!: number | null;
  @Described('Last day on which it may go out; null without such an end.', '2027-12-31') @IsOptional() @IsString() until!:
    string | null;
  @Described('Day from which the rule counts; null for a draft without a time.', '2027-03-30')
  @IsOptional()
  @IsString()
  startsOn!: string | null;
  @Described('Day of the rule that this release is for, even if it was moved; null for a draft.', '2027-04-06')
  @IsOptional()
  @IsString()
  date!: string | null;
  @Described('Whether the series has ended: no further releases are added to it.', false) @IsIn([true, false]) hasEnded!: boolean;
}

/** Body of what can be done with several releases of a series at once; may be left out. */
export class OccurrenceSelection {
  @Described('In a series: later ones, too, or all that wait.', 'one')
  @IsOptional()
  @IsIn(occurrenceScopes)
  occurrences?: OccurrenceScope;
}

/** A day of a recurrence, before it is scheduled. */
export class PlannedOccurrence {
  @Described('Day of the rule.', '2027-03-30') @IsString() date!: string;
  @Described('When it would go out.', '2027-03-30T07:00:00.000Z') @IsISO8601() scheduledAt!: Date;
  @Described('Whether the clock skips the local time on that day, so that it goes out later by as much as is skipped.', false)
  @IsIn([true, false])
  isMoved!: boolean;
}
