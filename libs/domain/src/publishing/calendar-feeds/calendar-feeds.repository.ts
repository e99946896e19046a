import type { Principal, Tenant } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CalendarFeedEntity } from './calendar-feed.entity.js';

type Owner = Pick<Principal, 'organizationId' | 'userId'>;

/** A feed that is open to whoever has its secret. */
export type ValidFeed = Pick<CalendarFeedEntity, 'id' | 'brandId'> & Tenant;

/** Calendar feeds, at most one for each member of an organization. Read model: joins membership. */
@Injectable()
export class CalendarFeedsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({ organizationId, userId }: Owner): Promise<CalendarFeedEntity | null> {
    return this.dataSource.manager.findOneBy(CalendarFeedEntity, { organizationId, userId });
  }

  /** Ends the one before. */
  async replace(manager: EntityManager, feed: Omit<CalendarFeedEntity, 'createdAt' | 'lastUsedAt'>): Promise<CalendarFeedEntity> {
    const { organizationId, userId } = feed;
    const fresh = { ...feed, createdAt: () => 'now()', lastUsedAt: null };
    await manager
      .createQueryBuilder()
      .insert()
      .into(CalendarFeedEntity)
      .values(fresh)
      .orUpdate(['id', 'brand_id', 'secret_digest', 'created_at', 'last_used_at'], ['organization_id', 'user_id'])
      .execute();
    return manager.findOneByOrFail(CalendarFeedEntity, { organizationId, userId });
  }

  /** @returns id of the one that there was */
  async delete(manager: EntityManager, { organizationId, userId }: Owner): Promise<string | null> {
    const feed = await manager.findOneBy(CalendarFeedEntity, { organizationId, userId });
    if (feed === null) return null;
    const { affected } = await manager.delete(CalendarFeedEntity, { id: feed.id, organizationId, userId });
    return affected === 1 ? feed.id : null;
  }

  /** By its secret, whatever organization it is of; only while its owner is a member there, with what they may see now. */
  async findValid(secretDigest: string): Promise<ValidFeed | undefined> {
    const [feed] = await this.dataSource.query<ValidFeed[]>(
      `select feed.id, feed.organization_id as "organizationId", feed.brand_id as "brandId", m.brand_ids as "brandIds"
       from calendar_feed feed join membership m on m.organization_id = feed.organization_id and m.user_id = feed.user_id
       where feed.secret_digest = $1 and not m.suspended`,
      [secretDigest],
    );
    return feed;
  }

  /** To the minute, so that a feed which is read often writes seldom. */
  async markUsed({ organizationId, id }: Pick<CalendarFeedEntity, 'organizationId' | 'id'>): Promise<void> {
    await this.dataSource.query(
      `update calendar_feed set last_used_at = now()
       where id = $1 and organization_id = $2 and coalesce(last_used_at < now() - interval '1 minute', true)`,
      [id, organizationId],
    );
  }
}
