import type { ErrorObject } from './generated/types.gen.js';

/**
 * What went wrong. Beside the codes of the API: `network_error` and `timeout` when no answer came, and `http_502` and the like when
 * the answer is not one of the API. A later release may send codes that are not named here.
 */
export type ImprintErrorCode = ErrorObject['code'] | 'network_error' | 'timeout' | (string & Record<never, never>);

/** What an `ImprintError` is made of. */
export interface ImprintFailure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: ImprintErrorCode;
  /** What happened this time, for people. */
  detail: string;
  errors?: readonly ErrorObject[];
  meta?: Readonly<Record<string, unknown>>;
  requestId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Every call that does not succeed throws one, but for a call that its own signal ended: that throws the reason of the signal. */
export class ImprintError extends Error {
  override readonly name: string = 'ImprintError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Code of the first error. */
  readonly code: ImprintErrorCode;
  /** What happened this time, for people. */
  readonly detail: string;
  /** By JSON pointer into the body (`/targets/0/caption`) or name of the query parameter (`limit`): what is wrong there. */
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the request, for reports. */
  readonly requestId: string | undefined;
  /** When it may be tried again, as far as the API says so. */
  readonly retryAfterSeconds: number | undefined;
  /** Every error of the answer. */
  readonly errors: readonly ErrorObject[];
  /** What the answer says beside its errors, such as the `challenge` of a sign-in. */
  readonly meta: Readonly<Record<string, unknown>>;

  constructor({ status, code, detail, errors = [], meta = {}, requestId, retryAfterSeconds, cause }: ImprintFailure) {
    super(detail, cause === undefined ? {} : { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.meta = meta;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fields = fieldsOf(errors);
  }
}

function fieldsOf(errors: readonly ErrorObject[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { source, detail } of errors) {
    const place = source?.pointer ?? source?.parameter;
    if (place !== undefined) fields[place] = place in fields ? `${fields[place]} ${detail}` : detail;
  }
  return fields;
}
