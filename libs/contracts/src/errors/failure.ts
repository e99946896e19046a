import { IsBoolean, IsIn, IsString } from 'class-validator';
import { Described } from '../documents/described.js';

/** Classes of failure carried by webhook payloads (spec §6.4). */
export const errorClasses = ['misconfiguration', 'credential', 'provider_outage', 'rate_limit', 'validation', 'unknown'] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** Stored on the row of the work, and told to callers and receivers. `message` is already redacted. */
@Described('Why work failed.')
export class Failure {
  @Described('Kind of failure.', 'provider_outage') @IsIn(errorClasses) class!: ErrorClass;
  @Described('What happened, for programs.', 'bluesky_unavailable') @IsString() code!: string;
  @Described('What happened, for people.', 'Bluesky did not answer in time.') @IsString() message!: string;
  @Described('Whether another attempt may succeed.', true) @IsBoolean() retryable!: boolean;
}

/** What is told of an error that nobody expected. Its own words may hold paths, hosts or statements: they belong into the log. */
export function unexpectedFailure(retryable: boolean): Failure {
  return {
    class: 'unknown',
    code: 'unexpected_error',
    message: 'Something went wrong on our side. The operator can find the cause in the log.',
    retryable,
  };
}

/** A refusal, for samples of events. */
export const sampleRefusal: Failure = {
  class: 'validation',
  code: 'http_422',
  message: 'The receiver answered with status 422.',
  retryable: false,
};
