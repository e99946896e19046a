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
