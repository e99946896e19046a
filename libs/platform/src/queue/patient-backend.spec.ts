import { createTestDatabase, eventually, testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { Queue, SchemaMigrationRequiredError, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { queueSchema } from '../database/index.js';
import { patientPostgresBackend } from './patient-backend.js';
import { queueConnection } from './queue-connection.js';

/** @param before what has happened to the database when the queue first asks for its schema */
async function withQueue(before: string, work: (queue: Queue, client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createTestDatabase([]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(before);
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
  await withQueue(`begin; lock table ${queueSchema}.migration`, async (queue, client) => {
    const refusals: Error[] = [];
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
  await withQueue(`drop table ${queueSchema}.migration`, async (queue) => {
    queue.on('error', () => undefined);
    await expect(queue.waitUntilReady()).rejects.toBeInstanceOf(SchemaMigrationRequiredError);
    await queue.close();
  });
});
