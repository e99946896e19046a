import { isConnectionFailure } from '../database/index.js';

/** Statement timeout, out of resources, deadlock, lock not available, read-only after a failover: PostgreSQL, appendix A. */
const passingStates = /^(?:57P0[1-5]|57014|53[0-3]00|40001|40P01|55P03|25006)$/;
/** TypeORM's names for a data source that is down, and for a transaction whose connection was lost between two statements. */
const lostConnections = new Set([
  'CannotExecuteNotConnectedError',
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);
const passingMessages = /client has encountered a connection error|query read timeout/i;

/** True when a database call failed because of the connection or the moment, not because of the statement: it may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isConnectionFailure(error) || lostConnections.has(error.name)) return true;
  // Node reports a host with several addresses so.
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return ('code' in error && passingStates.test(String(error.code))) || passingMessages.test(error.message);
}
