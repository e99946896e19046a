import { createTestDatabase, eventually, testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { Queue, SchemaMigrationRequiredError, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { queueSchema } from '../database/index.js';
import { patientPostgresBackend } from './patient-backend.js';
import { queueConnection } from './queue-connection.js';

async function withQueue(work: (queue: Queue, client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createTestDatabase([]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  setDefaultBackendFactory(patientPostgresBackend);
  try {
    await work(
      new Queue('patient', {
        connection: { ...queueConnection(testConfig({ DATABASE_URL: database.url })), query_timeout: 500 },
      }),
      client,
    );
  } finally {
    setDefaultBackendFactory(undefined);
    await client.end();
    await database.drop();
  }
}

it('a database that does not answer in time is retried until it does', async () => {
  await withQueue(async (queue, client) => {
    const refusals: Error[] = [];
    await client.query(`begin; lock table ${queueSchema}.migration`);
    queue.on('error', (error) => refusals.push(error));
    const ready = queue.waitUntilReady();
    await eventually(() => refusals.length > 1);
    await client.query('rollback');
    await ready;
    expect((await queue.add('job', {}, { jobId: 'one' })).id).toBe('one');
    await queue.close();
  });
});

it('a missing schema is reported at once', async () => {
  await withQueue(async (queue, client) => {
    await client.query(`drop table ${queueSchema}.migration`);
    queue.on('error', () => undefined);
    await expect(queue.waitUntilReady()).rejects.toBeInstanceOf(SchemaMigrationRequiredError);
    await queue.close();
  });
});
