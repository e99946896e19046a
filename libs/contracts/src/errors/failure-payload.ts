import { IsBoolean, IsIn, IsString } from 'class-validator';
import { errorClasses, type ErrorClass, type Failure } from './failure.js';

/** A failure inside an event: the fields of `Failure`, without what describes them to callers of the API. */
export class FailurePayload implements Failure {
  @IsIn(errorClasses) class!: ErrorClass;
  @IsString() code!: string;
  @IsString() message!: string;
  @IsBoolean() retryable!: boolean;
}

/** A refusal, for samples of events. */
export const sampleRefusal: Failure = {
  class: 'validation',
  code: 'http_422',
  message: 'The receiver answered with status 422.',
  retryable: false,
};
