import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { IdentityModule } from '../identity/index.js';
import { MailModule } from '../mail/index.js';
import { DeliveriesRepository } from './delivering/deliveries.repository.js';
import { DeliveriesService } from './delivering/deliveries.service.js';
import { DeliveryAttempts } from './delivering/delivery-attempts.js';
import { DeliveryClaimsRepository } from './delivering/delivery-claims.repository.js';
import { DeliveryFigures } from './delivering/delivery-figures.js';
import { DeliveryFiguresRepository } from './delivering/delivery-figures.repository.js';
import { DeliveryLanes } from './delivering/delivery-lanes.js';
import { DeliveryMetrics } from './delivering/delivery-metrics.js';
import { DeliveryRecorder } from './delivering/delivery-recorder.js';
import { DeliveryRecordsRepository } from './delivering/delivery-records.repository.js';
import { DeliveryReplays } from './delivering/delivery-replays.js';
import { DeliveryProcessor } from './delivering/delivery.processor.js';
import { DueDeliveries } from './delivering/due-deliveries.js';
import { EndpointHealth } from './settings/endpoint-health.js';
import { EndpointNotices } from './settings/endpoint-notices.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { TestDeliveriesService } from './settings/test-deliveries.service.js';
import { WebhookRetention } from './outbox/webhook-retention.js';
import { WebhookSender } from './delivering/webhook-sender.js';
import { WebhookSettingsRepository } from './settings/webhook-settings.repository.js';
import { WebhookSettingsService } from './settings/webhook-settings.service.js';

/** Settings and the delivery log. */
@Module({
  imports: [AuditModule],
  providers: [
    DeliveriesRepository,
    DeliveriesService,
    DeliveryReplays,
    TestDeliveriesService,
    WebhookSettingsRepository,
    WebhookSettingsService,
  ],
  exports: [WebhookSettingsService, DeliveriesService, DeliveryReplays, TestDeliveriesService],
})
export class WebhooksModule {}

/** For the dispatcher: relays the outbox and delivers. */
@Module({
  imports: [AuditModule, IdentityModule, MailModule, QueueModule.register(queues.webhookClient)],
  providers: [
    DeliveryAttempts,
    DeliveryClaimsRepository,
    DeliveryFigures,
    DeliveryFiguresRepository,
    DeliveryLanes,
    DeliveryMetrics,
    DeliveryProcessor,
    DeliveryRecorder,
    DeliveryRecordsRepository,
    DueDeliveries,
    EndpointHealth,
    EndpointNotices,
    OutboxRelay,
    OutboxRepository,
    WebhookRetention,
    WebhookSender,
    WebhookSettingsRepository,
  ],
  exports: [DeliveryFigures],
})
export class WebhookDispatchModule {}
