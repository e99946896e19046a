/**
 * Every error the API answers with. `status` is the HTTP status, `title` names the error, `advice` tells the caller what to do.
 * A code never changes its meaning once published.
 */
export const errorCatalogue = {
  missing_credential: {
    status: 401,
    title: 'Credential missing',
    advice: 'Send `Authorization: Bearer <API key or session token>`.',
  },
  unsupported_scheme: {
    status: 401,
    title: 'Authorization scheme not supported',
    advice: 'Use the `Bearer` or `ApiKey` scheme.',
  },
  malformed_credential: {
    status: 401,
    title: 'Authorization header malformed',
    advice: 'Send exactly one header with one scheme and one credential.',
  },
  credential_in_url: {
    status: 401,
    title: 'Credential in the URL',
    advice: 'Move the credential to the Authorization header and replace it: URLs are logged on the way.',
  },
  invalid_key: { status: 401, title: 'API key invalid', advice: 'Check that the whole key was copied, or create a new one.' },
  revoked_key: { status: 401, title: 'API key revoked', advice: 'Create a new key.' },
  expired_key: { status: 401, title: 'API key expired', advice: 'Create a new key, or one without an expiry.' },
  invalid_session: { status: 401, title: 'Session token invalid or expired', advice: 'Sign in again.' },
  invalid_token: {
    status: 401,
    title: 'Access token invalid',
    advice: 'Use the refresh token, or have the person connect the client again.',
  },
  invalid_credentials: {
    status: 401,
    title: 'Wrong email or password',
    advice: 'Check both, or ask for a new password with `POST /v1/auth/password-resets`.',
  },
  second_factor_required: {
    status: 401,
    title: 'Two-factor authentication required',
    advice: 'Send `meta.challenge` of this answer with a code to `POST /v1/auth/sign-in/complete`, within five minutes.',
  },
  second_factor_invalid: {
    status: 401,
    title: 'Code wrong or already used',
    advice: 'Wait for the next code of the app, or use a recovery code that is left.',
  },
  passkey_refused: {
    status: 401,
    title: 'Passkey not accepted',
    advice: 'Use a passkey that was added on this instance, at its public address.',
  },
  challenge_expired: {
    status: 401,
    title: 'Sign-in took too long',
    advice: 'Begin again with `POST /v1/auth/sign-in`.',
  },
  insufficient_permissions: {
    status: 401,
    title: 'Insufficient permissions',
    advice: 'Use a key with the scope named in the detail, or ask an owner for the role.',
  },
  ip_not_allowed: {
    status: 401,
    title: 'Client address not allowed',
    advice: "Call from an address in the key's allowlist, or change the allowlist.",
  },
  rate_limit_exceeded: {
    status: 401,
    title: 'Rate limit exceeded',
    advice: "Wait for the seconds in `Retry-After`, or raise the key's `rateLimit`.",
  },
  wrong_audience: {
    status: 401,
    title: 'Token issued for another resource',
    advice: 'An MCP token works on the MCP endpoint only. Use an API key here.',
  },
  service_credential: {
    status: 401,
    title: 'Service credential not accepted here',
    advice: 'Use an API key or a session token: the service credential is for calls between the apps.',
  },
  webhook_not_authentic: {
    status: 401,
    title: 'Webhook not authentic',
    advice: 'Send the token or signature that was agreed with this instance, and check the clock of the sender.',
  },
  session_required: { status: 401, title: 'Session token required', advice: 'API keys cannot manage keys: use a session token.' },
  malformed_json: {
    status: 400,
    title: 'Body is not valid JSON',
    advice: 'Send one JSON object with `Content-Type: application/json`.',
  },
  validation_failed: { status: 400, title: 'Invalid field', advice: 'Correct the field named in `source`.' },
  page_too_deep: {
    status: 400,
    title: 'Page number too high',
    advice: 'Follow `links.next`, or send the `cursor` that the detail names.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    advice: 'Send a `cursor` from `links.next` with the filters and the sort of that list, or start again without one.',
  },
  api_key_limit_reached: { status: 400, title: 'API Key Limit Reached', advice: 'Revoke a key that is no longer used.' },
  invalid_code: { status: 400, title: 'Link used or expired', advice: 'Ask for a new link.' },
  unknown_model: { status: 400, title: 'Unknown model', advice: 'List the models with `GET /v1/models`.' },
  unknown_channel: { status: 400, title: 'Unknown channel', advice: 'List the channels with `GET /v1/channels`.' },
  scheduler_channel_unavailable: {
    status: 400,
    title: 'Channel not available for scheduling',
    advice: 'Choose a channel whose state is `supported`.',
  },
  connection_refused: {
    status: 400,
    title: 'The platform refused the credentials',
    advice: 'Check the credentials and connect again.',
  },
  content_rejected: {
    status: 400,
    title: 'Content breaks a rule of the channel',
    advice: 'Change the text or the media as the detail says.',
  },
  file_rejected: {
    status: 400,
    title: 'File not accepted',
    advice: 'Send a file of the announced type and size. The detail says what was found instead.',
  },
  brand_required: {
    status: 400,
    title: 'Brand required',
    advice: 'Repeat the call with the `brandId` of one of the brands in the answer. None is ever chosen for you.',
  },
  schedule_invalid: {
    status: 400,
    title: 'Invalid schedule',
    advice: 'Send an ISO 8601 time in the future and an IANA time zone.',
  },
  cross_site_request: {
    status: 403,
    title: 'Cross-site request',
    advice: 'Send the request from a page of this instance.',
  },
  not_found: { status: 404, title: 'Not found', advice: 'Check the id. Resources of other organizations read as not found.' },
  route_not_found: { status: 404, title: 'No such route', advice: 'See /docs for the routes.' },
  method_not_allowed: { status: 405, title: 'Method not allowed', advice: 'See /docs for the methods of this route.' },
  state_conflict: {
    status: 409,
    title: 'Conflict with the current state',
    advice: 'Read the resource again and act on its current state.',
  },
  asset_in_use: {
    status: 409,
    title: 'Asset in use',
    advice:
      'Remove the asset from the releases and posts listed in the detail, or delete those, then delete the asset. Cancel a scheduled release before you delete it.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    advice: 'Wait for the first request to finish, then repeat.',
  },
  idempotency_not_replayable: {
    status: 409,
    title: 'The answer held a secret and is not kept',
    advice: 'The resource named in the detail was created. Rotate it to get a new secret.',
  },
  range_not_satisfiable: { status: 416, title: 'Range not in the file', advice: 'Ask for bytes that the file has.' },
  request_timeout: {
    status: 408,
    title: 'Body sent too slowly',
    advice: 'Send it again, at 1 kB a second or faster. An upload goes on where it ended with `Content-Range`.',
  },
  payload_too_large: { status: 413, title: 'Body too large', advice: 'Send less than the limit named in the detail.' },
  unsupported_media_type: { status: 415, title: 'Media type not supported', advice: 'Send `application/json`.' },
  upgrade_required: {
    status: 426,
    title: 'WebSocket required',
    advice: 'Connect with a WebSocket client; see docs/real-time.md.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency-Key was used with another body',
    advice: 'Use a new key for a new request.',
  },
  authorization_pending: {
    status: 400,
    title: 'Authorization pending',
    advice: 'Ask the person to open `claimUrl`, and poll again after the seconds in `Retry-After`.',
  },
  slow_down: { status: 400, title: 'Polled too often', advice: 'Wait for the seconds in `Retry-After`; the interval has grown.' },
  access_denied: { status: 400, title: 'Access denied', advice: 'Stop polling.' },
  expired_token: { status: 400, title: 'The request has expired', advice: 'Start over with `POST /v1/agent/auth`.' },
  key_management_rate_limited: {
    status: 429,
    title: 'Key management rate limit hit',
    advice: 'Wait for the seconds in `Retry-After`.',
  },
  too_many_requests: { status: 429, title: 'Too many requests', advice: 'Wait for the seconds in `Retry-After`.' },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    advice: 'Try again; if this keeps happening, report the request id.',
  },
  not_configured: {
    status: 501,
    title: 'Not configured on this instance',
    advice: 'Ask the operator to set what the detail names.',
  },
  storage_unavailable: {
    status: 503,
    title: 'File storage unavailable',
    advice: 'Repeat after the seconds in `Retry-After`. The operator can find the cause in the log.',
  },
  storage_full: {
    status: 507,
    title: 'File storage full',
    advice: 'Tell the operator, and send the file again when there is room.',
  },
  service_unavailable: { status: 503, title: 'Temporarily unavailable', advice: 'Repeat after the seconds in `Retry-After`.' },
} as const satisfies Record<string, { status: number; title: string; advice: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ProblemSource {
  /** JSON pointer into the request body, e.g. `/targets/0/caption`. */
  pointer?: string;
  /** Name of the query parameter. */
  parameter?: string;
}

export interface ProblemEntry {
  code: ErrorCode;
  detail: string;
  source?: ProblemSource;
}

/** An expected failure that the caller is told about. Several entries report several fields together. */
export class Problem extends Error {
  readonly entries: readonly ProblemEntry[];
  readonly retryAfterSeconds: number | undefined;
  /** What the caller needs to go on, told in the `meta` of the document. */
  readonly meta: Readonly<Record<string, unknown>>;

  constructor(
    entries: ProblemEntry | readonly ProblemEntry[],
    options: { retryAfterSeconds?: number; cause?: unknown; meta?: Readonly<Record<string, unknown>> } = {},
  ) {
    const list = Array.isArray(entries) ? (entries as readonly ProblemEntry[]) : [entries as ProblemEntry];
    super(list.map((entry) => entry.detail).join(' '), { cause: options.cause });
    this.name = 'Problem';
    this.entries = list;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.meta = options.meta ?? {};
  }

  /** Code of the first entry, which also decides the HTTP status. */
  get code(): ErrorCode {
    return this.entries[0]?.code ?? 'internal_error';
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Shorthand for the one-entry problem. */
export function problem(code: ErrorCode, detail: string, source?: ProblemSource): Problem {
  return new Problem({ code, detail, source });
}
