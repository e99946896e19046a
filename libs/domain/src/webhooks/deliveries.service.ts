import { problem, type DeliveryAttempt, type ListDeliveriesQuery, type Page, type Principal } from '@imprint/contracts';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
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
      .where('delivery.organizationId = :organizationId', { organizationId });
    const { event, status, search } = query;
    if (event !== undefined) rows.andWhere('delivery.event = :event', { event });
    if (status !== undefined) rows.andWhere('delivery.status = :status', { status });
    within(rows, 'delivery.createdAt', query);
    searchIn(rows, ['delivery.eventId'], search);
    return paginate(rows, newestFirst('delivery'), query);
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
