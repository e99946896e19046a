import { mediaKindOf, takenMedia } from '@imprint/contracts/publishing/content-rules';
import { expect } from '@jest/globals';
import {
  ChannelError,
  lookUpTarget,
  publishTarget,
  type Channel,
  type LookUpResult,
  type OpenedConnection,
  type OutgoingMedia,
  type OutgoingPost,
  type OutgoingTarget,
  type PublishedPart,
  type PublishedRecord,
  type TargetLookUp,
} from '@imprint/domain/publishing/channel';
import { outgoingPost } from './outgoing-post.fixture.js';
import type { Exchange } from './testing/exchange.js';

/** A post as it appears on the platform. */
export interface SeenPost {
  text: string;
  altTexts: readonly string[];
  /** Text of the post that it replies to; for channels with replies. */
  repliesTo?: string | null;
}

/** A channel with its platform, and the test's controls over both. */
export interface ChannelHarness {
  channel: Channel;
  /** Credentials that the platform accepts. */
  credentials: Readonly<Record<string, string>>;
  /** What posts of the account go to, on a channel with `destinations`. */
  destinationId?: string;
  /** Title of a post, on a platform that has one post of each title. */
  titleOf?(post: Pick<OutgoingTarget, 'targetId' | 'title'>): string;
  /** What every post has at least, on a channel that takes none without. */
  media?: readonly OutgoingMedia[];
  /** Longest paragraph of a text, where that is shorter than the longest text. */
  paragraphLength?: number;
  /** The platform fetches files by their addresses. */
  sendsNoFiles?: boolean;
  /** Texts that must not appear in any error. */
  secrets: readonly string[];
  /** Handles that exist on the platform, where mentions are looked up. */
  people?: readonly string[];
  /** Every post that is on the platform. */
  posts(): Promise<readonly SeenPost[]>;
  /** The next publish reaches the platform, but its response is lost. */
  loseNextAnswer(): void;
  /** The next edit or deletion reaches the platform, but its response is lost; for channels that have one. */
  loseNextChange?(action: 'edit' | 'delete'): void;
  /** Deletes a post as people do there; for channels that edit posts and delete none. */
  deleteThere?(externalProviderId: string): void;
  /** What every message of a post goes through. */
  proxy: WatchedWay;
  /** How many generated posts are published, of 10,000 on all channels; for platforms within this process. Otherwise a few. */
  generatedPosts?: number;
  /** For channels that call another machine. */
  network?: ChannelNetwork;
  /** Credentials that the platform refuses; for channels with an account. */
  refusedCredentials?: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The way between a channel and its platform. */
export interface WatchedWay {
  /** Sets who gets a report of every exchange, as the platform received it. */
  reportTo(report: (exchange: Exchange) => void): void;
  /** Is asked about every request and every answer whether it goes on; absent where there is no network between the two. */
  passes?: () => Promise<boolean>;
}

/** Which guarantees apply to a channel. */
export interface ChannelTraits {
  /** It calls another machine. */
  network: boolean;
  /** The platform checks who publishes. Together with `network`, it is one of somebody else, who documents its rules. */
  account: boolean;
  /** The platform itself refuses a text that is longer than the declared limit. */
  checksLength: boolean;
  /**
   * The platform does not recognise a repeated call, so the channel relies on what publishing promises: one call at a time, and none after a
   * lost answer until the look-up has said that the post is absent.
   */
  repeatsBlindly?: boolean;
  /** Pictures have no alternative texts on the platform. */
  noAltTexts?: boolean;
  /** Videos have none, where pictures have. */
  plainVideos?: boolean;
  /** An edit changes the text of a post only: the platform keeps the alternative texts with which it was published. */
  keepsAltTexts?: boolean;
  /** Of published posts, those with files stay as they are. */
  editsOnlyText?: boolean;
  /**
   * The platform processes files after its answer and shows the post then. Until it does, nobody can tell whether it will, so a person decides
   * about a post with files whose answer was lost.
   */
  processesFiles?: boolean;
  /** The same of posts with videos. */
  processesVideos?: boolean;
  /** What was never begun is certainly absent: the platform is asked about what was begun, and nothing else. */
  asksOnlyWhatBegan?: boolean;
}

export interface ChannelNetwork {
  down(): Promise<void>;
  up(): Promise<void>;
  /** The connection breaks during the next publish, before the platform receives it. */
  cutNextPublish(): void;
  /** The next publish is answered with a server error. */
  failNextPublish(): void;
  /** The next publish hits the platform's rate limit, which ends after this many seconds. */
  limitNextPublish(seconds: number): void;
  /** The next publish gets no response; resolves when it arrived. */
  holdNextPublish(): Promise<void>;
}

export const never = new AbortController().signal;

/** The harness with a connection, and every error seen. */
export class Suite {
  harness!: ChannelHarness;
  connection!: OpenedConnection;
  readonly errors: unknown[] = [];
  private readonly begunAt = new Date();

