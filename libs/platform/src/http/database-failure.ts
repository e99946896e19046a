/** SQLSTATE classes and codes after which the same request may work (PostgreSQL, appendix A). */
const retryableStates = /^(?:08...|57P0[1-5]|57014|53[0-3]00|40001|40P01|55P03|25006)$/;
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** node-postgres reports these without any code. */
const driverMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i;

/** True when a database call failed because of the connection or the moment, not because of the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'CannotExecuteNotConnectedError' || error.name === 'ConnectionIsNotSetError') return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return retryableStates.test(code) || socketCodes.has(code) || driverMessages.test(error.message);
}
