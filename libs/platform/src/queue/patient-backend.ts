import type { EventEmitter } from 'node:events';
import {
  createPostgresBackend,
  SchemaMigrationRequiredError,
  SchemaVersionMismatchError,
  type BackendFactory,
  type PostgresConnection,
  type PostgresConnectionOptions,
} from 'bullmq';
import { retry } from '../retry/index.js';

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
  const listening = connection.getListenClient.bind(connection);
  connection.getListenClient = async () => givenUpWhenSilent((await listening()) as ListenClient);
  return backend;
};

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>> & Pick<EventEmitter, 'emit'>;
const watched = new WeakSet<ListenClient>();

/**
 * BullMQ keeps the connection that a worker listens on until it reports an error. A statement that gets no answer is none to it: the
 * worker would wait on that connection, in vain, for as long as the network keeps it open. Reported as an error, it is made anew.
 */
function givenUpWhenSilent(client: ListenClient): ListenClient {
  if (watched.has(client)) return client;
  watched.add(client);
  const query = client.query.bind(client);
  client.query = async (...statement: Parameters<typeof query>) => {
    try {
      return await query(...statement);
    } catch (error) {
      client.emit('error', error);
      throw error;
    }
  };
  return client;
}

/** @throws that the schema is not ours, which no waiting changes; what PostgreSQL answered last, once the connection is closed */
function untilReady(connection: PostgresConnection, check: () => Promise<void>): Promise<void> {
  return retry(check, {
    forMs: Infinity,
    pauseMs: retryMs,
    isFinal: (error) =>
      error instanceof SchemaMigrationRequiredError ||
      error instanceof SchemaVersionMismatchError ||
      connection.isClosing !== undefined,
    onRetry: (error) => {
      connection.emit('error', error);
      // Where BullMQ keeps the refusal.
      Reflect.set(connection, 'readyPromise', undefined);
    },
  });
}
