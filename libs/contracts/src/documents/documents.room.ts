import { declareRoom } from '../rooms/room.js';

/** What all routes and lists have in common. */
export const documents = declareRoom({
  idPrefixes: {
    request: 'req',
  },
  limits: {
    /** Words, and beyond that paragraphs, that may differ between two texts that are compared: its time grows with the square of them. */
    comparedEdits: 1_000,
    pageSize: 100,
    defaultPageSize: 10,
    /** Highest page number. */
    pages: 1_000_000,
    /** Rows of a list that are counted and can be reached by page number; a cursor reaches further. */
    listDepth: 10_000,
    cursorLength: 1_024,
    /** Bytes of a JSON request body. */
    requestBodyBytes: 1_048_576,
    /** Shorter terms match nearly everything, and no index supports them. */
    /** The greatest number of a revision: that of the integers of PostgreSQL. */
    revision: 2_147_483_647,
    searchLengthMin: 3,
    searchLength: 200,
    idempotencyKeyLength: 255,
    idempotencyHours: 24,
    urlLength: 2_048,
  },
  errors: {
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
    not_found: { status: 404, title: 'Not found', advice: 'Check the id. Resources of other organizations read as not found.' },
    route_not_found: { status: 404, title: 'No such route', advice: 'See /docs for the routes.' },
    method_not_allowed: { status: 405, title: 'Method not allowed', advice: 'See /docs for the methods of this route.' },
    limit_reached: {
      status: 400,
      title: 'Limit reached',
      advice: 'Delete what is no longer needed, and send it again.',
    },
    state_conflict: {
      status: 409,
      title: 'Conflict with the current state',
      advice: 'Read the resource again and act on its current state.',
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
    service_unavailable: { status: 503, title: 'Temporarily unavailable', advice: 'Repeat after the seconds in `Retry-After`.' },
    webhook_not_authentic: {
      status: 401,
      title: 'Webhook not authentic',
      advice: 'Send the token or signature that was agreed with this instance, and check the clock of the sender.',
    },
  },
});
