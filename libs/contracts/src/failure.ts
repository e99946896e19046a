/** Classes of failure carried by webhook payloads (spec §6.4). */
export const errorClasses = ['misconfiguration', 'credential', 'provider_outage', 'rate_limit', 'validation', 'unknown'] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** Why asynchronous work failed, as stored on its row and told to receivers. `message` is already redacted. */
export interface Failure {
  class: ErrorClass;
  code: string;
  message: string;
  retryable: boolean;
}

/** What is told of an error that nobody expected. Its own words may hold paths, hosts or statements: they belong into the log. */
export function unexpectedFailure(retryable: boolean): Failure {
  return {
    class: 'unknown',
    code: 'unexpected_error',
    message: 'Something went wrong on our side. The operator finds the cause in the log.',
    retryable,
  };
}
