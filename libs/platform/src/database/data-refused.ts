/**
 * Whether PostgreSQL refused the values of a statement, so that it refuses them again: data exceptions, constraints, and limits such as the
 * depth of JSON.
 */
export function isDataRefused(error: unknown): boolean {
  const cause = typeof error === 'object' && error !== null && 'driverError' in error ? error.driverError : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && /^(?:22|23|54)/.test(String(cause.code));
}
