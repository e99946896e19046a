import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { sampleEvent, type DeliverySnapshot, type SendTestDelivery } from '@imprint/contracts/webhooks';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../delivering/deliveries.repository.js';
import { signalDeliveries } from '../delivering/delivery-signals.js';
import { requireOwn } from './webhook-settings.service.js';

/**
 * Sends a sample through every step after the relay, which would require delivery to be on and the event to be selected: an endpoint is
 * tried before it is turned on. Ids in the sample, and that of the delivery, contain `_test_`.
 */
@Injectable()
export class TestDeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
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
    const [id, deliveryId] = [testId('evt'), testId('dlv')];
    const snapshot: DeliverySnapshot = {
      status: 'queued',
      event,
      deliveryId,
      attempt: 0,
      statusCode: null,
      error: null,
      isTest: true,
      at: occurredAt.toISOString(),
    };
    const row = { id, eventId, payload, occurredAt, traceContext: currentTraceContext() };
    if (!(await this.deliveries.insertTest(organizationId, row, snapshot)))
      throw problem('state_conflict', 'There is no endpoint to send a test to: set `endpointUrl` first.');
    await this.signals.publish('deliveries.added', {});
    signalDeliveries(this.signals, [organizationId]);
    return { id: deliveryId, ...snapshot };
  }
}

function testId(prefix: string): string {
  return newId('evt').replace('evt', `${prefix}_test`);
}
