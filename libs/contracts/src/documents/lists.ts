import { Type } from 'class-transformer';
import { IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Described, exampleTime } from './described.js';
import { problem } from '../errors/error-catalogue.js';
import { limits } from '../limits/limits.js';

/** Query of every list route: `page` from 1, `limit` 1..100, `search` in the resource's text fields. */
export class ListQuery {
  @Described('Page of the list, from 1.', 1)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.pages)
  page: number = 1;

  @Described('Entries per page.', 10)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit: number = limits.defaultPageSize;

  @Described('Where the page begins: from `links.next` of the page before. `page` is then only its number.', 'WyJsaXN0Il0')
  @IsOptional()
  @IsString()
  @MaxLength(limits.cursorLength)
  cursor?: string;

  @Described('Only entries whose text contains this.', 'spring')
  @IsOptional()
  @IsString()
  @MinLength(limits.searchLengthMin)
  @MaxLength(limits.searchLength)
  search?: string;
}

/** Query of a list that can be limited to a period. */
export class TimedListQuery extends ListQuery {
  @Described('Only what was created at this time or later.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  since?: string;

  @Described('Only what was created before.', exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  until?: string;
}

/** A field to sort a list by; a leading `-` reverses the order. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** Both directions of every field. */
export function sortsBy<const Field extends string>(fields: readonly Field[]): Sort<Field>[] {
  return fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);
}

/** One page of rows, as repositories return it. */
export interface Page<T> {
  items: T[];
  /** Number of matches, at most `limits.listDepth`. */
  total: number;
  /** False when there are more matches than `total`. */
  totalIsExact?: boolean;
  page: number;
  limit: number;
  /** Cursor of the next page; null on the last one. Absent from lists that do not come from the database. */
  next?: string | null;
  /** Whether the request used a cursor. */
  isByCursor?: boolean;
}

/**
 * Parses an ISO 8601 time. Validation accepts forms that JavaScript cannot parse, such as week dates.
 * @throws Problem `validation_failed`
 */
export function instantOf(text: string, parameter: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw problem('validation_failed', `${parameter} must be a date or a time.`, { parameter });
}
