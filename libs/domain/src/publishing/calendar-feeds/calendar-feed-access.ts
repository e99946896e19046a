import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { networkOf } from '@imprint/platform/http';
import { countRequest, RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { ScheduleCalendar } from './schedule-calendar.js';

/** Lets calendar apps in by the secret of a feed. */
@Injectable()
export class CalendarFeedAccess {
  constructor(
    private readonly feeds: CalendarFeedsRepository,
    private readonly calendar: ScheduleCalendar,
    private readonly window: RateWindow,
  ) {}

  /**
   * The schedule as an iCalendar file.
   * @throws Problem `too_many_requests`; `not_found` for an address that was never made or has ended, without distinction
   */
  async open(secret: string, clientIp: string | null): Promise<string> {
    await countRequest(this.window, `calendar:${networkOf(clientIp)}`, limits.calendarRequestsPerMinute);
    const feed = await this.feeds.findValid(sha256Hex(secret));
    if (feed === undefined)
      throw problem('not_found', 'There is no calendar at this address: it was replaced or ended, or is incomplete.');
    await countRequest(this.window, `calendar:${feed.id}`, limits.calendarRequestsPerMinute);
    await this.feeds.markUsed(feed);
    return this.calendar.whole(feed);
  }
}
