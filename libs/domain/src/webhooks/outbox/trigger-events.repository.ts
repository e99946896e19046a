import type { DataSource } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import type { WebhookEventEntity } from './webhook-event.entity.js';

/** An event that a trigger waited for when it was raised. */
export type TriggerEvent = Pick<WebhookEventEntity, 'id' | 'organizationId' | 'event' | 'eventId' | 'payload' | 'createdAt'>;

const firstWaitSeconds = 2;
const longestWaitSeconds = 600;

/** Events that are marked for triggers. */
export class TriggerEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Hands over marked events, the oldest first. Workers skip what another one has. An event may be handed over again after a crash.
   * @param handle resolves with false if the event has to stay: it is handed over later, each time after twice as long
   * @returns how many were done
   */
  async take(limit: number, handle: (event: TriggerEvent) => Promise<boolean>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const events = await manager.query<TriggerEvent[]>(
        `select id, organization_id as "organizationId", event, event_id as "eventId", payload, created_at as "createdAt"
         from webhook_event e where for_triggers and (triggers_after is null or triggers_after <= now()) and ${isStanding('e.organization_id')}
         order by created_at, id limit $1 for update skip locked`,
        [limit],
      );
      const [done, left]: [string[], string[]] = [[], []];
      for (const event of events) ((await handle(event)) ? done : left).push(event.id);
      if (left.length > 0) await manager.query(putOff, [left]);
      if (done.length > 0) await manager.query('update webhook_event set for_triggers = false where id = any($1)', [done]);
      return done.length;
    });
  }
}

/** Those behind it must not wait for one that cannot be handed over. */
const putOff = `update webhook_event set trigger_attempts = trigger_attempts + 1,
  triggers_after = now() + least(${firstWaitSeconds} * 2 ^ least(trigger_attempts, 20), ${longestWaitSeconds}) * interval '1 second'
  where id = any($1)`;
