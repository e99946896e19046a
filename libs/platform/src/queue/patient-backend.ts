import { setTimeout as wait } from 'node:timers/promises';
import {
  createPostgresBackend,
  SchemaMigrationRequiredError,
  SchemaVersionMismatchError,
  type BackendFactory,
  type PostgresConnection,
  type PostgresConnectionOptions,
} from 'bullmq';

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
  const check = connection.waitUntilReady.bind(connection);
  let ready: Promise<void> | undefined;
  connection.waitUntilReady = () => (ready ??= untilReady(connection, check));
  return backend;
};

/** @throws that the schema is not ours, which no waiting changes; what PostgreSQL answered last, once the connection is closed */
async function untilReady(connection: PostgresConnection, check: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const isFinal = error instanceof SchemaMigrationRequiredError || error instanceof SchemaVersionMismatchError;
      if (isFinal || connection.isClosing) throw error;
      connection.emit('error', error);
      // Where BullMQ keeps the refusal.
      Reflect.set(connection, 'readyPromise', undefined);
      await wait(retryMs);
    }
  }
}
