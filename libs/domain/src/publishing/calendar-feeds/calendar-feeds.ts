import type { Principal } from '@imprint/contracts/access';
import { type Problem, problem } from '@imprint/contracts/errors';
import type { CalendarFeedFullResource, CalendarFeedResource, CreateCalendarFeed } from '@imprint/contracts/publishing';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId, randomToken, sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { BrandsService } from '../../brands/index.js';
import type { CalendarFeedEntity } from './calendar-feed.entity.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';

/** A feed as its owner sees it. */
export type CalendarFeedView = CalendarFeedResource & { id: string };
/** A new one, with the secret in its address. */
export type NewCalendarFeed = CalendarFeedFullResource & { id: string };

/** Before the secret, so that logs know it and mask it. */
const prefix = 'ical_';

/** Addresses with which members subscribe to the schedule, each one of their own. */
@Injectable()
export class CalendarFeeds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly feeds: CalendarFeedsRepository,
    private readonly brands: BrandsService,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
  ) {}

  /** @throws Problem `not_found` when the caller has none */
  async read(caller: Principal): Promise<CalendarFeedView> {
    const feed = await this.feeds.find(caller);
    if (feed === null) throw none();
    return viewOf(feed);
  }

  /** Makes an address; the one before ends. @throws Problem `validation_failed` for an unknown brand */
  async create(caller: Principal, body: CreateCalendarFeed): Promise<NewCalendarFeed> {
    const { organizationId, userId } = caller;
    const brandId = body.brandId ?? null;
    if (brandId !== null) await this.brands.require(caller, brandId, '/brandId');
    const secret = prefix + randomToken(32);
    const id = newId('cal');
    const feed = await this.dataSource.transaction(async (manager) => {
      const row = { id, organizationId, userId, brandId, secretDigest: sha256Hex(secret) };
      const made = await this.feeds.replace(manager, row);
      await this.audit.record(manager, caller, {
        action: 'calendar-feed.created',
        subject: { type: 'calendar-feed', id, userId },
        changes: { brandId: { to: brandId } },
      });
      return made;
    });
    return { ...viewOf(feed), url: `${this.config.PUBLIC_API_URL}/v1/schedule/feeds/${secret}.ics` };
  }

  /** @throws Problem `not_found` when the caller has none */
  async delete(caller: Principal): Promise<void> {
    const { userId } = caller;
    await this.dataSource.transaction(async (manager) => {
      const id = await this.feeds.delete(manager, caller);
      if (id === null) throw none();
      const subject = { type: 'calendar-feed', id, userId };
      await this.audit.record(manager, caller, { action: 'calendar-feed.deleted', subject });
    });
  }
}

const viewOf = ({ id, brandId, createdAt, lastUsedAt }: CalendarFeedEntity): CalendarFeedView => ({
  ...{ id, brandId, createdAt, lastUsedAt },
});

const none = (): Problem => problem('not_found', 'You have no calendar feed.');
