/**
 * `missing_signature`: neither header was sent. `malformed_headers`: one cannot be parsed. `wrong_signature`: signed with another secret,
 * or changed in transit. `outside_tolerance`: signed too long ago, or by a clock that is wrong. The other codes are for authentic messages:
 * `malformed_payload`, `unknown_schema_version` and `unknown_event`.
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

/** Why a request was refused. The message repeats neither the request nor a secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly code: WebhookVerificationCode,
    message: string,
  ) {
    super(message);
  }

  /** Whether the signature was valid, in which case the sender is newer than this package: answer 2xx and ignore the event, or update. */
  get isAuthentic(): boolean {
    return ours.includes(this.code);
  }
}
