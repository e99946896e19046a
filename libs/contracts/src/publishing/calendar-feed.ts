import { IsISO8601, IsOptional, IsString } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';

/** `GET /v1/schedule.ics`. */
export class ScheduleCalendarQuery {
  @Described('Only releases of this brand.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described(`Only what is due at this time or later; at most ${limits.calendarDaysBack} days ago.`, exampleTime)
  @IsOptional()
  @IsISO8601({ strict: true })
  from?: string;

  @Described(`Only what is due before; at most ${limits.calendarDaysAhead} days from now.`, '2027-04-25T07:00:00.000Z')
  @IsOptional()
  @IsISO8601({ strict: true })
  to?: string;
}

/** `POST /v1/schedule/feed`. */
export class CreateCalendarFeed {
  @Described('Only releases of this brand; all of the organization unless given.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;
}

/** The schedule at a secret address, for the calendar app of one person. */
@Resource({ type: 'calendar-feed', path: null })
export class CalendarFeedResource {
  @Described('Brand that it is narrowed to; null for all.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('When the address was made.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When a calendar app last read it, to the minute; null if never.', exampleTime)
  @IsOptional()
  @IsISO8601()
  lastUsedAt!: Date | null;
}

/** Response to creation. The address appears nowhere else. */
@Resource({ type: 'calendar-feed-full', path: null })
export class CalendarFeedFullResource extends CalendarFeedResource {
  @Described('Address to subscribe to. It is shown only here.', 'https://api.imprint.example/v1/schedule/feeds/ical_5Zx….ics')
  @IsString()
  url!: string;
}
