import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { IdentityModule } from '../identity/index.js';
import { MailModule } from '../mail/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';
import { DeliveryFigures } from './delivery-figures.js';
import { DeliveryFiguresRepository } from './delivery-figures.repository.js';
import { DeliveryLanes } from './delivery-lanes.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { DeliveryRecordsRepository } from './delivery-records.repository.js';
import { DeliveryReplays } from './delivery-replays.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointHealth } from './endpoint-health.js';
import { EndpointNotices } from './endpoint-notices.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRepository } from './outbox.repository.js';
import { TestDeliveriesService } from './test-deliveries.service.js';
import { WebhookRetention } from './webhook-retention.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookSettingsRepository } from './webhook-settings.repository.js';
import { WebhookSettingsService } from './webhook-settings.service.js';

/** What people set and see. */
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

/** The dispatcher's side: relays the outbox and delivers. */
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
