import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend, type BackendFactory, type PostgresConnection, type PostgresConnectionOptions } from 'bullmq';

const retryMs = 500;

/**
 * BullMQ asks once whether PostgreSQL is there and keeps a refusal for good: a worker that began while the server was away, or too busy
 * to answer in time, would never work and ask itself again without a pause. Here it is asked until it is there.
 */
export const patientPostgresBackend: BackendFactory<ReturnType<typeof createPostgresBackend>, PostgresConnectionOptions> = (
  ...queue
) => {
  const backend = createPostgresBackend(...queue);
  const { connection } = backend;
  const checkSchema = connection.waitUntilReady.bind(connection);
  let ready: Promise<void> | undefined;
  connection.waitUntilReady = () => (ready ??= reached(connection).then(checkSchema));
  return backend;
};

/** @throws what PostgreSQL answered last, once the connection is closed */
async function reached(connection: PostgresConnection): Promise<void> {
  for (;;) {
    try {
      return (await connection.pool.connect()).release();
    } catch (error) {
      if (connection.isClosing) throw error;
      connection.emit('error', error);
      await wait(retryMs);
    }
  }
}
