import { declareRoom, signal } from '../rooms/room.js';
import { integer, list } from '../settings/setting.js';

/** Outbound webhooks. */
export const webhooks = declareRoom({
  apiTags: {
    'webhook-schemas': ['Webhook schemas', 'JSON Schemas of the events that webhooks carry.'],
  },
  idPrefixes: {
    webhookEvent: 'evt',
    delivery: 'dlv',
  },
  queues: {
    /** Name required by spec §6.2. Producer and consumer: webhook-dispatcher. */
    webhookClient: 'webhook-client',
  },
  signals: {
    /** Rows were added to the outbox. */
    'outbox.added': signal<Record<string, never>>(),
    /** Deliveries became due without the relay: replays and tests. */
    'deliveries.added': signal<Record<string, never>>(),
    /** Deliveries of an organization were queued, or were attempted. */
    'delivery.changed': signal<{ organizationId: string }>(),
  },
  auditActions: ['webhook-settings.changed', 'webhook-settings.disabled'],
  settings: {
    WEBHOOK_RETRY_BASE_MS: integer({
      description: 'First wait after a failed delivery; each next one is four times as long.',
      fallback: 10_000,
      min: 10,
      max: 3_600_000,
    }),
    WEBHOOK_TIMEOUT_MS: integer({ description: 'Wall time of one delivery.', fallback: 30_000, min: 100, max: 30_000 }),
    WEBHOOK_CONCURRENCY: integer({
      description: 'Deliveries that one webhook-dispatcher runs at once.',
      fallback: 64,
      min: 1,
      max: 1_000,
    }),
    WEBHOOK_CONCURRENCY_PER_ORGANIZATION: integer({
      description:
        'Deliveries of one organization that one webhook-dispatcher runs at once; never more than places are left for others.',
      fallback: 16,
      min: 1,
      max: 1_000,
    }),
    WEBHOOK_DISABLE_AFTER_SECONDS: integer({
      description: 'Time of nothing but failure after which deliveries to an endpoint are turned off.',
      fallback: 5 * 86_400,
      min: 1,
      max: 90 * 86_400,
    }),
    WEBHOOK_RETENTION_DAYS: integer({
      description: 'How long events, their deliveries and attempts are kept for the log and for replay.',
      fallback: 30,
      min: 1,
      max: 3_650,
    }),
    WEBHOOK_ALLOWED_HOSTS: list({
      description: 'Private hosts (`host` or `host:port`) that may receive webhooks.',
      fallback: [],
      shown: 'none; loopback under `npm start` without a login wall',
    }),
  },
});
