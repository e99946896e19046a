import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { ListTargetsQuery, TargetResource } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { TargetCalendar, type CalendarTarget } from '@imprint/domain/publishing';
import { Allow, Operation, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get, Query } from '@nestjs/common';

@Controller('v1/targets')
export class TargetsController {
  constructor(private readonly calendar: TargetCalendar) {}

  @Operation('listTargets', 'List what goes out, or went out, in a time', {
    note: 'The calendar: targets of all releases by when they were published, or else are due, the earliest first. Drafts with a time are among them.',
  })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsPage(TargetResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListTargetsQuery): Promise<Page<CalendarTarget>> {
    return this.calendar.list(caller, query);
  }
}
