import {
  instantOf,
  problem,
  type DeliveryAttempt,
  type ListDeliveriesQuery,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

export type DeliveryWithAttempts = WebhookDeliveryEntity & { attemptLog: DeliveryAttempt[] };

/** The log of what was sent. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(principal: Principal, organizationId: string, query: ListDeliveriesQuery): Promise<Page<WebhookDeliveryEntity>> {
    if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
    const rows = this.dataSource.manager
      .createQueryBuilder(WebhookDeliveryEntity, 'delivery')
      .where('delivery.organizationId = :organizationId', { organizationId })
      .orderBy('delivery.createdAt', 'DESC')
      .addOrderBy('delivery.id', 'DESC');
    const { event, status, since, until, search } = query;
    if (event !== undefined) rows.andWhere('delivery.event = :event', { event });
    if (status !== undefined) rows.andWhere('delivery.status = :status', { status });
    if (since !== undefined) rows.andWhere('delivery.createdAt >= :since', { since: instantOf(since, 'since') });
    if (until !== undefined) rows.andWhere('delivery.createdAt < :until', { until: instantOf(until, 'until') });
    if (search !== undefined) rows.andWhere('position(lower(:search) in lower(delivery.eventId)) > 0', { search });
    return paginate(rows, query);
  }

  /** One delivery with every attempt, the first one first. */
  async read(principal: Principal, organizationId: string, id: string): Promise<DeliveryWithAttempts> {
    const { manager } = this.dataSource;
    const own = principal.organizationId === organizationId;
    const delivery = own ? await manager.findOneBy(WebhookDeliveryEntity, { id, organizationId }) : null;
    if (delivery === null) throw problem('not_found', `There is no delivery ${id}.`);
    const attempts = await manager.find(WebhookAttemptEntity, { where: { deliveryId: id }, order: { number: 'ASC' } });
    return Object.assign(delivery, { attemptLog: attempts.map(({ deliveryId: _delivery, ...attempt }) => attempt) });
  }
}
