import {
  errorCatalogue,
  Problem,
  problem,
  type ErrorCode,
  type ProblemEntry,
  type ProblemSource,
} from '@imprint/contracts/errors';
import { HttpException } from '@nestjs/common';
import { isDatabaseUnavailable } from './database-failure.js';

/** JSON:API error object. */
export interface ErrorObject {
  status: string;
  code: ErrorCode;
  title: string;
  detail: string;
  source?: ProblemSource;
}

/** JSON:API error document. */
export interface ErrorDocument {
  errors: ErrorObject[];
  meta: { requestId: string } & Readonly<Record<string, unknown>>;
}

const retrySeconds = 5;

/** The error document (decisions, "Documents, lists, errors"). */
export function errorDocument(
  entries: readonly ProblemEntry[],
  requestId: string,
  meta: Readonly<Record<string, unknown>> = {},
): ErrorDocument {
  return { errors: entries.map(errorObject), meta: { ...meta, requestId } };
}

function errorObject({ code, detail, source }: ProblemEntry): ErrorObject {
  const { status, title } = errorCatalogue[code];
  return { status: String(status), code, title, detail, ...(source === undefined ? {} : { source }) };
}

/** What to show to the caller for a thrown value; null when it is a bug. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem(
      { code: 'service_unavailable', detail: 'The database cannot be reached at the moment.' },
      { retryAfterSeconds: retrySeconds, cause: error },
    );
  }
  return error instanceof HttpException ? problemOfHttp(error) : null;
}

function problemOfHttp(error: HttpException): Problem | null {
  switch (error.getStatus()) {
    case 400:
      return problem('validation_failed', 'The request line is not valid: check the percent-encoding of the path.');
    case 401:
    case 403:
      return problem('insufficient_permissions', 'The credential does not allow this.');
    case 404:
      return problem('route_not_found', 'There is no such route.');
    case 413:
      return problem('payload_too_large', 'The body is larger than this route accepts.');
    case 415:
      return problem('unsupported_media_type', 'The body must be `application/json`.');
    case 503:
      return new Problem(
        { code: 'service_unavailable', detail: 'This part of the service is not available at the moment.' },
        { retryAfterSeconds: retrySeconds, cause: error },
      );
    default:
      return null;
  }
}
