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
 * BullMQ checks PostgreSQL once and caches a failure forever: a worker started while the server was down, or too busy to answer in time,
 * would never work, and would retry without a pause. This backend retries until the server is there.
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
 * BullMQ keeps a worker's listening connection until it reports an error, and a statement without an answer is not one: the worker would
 * wait on that connection for as long as the network keeps it open. Reporting the timeout as an error makes BullMQ reconnect.
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

/**
 * @throws an error for a foreign schema at once, since no waiting changes that; the last error of PostgreSQL once the connection is closed
 */
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
      // Where BullMQ caches the failure.
      Reflect.set(connection, 'readyPromise', undefined);
    },
  });
}
