/** Numbers that callers can run into. Sources: spec §8, §2.1 and the decisions on lists, uploads and errors. */
export const limits = {
  /** Not revoked and not expired keys of one user in one organization (spec §8). */
  activeKeysPerUser: 10,
  keyLabelLength: 100,
  keyDescriptionLength: 500,
  allowedIpsPerKey: 100,
  keyRateLimitPerMinute: 1_000_000,
  pageSize: 100,
  defaultPageSize: 10,
  /** Bytes of a JSON request body. */
  requestBodyBytes: 1_048_576,
  searchLength: 200,
  /** Characters of a generation prompt. */
  promptLength: 8_000,
  styleLength: 200,
  releaseTitleLength: 200,
  /** Characters of a release's base text; each channel narrows it. */
  contentLength: 40_000,
  targetsPerRelease: 50,
  mediaPerRelease: 20,
  altTextLength: 2_000,
  /** A schedule further away than this is refused: it is nearly always a slip of the year. */
  scheduleHorizonDays: 3_650,
  /** A due time this far in the past still counts as "now": clocks differ and requests take time. */
  schedulePastToleranceSeconds: 60,
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  urlLength: 2_048,
} as const;
