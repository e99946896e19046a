/** Numbers that callers can run into. Sources: spec §8, §2.1 and the decisions on lists, uploads and errors. */
export const limits = {
  /** Not revoked and not expired keys of one user, over all organizations (spec §8). */
  activeKeysPerUser: 10,
  keyLabelLength: 100,
  keyDescriptionLength: 500,
  allowedIpsPerKey: 100,
  /** A window keeps every hit of its minute: a thousand a second is what it is made for. No limit at all costs nothing. */
  keyRateLimitPerMinute: 60_000,
  organizationNameLength: 100,
  personNameLength: 100,
  connectionNameLength: 100,
  organizationSlugLength: 60,
  /** Of one person. */
  newOrganizationsPerHour: 10,
  invitationDays: 7,
  /** Of one organization, together, and of one person, in whichever: each is a mail to somebody who may not want it. */
  invitationsPerMinute: 20,
  pageSize: 100,
  defaultPageSize: 10,
  /** The highest number of a page. */
  pages: 1_000_000,
  /** Rows of a list that are counted, and that can be reached by the number of a page; a cursor leads further. */
  listDepth: 10_000,
  cursorLength: 1_024,
  /** Bytes of a JSON request body. */
  requestBodyBytes: 1_048_576,
  /** A shorter text is in nearly everything, and no index finds it. */
  searchLengthMin: 3,
  searchLength: 200,
  /** Characters of a generation prompt. */
  promptLength: 8_000,
  styleLength: 200,
  /** Of one prompt (spec §8). */
  generationsPerRequest: 10,
  releaseTitleLength: 200,
  /** Characters of a release's base text; each channel narrows it. */
  contentLength: 40_000,
  targetsPerRelease: 50,
  mediaPerRelease: 20,
  altTextLength: 2_000,
  filenameLength: 255,
  /** Width times height of an uploaded image, all frames together: what unpacks to more is no picture of a person. */
  uploadImagePixels: 50_000_000,
  /** Reservations of one organization that are neither completed nor expired. */
  openUploads: 100,
  articleTitleLength: 200,
  /** Characters of Markdown. */
  articleBodyLength: 100_000,
  articleExcerptLength: 500,
  articleSlugLength: 100,
  /** A schedule further away than this is refused: it is nearly always a slip of the year. */
  scheduleHorizonDays: 3_650,
  /** A due time this far in the past still counts as "now": clocks differ and requests take time. */
  schedulePastToleranceSeconds: 60,
  idempotencyKeyLength: 255,
  idempotencyHours: 24,
  urlLength: 2_048,
  approvalCommentLength: 1_000,
  /** Calls of one organization that wait for an approval. */
  pendingApprovals: 1_000,
  /** The same of one requester: a key, an MCP connection, or a signed-in person. */
  pendingApprovalsPerRequester: 100,
  passwordLengthMin: 12,
  passwordLengthMax: 256,
} as const;

/** Requests a minute of one user to the management of keys; the key is the name in the `RateLimit` headers (spec §8). */
export const managementLimits = { 'create-rotate': 5, 'verify-mcp': 10, validate: 30 } as const;
export type ManagementLimitName = keyof typeof managementLimits;

/** Requests a minute to the registration of agents: new ones and polls by one address, claims by one user. An agent polls 12 times. */
export const agentLimits = { 'agent-auth': 10, 'agent-token': 120, 'agent-claim': 10 } as const;
export type AgentLimitName = keyof typeof agentLimits;
