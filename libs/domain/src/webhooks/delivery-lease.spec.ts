import { describeLease } from '@imprint/platform/lease/testing';
import { openDatabase } from '../schema/database.fixture.js';
import { DeliveryClaimsRepository, type AttemptResult, type ClaimedDelivery } from './delivery-claims.repository.js';
import { deliveryLease } from './delivery-statements.repository.js';

const delivered: AttemptResult = {
  ...{ status: 'delivered', statusCode: 204, error: null, startedAt: new Date(), durationMs: 5, responseBody: null },
  ...{ sent: true, waitMs: 0 },
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
      return {
        claim: async (id) => (await claims.claim([id], 60_000))[0] ?? null,
        renew: async (held) => (await claims.renew([held], 60_000)).length === 1,
        giveBack: (held) => claims.giveBack([held as ClaimedDelivery]),
        write: async (held) => (await claims.record([{ delivery: held as ClaimedDelivery, result: delivered }]))[0] !== null,
      };
    },
    add: async () => {
      const name = `e${(count += 1)}`;
      await database.dataSource.query(
        `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
         values ('evt_' || $1::text, 'org', 'generation.failed', $1, '{}', now())`,
        [name],
      );
      const { deliveries } = await new DeliveryClaimsRepository(database.dataSource).relayOutbox(1);
      return deliveries[0]?.id ?? '';
    },
  };
});
