import { collect } from '../rooms/collect.js';

/** Every error that the API returns, collected from the rooms. */
export const errorCatalogue = collect('errors');

export type ErrorCode = keyof typeof errorCatalogue;

/** The part of the request that an error refers to (JSON:API error objects, `source`). */
export interface ProblemSource {
  /** JSON Pointer (RFC 6901) into the request body, e.g. `/targets/0/caption`. */
  pointer?: string;
  /** Name of the query parameter. */
  parameter?: string;
}

/** One error of a `Problem`. */
export interface ProblemEntry {
  code: ErrorCode;
  detail: string;
  source?: ProblemSource;
}

/** An expected failure that is reported to the caller. Several entries report several fields at once. */
export class Problem extends Error {
  readonly entries: readonly ProblemEntry[];
  readonly retryAfterSeconds: number | undefined;
  /** What the caller needs in order to continue, sent as `meta` of the document. */
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

/** A `Problem` with a single entry. */
export function problem(code: ErrorCode, detail: string, source?: ProblemSource): Problem {
  return new Problem({ code, detail, source });
}
