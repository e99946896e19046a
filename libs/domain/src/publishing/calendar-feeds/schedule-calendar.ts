import { instantOf } from '@imprint/contracts/documents';
import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ScheduleCalendarQuery } from '@imprint/contracts/publishing';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { Organizations } from '../../identity/index.js';
import { noticeUrl } from '../../notices/index.js';
import { icsOf } from './schedule-ics.js';
import { ScheduledEntriesRepository, type ScheduleRange } from './scheduled-entries.repository.js';

const dayMs = 86_400_000;

/** The schedule of an organization as an iCalendar file. */
@Injectable()
export class ScheduleCalendar {
  constructor(
    private readonly entries: ScheduledEntriesRepository,
    private readonly brands: BrandsService,
    private readonly organizations: Organizations,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /** @throws Problem `validation_failed` for a range that is empty or reaches further than calendars show */
  async export(caller: Principal, { brandId, from, to }: ScheduleCalendarQuery): Promise<string> {
    await this.brands.requireFilter(caller, brandId);
    const most = shownRange();
    const range = {
      from: from === undefined ? most.from : instantOf(from, 'from'),
      to: to === undefined ? most.to : instantOf(to, 'to'),
    };
    if (range.from < most.from)
      throw problem('validation_failed', `from may be at most ${limits.calendarDaysBack} days ago.`, { parameter: 'from' });
    if (range.to > most.to)
      throw problem('validation_failed', `to may be at most ${limits.calendarDaysAhead} days from now.`, { parameter: 'to' });
    if (range.to <= range.from) throw problem('validation_failed', 'to must be later than from.', { parameter: 'to' });
    const { organizationId, brandIds } = caller;
    return this.render({ organizationId, brandIds, brandId: brandId ?? null, ...range });
  }

  /** All that calendars show. */
  async whole(owner: Pick<ScheduleRange, 'organizationId' | 'brandIds' | 'brandId'>): Promise<string> {
    return this.render({ ...owner, ...shownRange() });
  }

  private async render({ brandId, ...range }: ScheduleRange): Promise<string> {
    const [{ name, slug }, brand, entries] = await Promise.all([
      this.organizations.read(range.organizationId),
      brandId === null ? null : this.brands.find(range, brandId),
      this.entries.list({ brandId, ...range }),
    ]);
    return icsOf({
      name: brand === null ? name : `${name}: ${brand.label}`,
      entries: entries.map((entry) => ({ ...entry, url: noticeUrl(this.config, slug, `releases/${entry.releaseId}`) })),
    });
  }
}

/** A minute more than whole days, so that whoever counts days on another clock is not refused. */
function shownRange(): Pick<ScheduleRange, 'from' | 'to'> {
  const now = Date.now();
  return {
    from: new Date(now - limits.calendarDaysBack * dayMs - 60_000),
    to: new Date(now + limits.calendarDaysAhead * dayMs + 60_000),
  };
}
