import { problem, sampleEvent, type DeliverySnapshot, type Principal, type SendTestDelivery } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireOwn } from './webhook-settings.service.js';

/**
 * Sends a sample through everything that a real event goes through after the relay, which would ask for delivery to be on and
 * for the event to be wanted: an endpoint is tried before it is switched on. Ids in it say `_test_`, and so does the delivery's.
 */
@Injectable()
export class TestDeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: SignalBus,
  ) {}

  async send(
    principal: Principal,
    organizationId: string,
    { event = 'target.published' }: SendTestDelivery,
  ): Promise<DeliverySnapshot & { id: string }> {
    requireOwn(principal, organizationId);
    const occurredAt = new Date();
    const { eventId, payload } = sampleEvent(event, { id: testId, at: occurredAt });
    const [webhookEventId, deliveryId] = [testId('evt'), testId('dlv')];
    const snapshot: DeliverySnapshot = {
      ...{ status: 'queued', event, deliveryId, attempt: 0, statusCode: null, error: null, isTest: true },
      at: occurredAt.toISOString(),
    };
    const [row] = await this.dataSource.query<{ written: number }[]>(
      `with shown as (
         update webhook_settings set delivery_status = $8 where organization_id = $2 and endpoint_url is not null
         returning organization_id
       ), made as (
         insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, relayed_at, trace_context)
         select $1, organization_id, $3, $4, $5, $6, now(), $9 from shown
       ), queued as (
         insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, is_test)
         select $7, organization_id, $1, $3, $4, 'queued', true from shown
       )
       select count(*)::integer as written from shown`,
      [
        webhookEventId,
        organizationId,
        event,
        eventId,
        JSON.stringify(payload),
        occurredAt,
        deliveryId,
        snapshot,
        currentTraceContext(),
      ],
    );
    if (row?.written !== 1) throw problem('state_conflict', 'There is no endpoint to send a test to: set `endpointUrl` first.');
    await this.signals.publish('deliveries.added', {});
    return { id: deliveryId, ...snapshot };
  }
}

function testId(prefix: string): string {
  return newId('evt').replace('evt', `${prefix}_test`);
}
