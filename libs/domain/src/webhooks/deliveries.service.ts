import { problem, type ListDeliveriesQuery, type Page, type Principal } from '@imprint/contracts';
import { paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

@Injectable()
export class DeliveriesService {
  constructor(@InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>) {}

  async list(principal: Principal, organizationId: string, query: ListDeliveriesQuery): Promise<Page<WebhookDeliveryEntity>> {
    if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
    const rows = this.deliveries
      .createQueryBuilder('delivery')
      .where('delivery.organizationId = :organizationId', { organizationId })
      .orderBy('delivery.createdAt', 'DESC')
      .addOrderBy('delivery.id', 'DESC');
    if (query.event !== undefined) rows.andWhere('delivery.event = :event', { event: query.event });
    if (query.status !== undefined) rows.andWhere('delivery.status = :status', { status: query.status });
    if (query.search !== undefined)
      rows.andWhere('position(lower(:search) in lower(delivery.eventId)) > 0', { search: query.search });
    return paginate(rows, query);
  }
}
