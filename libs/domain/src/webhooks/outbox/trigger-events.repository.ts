import type { DataSource } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import type { WebhookEventEntity } from './webhook-event.entity.js';

/** An event that a trigger waited for when it was raised. */
export type TriggerEvent = Pick<WebhookEventEntity, 'id' | 'organizationId' | 'event' | 'eventId' | 'payload' | 'createdAt'>;

/** Events that are marked for triggers. */
export class TriggerEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Hands over marked events, the oldest first. Workers skip what another one has. An event may be handed over again after a crash.
   * @param handle resolves with false if the event has to stay
   * @returns how many were done
   */
  async take(limit: number, handle: (event: TriggerEvent) => Promise<boolean>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const events = await manager.query<TriggerEvent[]>(
        `select id, organization_id as "organizationId", event, event_id as "eventId", payload, created_at as "createdAt"
         from webhook_event e where for_triggers and ${isStanding('e.organization_id')}
         order by created_at, id limit $1 for update skip locked`,
        [limit],
      );
      const done: string[] = [];
      for (const event of events) if (await handle(event)) done.push(event.id);
      if (done.length > 0) await manager.query('update webhook_event set for_triggers = false where id = any($1)', [done]);
      return done.length;
    });
  }
}
