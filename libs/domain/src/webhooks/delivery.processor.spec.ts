import type { WebhookClientJob } from '@imprint/contracts';
import { SecretBox } from '@imprint/platform/crypto';
import type { Job } from '@imprint/platform/queue';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { createTestDatabase, listen, testConfig, type Listening, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { DataSource } from 'typeorm';
import { schema } from '../schema/index.js';
import { DeliveryClaimsRepository } from './delivery-claims.repository.js';
import { DeliveryProcessor } from './delivery.processor.js';
import { deliveryAttemptsAtMost } from './outbox-relay.js';
import { WebhookSender } from './webhook-sender.js';

const config = testConfig({ WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1'] });
const safeFetch = new SafeFetch(config);
let database: TestDatabase;
let dataSource: DataSource;
let receiver: Listening;
let received = 0;

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 4 }).initialize();
  receiver = await listen(
    createServer((request, response) => {
      received += 1;
      request.resume().on('end', () => response.end());
    }),
  );
  await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
  await dataSource.query(
    `insert into webhook_settings (organization_id, enabled, endpoint_url, event_types) values ('org', true, $1, '{}')`,
    [`${receiver.url}/hook`],
  );
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await receiver.close();
  await dataSource.destroy();
  await database.drop();
});

/** Processes a delivery that was begun so many times before. */
async function processed(id: string, attempts: number): Promise<unknown> {
  await dataSource.query(
    `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
     values ($1, 'org', 'generation.failed', $1, '{}', now())`,
    [`evt_${id}`],
  );
  await dataSource.query(
    `insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, attempts)
     values ($1, 'org', $2, 'generation.failed', $2, 'queued', $3)`,
    [id, `evt_${id}`, attempts],
  );
  const claims = new DeliveryClaimsRepository(dataSource);
  const processor = new DeliveryProcessor(claims, new WebhookSender(safeFetch, new SecretBox(config), config), config);
  await processor.process({ data: { deliveryId: id } } as Job<WebhookClientJob>);
  const [row] = await dataSource.query<object[]>(`select status, error->>'code' as code from webhook_delivery where id = $1`, [
    id,
  ]);
  return { ...row, received };
}

it('a delivery that took its dispatcher with it at every attempt is given up, and its receiver hears no more of it', async () => {
  expect(await processed('dlv_last', deliveryAttemptsAtMost - 1)).toEqual({ status: 'delivered', code: null, received: 1 });
  expect(await processed('dlv_worn', deliveryAttemptsAtMost)).toEqual({
    status: 'failed',
    code: 'attempts_exhausted',
    received: 1,
  });
});
