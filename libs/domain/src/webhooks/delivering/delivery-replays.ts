import type { Principal } from '@imprint/contracts/access';
import { instantOf } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ReplayDeliveries } from '@imprint/contracts/webhooks';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliveriesRepository } from './deliveries.repository.js';
import { signalDeliveries } from './delivery-signals.js';
import { DeliveriesService, type DeliveryWithAttempts } from './deliveries.service.js';
import type { WebhookSettingsEntity } from '../settings/webhook-settings.entity.js';
import { WebhookSettingsRepository } from '../settings/webhook-settings.repository.js';

/** Maximum number of events that one call replays. */
export const replayBatch = 1_000;

/** Replays events, each as a new delivery with the same `eventId`, unless one is still queued. */
@Injectable()
export class DeliveryReplays {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: WebhookSettingsRepository,
    private readonly rows: DeliveriesRepository,
    private readonly deliveries: DeliveriesService,
    private readonly signals: SignalBus,
  ) {}

  async one(principal: Principal, organizationId: string, id: string): Promise<DeliveryWithAttempts> {
    const delivery = await this.deliveries.read(principal, organizationId, id);
    if (delivery.isTest) throw problem('state_conflict', 'A test delivery cannot be replayed. Send a new test.');
    const replayId = newId('dlv');
    await this.dataSource.transaction(async (manager) => {
      await this.hold(manager, organizationId);
      if ((await this.rows.insertReplays(manager, organizationId, [replayId], [delivery.webhookEventId])) === 0)
        throw problem('state_conflict', 'A delivery of this event is still queued.');
    });
    await this.wake(organizationId);
    return this.deliveries.read(principal, organizationId, replayId);
  }

  /** The returned `cursor` continues with what this call did not reach. What is in progress or was delivered since is left out. */
  async since(
    principal: Principal,
    organizationId: string,
    { since, statuses = ['failed', 'rejected'], cursor }: ReplayDeliveries,
  ): Promise<{ id: string; replayed: number; cursor: string | null }> {
    if (principal.organizationId !== organizationId) throw problem('not_found', `There is no organization ${organizationId}.`);
    const from = instantOf(since, 'since');
    const { picked, replayed } = await this.dataSource.transaction(async (manager) => {
      const { eventTypes } = await this.hold(manager, organizationId);
      const after = cursor === undefined ? null : await this.rows.findPlace(manager, organizationId, cursor);
      if (cursor !== undefined && after === null)
        throw problem('validation_failed', 'This cursor does not come from an answer of this list.', { pointer: '/cursor' });
      const wanted = { statuses, from, after, eventTypes };
      const found = await this.rows.listUndelivered(manager, organizationId, wanted, replayBatch);
      const ids = found.map(() => newId('dlv'));
      const events = found.map(({ eventRowId }) => eventRowId);
      return { picked: found, replayed: await this.rows.insertReplays(manager, organizationId, ids, events) };
    });
    if (replayed > 0) await this.wake(organizationId);
    const last = picked.length === replayBatch ? picked.at(-1) : undefined;
    return { id: organizationId, replayed, cursor: last?.id ?? null };
  }

  private async wake(organizationId: string): Promise<void> {
    await this.signals.publish('deliveries.added', {});
    signalDeliveries(this.signals, [organizationId]);
  }

  /** Serializes replays of one organization, which would not see each other's deliveries. */
  private async hold(manager: EntityManager, organizationId: string): Promise<Pick<WebhookSettingsEntity, 'eventTypes'>> {
    const endpoint = await this.settings.lockEnabled(manager, organizationId);
    if (endpoint === null) throw problem('state_conflict', 'Delivery is turned off. Turn it on first.');
    return endpoint;
  }
}
