import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../../schema/database.fixture.js';
import { DeliveryClaimsRepository, deliveryLease, type ClaimedDelivery } from './delivery-claims.repository.js';
import { DeliveryRecordsRepository, type AttemptResult } from './delivery-records.repository.js';
import { OutboxRepository } from '../outbox/outbox.repository.js';

const delivered: AttemptResult = {
  status: 'delivered',
  statusCode: 204,
  error: null,
  startedAt: new Date(),
  durationMs: 5,
  responseBody: null,
  sent: true,
  waitMs: 0,
};

describeLease('a webhook delivery', async () => {
  const database = await openDatabase();
  await database.dataSource.query(
    `insert into webhook_settings (organization_id, enabled, endpoint_url, event_types) values ('org', true, 'http://127.0.0.1:1', '{}')`,
  );
  let count = 0;
  return {
    ...database,
    columns: deliveryLease,
    worker: (dataSource) => {
      const claims = new DeliveryClaimsRepository(dataSource);
      const records = new DeliveryRecordsRepository(dataSource);
      return {
        claim: async () => (await claims.claim([{ organizationId: 'org', count: 1 }], 60_000))[0] ?? null,
        renew: async (held) => (await claims.renew([held], 60_000)).length === 1,
        giveBack: (held) => claims.giveBack([held]),
        write: async (held) => (await records.record([{ delivery: held as ClaimedDelivery, result: delivered }]))[0] !== null,
      };
    },
    add: async () => {
      const name = `e${(count += 1)}`;
      await database.dataSource.query(
        `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
         values ('evt_' || $1::text, 'org', 'generation.failed', $1, '{}', now())`,
        [name],
      );
      const { waiting } = await new OutboxRepository(database.dataSource).relay(1);
      return waiting[0]?.id ?? '';
    },
  };
});
