import type { ErrorClass } from '@imprint/contracts/errors';
import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from './answer-fields.js';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from './transport-failure.js';

/**
 * Phase of the call: during `prepare`, nothing can have been published; a failed `write` may have arrived; a failed `lookUp` says nothing about
 * the post.
 */
export type Step = 'prepare' | 'write' | 'lookUp';

/** A response that is not a success, with what it says. Each platform has its own class. */
export class PlatformRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON object of the body; empty when something else answered, such as a proxy. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: string) {
    super(`status ${status}`);
    this.name = new.target.name;
    this.status = status;
    this.headers = headers;
    this.fields = objectOf(parsed(body));
  }

  /** A field, if it is text. */
  protected textIn(name: string): string | undefined {
    const value = this.fields[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A field, if it is a number. */
  protected numberIn(name: string): number | undefined {
    const value = this.fields[name];
    return typeof value === 'number' ? value : undefined;
  }
}

/** How a platform says what went wrong. */
export interface PlatformAnswers<R extends PlatformRefusal> {
  /** As the subject of a sentence, e.g. `The Mastodon server`. */
  platform: string;
  refusal: abstract new (...parts: never[]) => R;
  /** What the platform says, for messages. */
  said(refusal: R): string | undefined;
  /** Whether a limit of calls was reached, where this is not only said by status 429. */
  isLimited?(refusal: R): boolean;
  /** Seconds to wait, where this is not only said by `Retry-After`. */
  wait?(refusal: R, now: Date): number | undefined;
  /** Whether an answer below 500 is an outage as well, before which the post may have arrived, such as 408 of a proxy. */
  isOutage?(refusal: R): boolean;
  /**
   * The failure, where the platform says more than the status.
   * @returns undefined for what the status says: an outage of 500 and above (`http_503`), otherwise a refused post (`post_refused`)
   */
  meaning(refusal: R, reason: string, field: string | undefined): ChannelError | undefined;
}

/**
 * The failure of one phase. What the platform says is cut, and `secrets` are removed in case it repeats what it received.
 * @param field credential with the address, while it is being entered
 */
export type PlatformFailure = (error: unknown, step: Step, secrets?: readonly string[], field?: string) => ChannelError;

export function platformFailures<R extends PlatformRefusal>(answers: PlatformAnswers<R>): PlatformFailure {
  return (error, step, secrets = [], field = undefined) => {
    const meaning = (of: unknown): ChannelError | undefined =>
      of instanceof answers.refusal ? answered(answers, of, secrets, field) : undefined;
    const failure = callFailure(answers.platform, error, meaning, field);
    return duringStep(step, failure);
  };
}

/** The failure with the outcome that it has during this phase. */
export function duringStep(step: Step, failure: ChannelError): ChannelError {
  if (step === 'write') return failure;
  return withOutcome(step === 'prepare' ? 'refused' : 'unknown', failure);
}

/**
 * The failure of a call.
 * @param answered what an answer means; undefined for what is none
 * @param field credential with the address, while it is being entered
 */
export function callFailure(
  platform: string,
  error: unknown,
  answered: (error: unknown) => ChannelError | undefined,
  field?: string,
): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport, field);
  const failure = answered(error);
  if (failure !== undefined) return failure;
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to ${inSentence(platform)} was not completed (${name}).`,
    retryable: true,
  });
}

/** A failure before which nothing was published, and which stays as it is until somebody changes something. */
export function refused(
  errorClass: ErrorClass,
  code: string,
  message: string,
  more: Partial<Pick<ChannelFailure, 'retryable' | 'retryAfterSeconds' | 'field'>> = {},
): ChannelError {
  return new ChannelError({ outcome: 'refused', class: errorClass, code, message, retryable: false, ...more });
}

/** Something that people have to change. @param field credential that it is about, while it is being entered */
export const misconfigured = (code: string, message: string, field?: string): ChannelError =>
  refused('misconfiguration', code, message, { field });

/** The platform does not accept the credentials. */
export const credentialRefused = (message: string, field?: string): ChannelError =>
  refused('credential', 'credential_refused', message, { field });

/** The platform has answered with an error of its own, before which the post may have arrived. @param wait in seconds */
export function outage(platform: string, status: number, wait?: number): ChannelError {
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: `http_${status}`,
    message: `${platform} answered with status ${status}.`,
    retryable: true,
    retryAfterSeconds: wait,
  });
}

/** A header with a time or a number of seconds, if the response has it. */
export const headerOf = ({ headers }: Pick<PlatformRefusal, 'headers'>, name: string): string | undefined =>
  headers.get(name) ?? undefined;

export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function answered<R extends PlatformRefusal>(
  answers: PlatformAnswers<R>,
  refusal: R,
  secrets: readonly string[],
  field: string | undefined,
): ChannelError {
  const { platform } = answers;
  const { status } = refusal;
  const now = new Date();
  const wait = retryAfterSeconds(headerOf(refusal, 'retry-after'), now) ?? answers.wait?.(refusal, now);
  if (status === 429 || answers.isLimited?.(refusal) === true) {
    const message = `${platform} takes no more calls for now.`;
    return refused('rate_limit', 'rate_limited', message, { retryable: true, retryAfterSeconds: wait });
  }
  if (answers.isOutage?.(refusal) === true) return outage(platform, status, wait);
  const said = answers.said(refusal);
  const reason = said === undefined ? `status ${status}` : withoutSecrets(said, secrets);
  const meaning = answers.meaning(refusal, reason, field);
  if (meaning !== undefined) return meaning;
  if (status < 500) return refused('validation', 'post_refused', `${platform} refused the post (${reason}).`);
  return outage(platform, status, wait);
}

/** "The site" within a sentence; names of platforms stay as they are. */
const inSentence = (platform: string): string => platform.replace(/^The /, 'the ');
