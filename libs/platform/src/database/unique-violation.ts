const uniqueViolation = '23505';

/** Whether PostgreSQL refused a duplicate; with `constraint`, only for that constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = typeof error === 'object' && error !== null && 'driverError' in error ? error.driverError : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== uniqueViolation) return false;
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
}