  async begin(harness: ChannelHarness): Promise<void> {
    this.harness = harness;
    const { credentials } = await harness.channel.connect(harness.credentials, never);
    this.connection = opened(credentials, 'conn_conformance', harness.destinationId);
  }

  get channel(): Channel {
    return this.harness.channel;
  }

  /** With as many of the files as the channel takes; with what every post has at least, if it takes none of them. */
  post(parts: Partial<OutgoingTarget> = {}): OutgoingTarget {
    const taken = this.taken(parts.media ?? []);
    const media = taken.length === 0 ? this.taken(this.harness.media ?? []) : taken;
    const post = outgoingPost(this.connection, { ...parts, media });
    return { ...post, title: this.harness.titleOf?.(post) ?? post.title };
  }

  /** As many of each kind as the channel takes. */
  private taken(media: readonly OutgoingMedia[]): readonly OutgoingMedia[] {
    return takenMedia(this.channel.capability.limits).flatMap(({ kind, limit }) =>
      media.filter(({ mimeType }) => mediaKindOf(mimeType) === kind).slice(0, limit.maxCount),
    );
  }

  publish(post: OutgoingPost, signal = never): Promise<PublishedRecord> {
    return this.channel.publish(post, signal);
  }

  lookUp(post: OutgoingPost): Promise<LookUpResult> {
    return this.channel.lookUp({ ...post, firstSentAt: this.begunAt }, never);
  }

  /** Whether a look-up tells. Where it cannot, lost answers are for a person. */
  get looksUp(): boolean {
    return this.channel.capability.lookUp === 'exact';
  }

  /** The look-up finds nothing, and claims that the post is absent only where it can tell. */
  async expectNotFound(post: OutgoingPost): Promise<void> {
    const result = await this.lookUp(post);
    if (this.looksUp) expect(result).toEqual({ outcome: 'absent' });
    else expect(result).toEqual({ outcome: 'unknown', reason: expect.any(String) });
  }

  /** A post and what follows it. */
  async publishAll(target: OutgoingTarget, signal = never): Promise<readonly PublishedPart[]> {
    return (await publishTarget(this.channel, target, signal)).posts;
  }

  lookUpAll(target: OutgoingTarget): Promise<TargetLookUp> {
    return lookUpTarget(this.channel, { ...target, firstSentAt: this.begunAt }, never);
  }

  /** The error that the call ends with. */
  async failure(call: Promise<unknown>): Promise<unknown> {
    const result = await call.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (!('error' in result)) throw new Error(`The call succeeded with ${JSON.stringify(result.value)}.`);
    this.errors.push(result.error);
    return result.error;
  }

  async countOf({ text }: Pick<OutgoingPost, 'text'>): Promise<number> {
    return (await this.harness.posts()).filter((seen) => seen.text === text).length;
  }

  get network(): ChannelNetwork {
    if (!this.harness.network) throw new Error('The harness has no network.');
    return this.harness.network;
  }
}

export function opened(credentials: Readonly<Record<string, string>>, id: string, destinationId?: string): OpenedConnection {
  return { id, organizationId: 'org_conformance', brandId: 'brand_conformance', handle: null, credentials, destinationId };
}

export const recordsIn = (result: LookUpResult | TargetLookUp): readonly PublishedRecord[] =>
  result.outcome === 'found'
    ? 'record' in result
      ? [result.record]
      : result.posts
    : result.outcome === 'candidates'
      ? result.records
      : [];

export function isUnknown(error: unknown): boolean {
  return !(error instanceof ChannelError) || error.outcome === 'unknown';
}
