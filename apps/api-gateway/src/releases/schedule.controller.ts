import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import {
  CalendarFeedFullResource,
  CalendarFeedResource,
  CreateCalendarFeed,
  ScheduleCalendarQuery,
} from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import {
  CalendarFeedAccess,
  CalendarFeeds,
  ScheduleCalendar,
  type CalendarFeedView,
  type NewCalendarFeed,
} from '@imprint/domain/publishing';
import { Allow, clientIpOf, NotReplayable, Operation, Public, Returns, SessionOnly, textBody } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendCalendar } from './send-calendar.js';

const gives = { 'text/calendar': textBody };

/** The schedule for calendar apps. */
@Controller('v1')
export class ScheduleController {
  constructor(
    private readonly calendar: ScheduleCalendar,
    private readonly feeds: CalendarFeeds,
    private readonly access: CalendarFeedAccess,
  ) {}

  @Operation('exportSchedule', 'Export the schedule as an iCalendar file', {
    note: 'An entry for each release that has a time, drafts among them: from 90 days ago to a year ahead unless narrowed.',
    gives,
  })
  @Allow('viewer', ...postReadingScopes)
  @Get('schedule.ics')
  async export(@Caller() caller: Principal, @Query() query: ScheduleCalendarQuery, @Res() response: Response): Promise<void> {
    sendCalendar(response, await this.calendar.export(caller, query));
  }

  @Operation('getCalendarFeed', 'Read your calendar feed', { note: 'Its address was shown when it was made, and is not kept.' })
  @SessionOnly('viewer')
  @Returns(CalendarFeedResource)
  @Get('schedule/feed')
  read(@Caller() caller: Principal): Promise<CalendarFeedView> {
    return this.feeds.read(caller);
  }

  @Operation('createCalendarFeed', 'Create your calendar feed, or replace its address', {
    note: 'Whoever has the address reads the schedule, and nothing else. It is in this answer only. The address from before ends.',
  })
  @SessionOnly('viewer')
  @Returns(CalendarFeedFullResource)
  @NotReplayable()
  @Post('schedule/feed')
  create(@Caller() caller: Principal, @Body() body: CreateCalendarFeed): Promise<NewCalendarFeed> {
    return this.feeds.create(caller, body);
  }

  @Operation('deleteCalendarFeed', 'End your calendar feed')
  @SessionOnly('viewer')
  @HttpCode(204)
  @Delete('schedule/feed')
  delete(@Caller() caller: Principal): Promise<void> {
    return this.feeds.delete(caller);
  }

  @Operation('readCalendarFeed', 'Read a schedule by the secret address of a calendar feed', {
    note: 'For calendar apps. The address ends when it is replaced or deleted, and when its owner leaves the organization.',
    gives,
    errors: ['not_found', 'too_many_requests'],
  })
  @Public()
  @Get('schedule/feeds/:secret.ics')
  async open(@Param('secret') secret: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendCalendar(response, await this.access.open(secret, clientIpOf(request)));
  }
}
