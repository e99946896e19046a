import { queues } from '@imprint/contracts';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { OutboxRelay } from './outbox-relay.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSettingsEntity } from './webhook-settings.entity.js';
import { WebhookSettingsService } from './webhook-settings.service.js';

/** What people set and see. */
@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([WebhookSettingsEntity, WebhookDeliveryEntity])],
  providers: [WebhookSettingsService, DeliveriesService],
  exports: [WebhookSettingsService, DeliveriesService],
})
export class WebhooksModule {}

/** The dispatcher's side: relays the outbox and delivers. */
@Module({
  imports: [QueueModule.register(queues.webhookClient)],
  providers: [DeliveryClaimsRepository, OutboxRelay, DeliveryProcessor, WebhookSender],
  exports: [DeliveryClaimsRepository],
})
export class WebhookDispatchModule {}
