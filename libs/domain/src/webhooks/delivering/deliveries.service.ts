import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { DeliveryAttempt, ListDeliveriesQuery } from '@imprint/contracts/webhooks';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';
import { eventBody } from './event-body.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** A stored delivery. */
export type DeliveryView = WebhookDeliveryEntity;

/** A delivery with what it sends and the log of its attempts. */
export type DeliveryWithAttempts = WebhookDeliveryEntity & { attemptLog: DeliveryAttempt[]; payload: object };

/** The delivery log. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Newest first. */
  async list(principal: Principal, organizationId: string, query: ListDeliveriesQuery): Promise<Page<WebhookDeliveryEntity>> {
    if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
    return this.deliveries.list(organizationId, query);
  }

  /** One delivery with what it sends and all its attempts, in order. */
  async read(principal: Principal, organizationId: string, id: string): Promise<DeliveryWithAttempts> {
    const own = principal.organizationId === organizationId;
    const delivery = own ? await this.deliveries.find(organizationId, id) : null;
    const event = delivery === null ? null : await this.deliveries.findEvent(delivery);
    if (delivery === null || event === null) throw problem('not_found', `There is no delivery ${id}.`);
    const attempts = await this.deliveries.listAttempts(id);
    const attemptLog = attempts.map(({ deliveryId: _delivery, ...attempt }) => attempt);
    return Object.assign(delivery, { attemptLog, payload: eventBody(event) });
  }
}
