import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Described } from './described.js';
import { problem } from './error-catalogue.js';
import { limits } from './limits.js';

/** Query of every list route: `page` from 1, `limit` 1..100, `search` over the resource's text fields. */
export class ListQuery {
  @Described('Page of the list, from 1.', 1)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page: number = 1;

  @Described('Entries per page.', 10)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit: number = limits.defaultPageSize;

  @Described('Only entries whose text contains this.', 'spring')
  @IsOptional()
  @IsString()
  @MaxLength(limits.searchLength)
  search?: string;
}

/** One page of rows, as repositories return it. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  limit: number;
}

/** ISO 8601 knows dates, such as those of weeks, that JavaScript does not. @throws Problem `validation_failed` */
export function instantOf(text: string, parameter: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw problem('validation_failed', `${parameter} must be a date or a time.`, { parameter });
}
