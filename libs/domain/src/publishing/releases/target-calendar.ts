import type { Principal } from '@imprint/contracts/access';
import { instantOf, type Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ListTargetsQuery } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { PlannedTargetsRepository, type CalendarTarget } from './planned-targets.repository.js';

export type { CalendarTarget };

const dayMs = 86_400_000;

/** What goes out, and what went out, in a time that fits on a page. */
@Injectable()
export class TargetCalendar {
  constructor(
    private readonly targets: PlannedTargetsRepository,
    private readonly brands: BrandsService,
  ) {}

  /** The earliest first. @throws Problem `validation_failed` for a time that ends before it begins, or is longer than `limits.calendarDays` */
  async list(principal: Principal, query: ListTargetsQuery): Promise<Page<CalendarTarget>> {
    const length = instantOf(query.until, 'until').getTime() - instantOf(query.since, 'since').getTime();
    if (length <= 0) throw problem('validation_failed', 'until must be later than since.', { parameter: 'until' });
    if (length > limits.calendarDays * dayMs) {
      const detail = `until may be at most ${limits.calendarDays} days after since. Ask for longer times in parts.`;
      throw problem('validation_failed', detail, { parameter: 'until' });
    }
    await this.brands.requireFilter(principal, query.brandId);
    return this.targets.listWithin(principal, query);
  }
}
