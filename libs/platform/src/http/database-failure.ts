import { isConnectionFailure } from '../database/index.js';

/**
 * SQLSTATEs that pass: statement timeout, out of resources, deadlock, lock not available, read-only after a failover (PostgreSQL, appendix
 * A).
 */
const passingStates = /^(?:57P0[1-5]|57014|53[0-3]00|40001|40P01|55P03|25006)$/;
/** TypeORM's errors for a disconnected data source, and for a transaction whose connection was lost between two statements. */
const lostConnections = new Set([
  'CannotExecuteNotConnectedError',
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);
const passingMessages = /client has encountered a connection error|query read timeout/i;

/** Whether a database call failed because of the connection or a passing state rather than the statement, so that it may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isConnectionFailure(error) || lostConnections.has(error.name)) return true;
  // Node's error for a host with several addresses.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return ('code' in error && passingStates.test(String(error.code))) || passingMessages.test(error.message);
}
