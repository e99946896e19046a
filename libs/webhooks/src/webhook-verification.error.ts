/**
 * `missing_signature`: neither header is there. `malformed_headers`: one that cannot be read. `wrong_signature`: signed by
 * somebody else, or changed on its way. `outside_tolerance`: signed too long ago, or by a clock that is wrong.
 * The others speak of messages that are truly ours: `malformed_payload`, `unknown_schema_version` and `unknown_event`.
 */
export type WebhookVerificationCode =
  | 'missing_signature'
  | 'malformed_headers'
  | 'wrong_signature'
  | 'outside_tolerance'
  | 'malformed_payload'
  | 'unknown_schema_version'
  | 'unknown_event';

const ours: readonly WebhookVerificationCode[] = ['malformed_payload', 'unknown_schema_version', 'unknown_event'];

/** Why a request was not taken. The message repeats nothing of the request and no secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly code: WebhookVerificationCode,
    message: string,
  ) {
    super(message);
  }

  /** The signature was right: the sender is newer than this package. Answer 2xx and pass over it, or update. */
  get isAuthentic(): boolean {
    return ours.includes(this.code);
  }
}
