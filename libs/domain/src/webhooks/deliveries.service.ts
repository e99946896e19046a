import { problem, type DeliveryAttempt, type ListDeliveriesQuery, type Page, type Principal } from '@imprint/contracts';
import { newestFirst, paginate, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** A delivery as it is kept. */
export type DeliveryView = WebhookDeliveryEntity;

export type DeliveryWithAttempts = WebhookDeliveryEntity & { attemptLog: DeliveryAttempt[] };

/** The id of a release, a target or a generation: in an `eventId` it stands by itself, and an index finds it there. */
const wholeId = /^[a-z]+_[0-9a-z]{26}$/i;
/** An array of its own: within the list it would be looked for row by row. */
const about = `select event.id from webhook_event event where event.organization_id = :organizationId
  and array[split_part(event.event_id, ':', 3), split_part(event.event_id, ':', 4)] @> array[cast(:search as text)]`;

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
    if (search !== undefined && wholeId.test(search)) {
      rows.andWhere(`delivery.webhookEventId = any(array(${about}))`, { search: search.toLowerCase() });
    } else searchIn(rows, ['delivery.eventId'], search);
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
