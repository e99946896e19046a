import { sampleEvent, type WebhookPayload } from '@imprint/contracts/webhooks';
import { createTestDatabase, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { schema } from '../../schema/index.js';
import { OutboxRepository } from './outbox.repository.js';
import { addToOutbox, type OutboxEntry } from './outbox.js';

let database: TestDatabase;
let dataSource: DataSource;
let made = 0;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase(schema.migrations);
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 2 }).initialize();
  await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
  await dataSource.query(
    `insert into webhook_settings (organization_id, enabled, endpoint_url, event_types) values ('org', true, 'https://example.com', '{}')`,
  );
});
beforeEach(() => dataSource.query('truncate webhook_event cascade'));
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

function failed(changes: object = {}): OutboxEntry {
  const occurredAt = new Date();
  const { eventId, payload } = sampleEvent('generation.failed', { id: (prefix) => `${prefix}_${(made += 1)}`, at: occurredAt });
  const { generation } = payload as { generation: object };
  const changed = { generation: { ...generation, ...changes } } as WebhookPayload;
  return { organizationId: 'org', event: 'generation.failed', eventId, occurredAt, payload: changed };
}
const rows = (): Promise<{ payload: { generation: { error: { message: string } } }; refused: string | null }[]> =>
  dataSource.query('select payload, refused from webhook_event order by created_at, id');

it('a payload that violates its schema neither undoes the work nor reaches a receiver, and is stored with the violation', async () => {
  const [broken, whole] = [failed({ status: 'completed', prompt: 'beyond the schema' }), failed()];
  await dataSource.transaction(async (manager) => {
    await manager.query(`update organization set name = 'The work' where id = 'org'`);
    await addToOutbox(manager, [broken, whole]);
  });
  expect(await dataSource.query(`select name from organization`)).toEqual([{ name: 'The work' }]);
  const { waiting } = await new OutboxRepository(dataSource).relay(10);
  expect(waiting.map(({ eventId }) => eventId)).toEqual([whole.eventId]);
  expect(await rows()).toMatchObject([{ refused: expect.stringMatching(/^\.generation/) }, { refused: null }]);
});

it('a credential inside a failure is not even stored (66)', async () => {
  const message =
    'Refused: Bearer abc.def-ghi_jkl at https://user:word@host/?token=abcdef, 123456789:AAE-x_yz0123456789abcdefghijklmnop1';
  const error = { class: 'credential', code: 'refused', message, retryable: false };
  await addToOutbox(dataSource.manager, [failed({ error })]);
  const [row] = await rows();
  expect(row?.payload.generation.error.message).toBe(
    'Refused: Bearer [redacted] at https://[redacted]@host/?token=[redacted], [redacted]',
  );
});

it('stores a payload as it is: the order of its fields, and half a character that JSON can write and PostgreSQL cannot read', async () => {
  const entry = failed({ error: { class: 'unknown', code: 'refused', message: 'high \ud83d', retryable: false } });
  await addToOutbox(dataSource.manager, [entry, failed()]);
  const [row] = await dataSource.query<{ payload: string }[]>(
    'select payload::text as payload from webhook_event where event_id = $1',
    [entry.eventId],
  );
  expect(row?.payload).toBe(JSON.stringify(entry.payload));
});

it('a transition reported twice is one event', async () => {
  const entry = failed();
  await addToOutbox(dataSource.manager, [entry, entry]);
  await addToOutbox(dataSource.manager, [entry]);
  expect(await rows()).toHaveLength(1);
});
