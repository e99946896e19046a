import { IsBoolean, IsIn, IsString } from 'class-validator';
import { Described } from '../documents/described.js';

/** Classes of failure in webhook payloads (spec §6.4). */
export const errorClasses = ['misconfiguration', 'credential', 'provider_outage', 'rate_limit', 'validation', 'unknown'] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** Stored with the failed work and reported to callers and receivers. `message` is already redacted. */
@Described('Why work failed.')
export class Failure {
  @Described('Kind of failure.', 'provider_outage') @IsIn(errorClasses) class!: ErrorClass;
  @Described('What happened, for programs.', 'bluesky_unavailable') @IsString() code!: string;
  @Described('What happened, for people.', 'Bluesky did not answer in time.') @IsString() message!: string;
  @Described('Whether another attempt may succeed.', true) @IsBoolean() retryable!: boolean;
}

/** What is reported about an unexpected error. Its own message may contain paths, hosts or statements, which belong in the log only. */
export function unexpectedFailure(retryable: boolean): Failure {
  return {
    class: 'unknown',
    code: 'unexpected_error',
    message: 'Something went wrong on our side. The operator can find the cause in the log.',
    retryable,
  };
}

/** A refusal, for event samples. */
export const sampleRefusal: Failure = {
  class: 'validation',
  code: 'http_422',
  message: 'The receiver answered with status 422.',
  retryable: false,
};
