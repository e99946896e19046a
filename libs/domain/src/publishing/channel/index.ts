import type { ErrorClass, Failure } from '@imprint/contracts/errors';
import type { ChannelLimits, CredentialField, OutgoingCall } from '@imprint/contracts/publishing';

/** What a channel takes, as data: the API lists it, the service checks posts against it before they are scheduled. */
export interface ChannelCapability {
  /** Platform name, e.g. `bluesky`. */
  name: string;
  label: string;
  description: string;
  state: 'supported' | 'hidden' | 'planned';
  limits: ChannelLimits;
  credentialFields: readonly CredentialField[];
  /** `exact`: `lookUp` answers for certain whether a target is on the platform. `none`: it cannot, and uncertain targets are held for a person. */
  lookUp: 'exact' | 'none';
  /** Calls that run at the same time in one worker. */
  concurrency: number;
  /** Wall time of one publish call, in milliseconds; past it the outcome is unknown. */
  timeoutMs: number;
}

export interface OutgoingMedia {
  assetId: string;
  mimeType: string;
  width: number | null;
  height: number | null;
  sizeBytes: number;
  altText: string | null;
  /** Signed public address of the file. */
  url: string;
  read(): Promise<Buffer>;
}

/** A connection with its credentials opened; lives only as long as the call. */
export interface OpenedConnection {
  id: string;
  organizationId: string;
  brandId: string;
  handle: string | null;
  credentials: Readonly<Record<string, string>>;
}

export interface OutgoingPost {
  /** Also the marker: the same for every attempt, so that the platform or a look-up can recognise the post. */
  targetId: string;
  releaseId: string;
  title: string;
  text: string;
  media: readonly OutgoingMedia[];
  /** When it was due. */
  scheduledAt: Date;
  connection: OpenedConnection;
}

export interface PublishedRecord {
  externalProviderId: string;
  externalShortcode: string | null;
  url: string | null;
}

/** `absent` is certain: it is safe to send the post. `unknown` is not. */
export type LookUpResult =
  { outcome: 'found'; record: PublishedRecord } | { outcome: 'absent' } | { outcome: 'unknown'; reason: string };

export interface ConnectionIdentity {
  handle: string;
  displayName: string;
  /** Credentials to seal and keep: only the declared fields, normalised. */
  credentials: Record<string, string>;
}

/** A rule of the channel that a post breaks, found before anything is sent. */
export interface ContentProblem {
  code: string;
  message: string;
  field: 'caption' | 'media';
}

/** Stands for the id of a target that a described post does not have yet. */
export const unassignedTarget = '[assigned when it is scheduled]';

/** Port to a place where posts are published. */
export interface Channel {
  readonly capability: ChannelCapability;
  /** Checks credentials against the platform. @throws ChannelError */
  connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity>;
  /** Rules beyond `limits`, which the domain checks itself. */
  check(post: { text: string; media: readonly Pick<OutgoingMedia, 'mimeType' | 'sizeBytes'>[] }): ContentProblem[];
  /**
   * The calls that `publish` would make, without making any: it neither reads media nor asks anybody. Secret credentials are
   * `[redacted]` in the given post, and unknown ones `{name}`; what the channel signs or adds as a secret, it redacts itself.
   */
  describe(post: OutgoingPost): Promise<OutgoingCall[]>;
  /** @throws ChannelError; any other error means that the outcome is unknown. */
  publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord>;
  /** Whether an earlier, uncertain `publish` of this target arrived. @throws ChannelError when the platform cannot be asked. */
  lookUp(post: OutgoingPost, signal: AbortSignal): Promise<LookUpResult>;
}

export interface ChannelFailure extends Failure {
  outcome: 'refused' | 'unknown';
  retryAfterSeconds?: number;
  field?: string;
  cause?: unknown;
}

/**
 * A failure that the platform reported. `outcome: "refused"` promises that nothing was published; a failure after which
 * the post may be there is `outcome: "unknown"` and leads to a look-up, never to a second send.
 */
export class ChannelError extends Error {
  readonly outcome: 'refused' | 'unknown';
  readonly class: ErrorClass;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Of `connect`: the given credential that is at fault. */
  readonly field: string | undefined;

  constructor(failure: ChannelFailure) {
    super(failure.message, { cause: failure.cause });
    this.name = 'ChannelError';
    this.outcome = failure.outcome;
    this.class = failure.class;
    this.code = failure.code;
    this.retryable = failure.retryable;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.field = failure.field;
  }
}

/** Nest token of `ReadonlyMap<string, Channel>`, keyed by `capability.name`. */
export const CHANNELS = Symbol('CHANNELS');
export type Channels = ReadonlyMap<string, Channel>;
