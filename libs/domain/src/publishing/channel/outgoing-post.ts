import type { SentVideoAddition } from '@imprint/contracts/publishing';

/** A file as the channel receives it. */
export interface OutgoingMedia {
  assetId: string;
  mimeType: string;
  width: number | null;
  height: number | null;
  /** Of a video or audio; null where it is not known. */
  durationSeconds: number | null;
  /** Of a converted file the most that it has: it is made when it is read. */
  sizeBytes: number;
  /** Whether it is made of the stored file because the channel does not take that one. */
  isConverted?: boolean;
  altText: string | null;
  /** Of a video: those that the channel is sent, as its limits have them. */
  captions?: readonly OutgoingCaptions[];
  /** Of a video: the picture that was chosen for it, as the limits of the channel have it; absent without one. */
  thumbnail?: OutgoingMedia;
  /** Point that stays in view where the platform cuts the picture, as parts of its width and height from the upper left corner. */
  focus: { x: number; y: number } | null;
  /** Signed public address of the file. */
  url: string;
  /** The whole file. For pictures; what may be larger is streamed. */
  read(): Promise<Buffer>;
  /**
   * The bytes of the file as they are read, or a part of them, for platforms that take a file in pieces.
   * @param part from `start` to before `end`
   * @throws ChannelError at the first chunk or later
   */
  stream(part?: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** Captions of a video in one language, as the channel receives them. */
export interface OutgoingCaptions {
  /** BCP 47 tag. */
  language: string;
  /** In the format that the channel takes. */
  content: string;
}

/** The card of a link, as it is sent with a post that has it. */
export interface OutgoingLinkCard {
  url: string;
  title: string;
  /** May be empty. */
  description: string;
  /** As the channel takes images; null without one. */
  picture: OutgoingMedia | null;
}

/** A connection with its decrypted credentials, which exist only during the call. */
export interface OpenedConnection {
  id: string;
  organizationId: string;
  brandId: string;
  handle: string | null;
  credentials: Readonly<Record<string, string>>;
  /** Which of the channel's `scopes` the account has allowed; absent or null where the platform has not said. */
  scopes?: readonly string[] | null;
  /** Where posts go on a channel with `destinations`; absent until somebody has chosen it. */
  destinationId?: string | undefined;
}

/** What a step of publishing resulted in, such as the id of an uploaded file or the address of an upload session. */
export interface SavedStep {
  value: string;
  savedAt: Date;
}

/**
 * Steps of publishing a post that takes several calls. They are kept with the target, so that the attempt after a crash goes on where the
 * one before ended, and a look-up can ask about what was begun.
 */
export interface PublishSteps {
  /** What this attempt or an earlier one saved under the name; undefined when there is nothing. */
  find(name: string): SavedStep | undefined;
  /** Stores a result before the next call is made. @throws when the target is no longer this worker's: nothing else may be sent */
  save(name: string, value: string): Promise<void>;
}

/** Those of a post that is not sent. */
export const noSteps: PublishSteps = { find: () => undefined, save: () => Promise.resolve() };

/** A post as the channel receives it. */
export interface OutgoingPost {
  /** Also the marker of the post: the same for every attempt, so that the platform or a look-up can recognise it. */
  targetId: string;
  releaseId: string;
  title: string;
  text: string;
  media: readonly OutgoingMedia[];
  /** Of an article, whose `text` is Markdown: the same as safe HTML. Only for channels that take articles. */
  html?: string | undefined;
  /** Of an article that was published elsewhere before: its address there. */
  canonicalUrl?: string | undefined;
  /** On channels whose limits say that cards are sent: that of its link, if it has one. */
  linkCard?: OutgoingLinkCard | undefined;
  /** When it was due. */
  scheduledAt: Date;
  connection: OpenedConnection;
  steps: PublishSteps;
  /** Of a later post of a thread and of a first comment: where it belongs. Only for channels whose limits have such posts. */
  reply?: ReplyPlace | undefined;
}

/** A post that was sent and may be on the platform. */
export interface SentPost extends OutgoingPost {
  /** When the first attempt began: what is older on the platform is another post. */
  firstSentAt: Date;
}

/** A post on the platform. */
export interface PublishedRecord {
  externalProviderId: string;
  externalShortcode: string | null;
  url: string | null;
  /** What the platform calls this state of the post, where replies have to name it. */
  version?: string | undefined;
  /** What the platform did not take of the card of the post, which went out without it. */
  withoutCard?: 'picture' | 'all' | undefined;
}

/** A published post, and what the platform said besides. */
export interface PublishAnswer extends PublishedRecord {
  /** Seconds in which the platform takes no further call of the account, where it said that this one was the last. */
  spentSeconds?: number | undefined;
}

/** Where a post belongs that replies to another one of its target. */
export interface ReplyPlace {
  /** Tells it from the other posts of its target, the same for every attempt. With the id of the target, it is the marker of the post. */
  part: string;
  /** How many posts of the target come before it. */
  after: number;
  /** Every post of the target that is on the platform, the one that began it first. */
  earlier: readonly PublishedRecord[];
  root: PublishedRecord;
  parent: PublishedRecord;
}

/** One post of an account, on the platform. */
export interface PostOnPlatform {
  externalProviderId: string;
  connection: OpenedConnection;
}

/** A post on the platform, with everything that belongs to it. */
export type PostWithContent = OutgoingPost & PostOnPlatform;

/** Captions or a thumbnail that were to be sent once a video was published, and what became of them. */
export type VideoAddition = Omit<SentVideoAddition, 'post'>;

/** A published post as it is to be from now on: with the same files, in the same order. */
export type EditedPost = PostWithContent;

/**
 * `absent` is certain, so the post can safely be sent again. `unknown` is not. `candidates`: the platform stores no marker, and these posts,
 * the oldest first, have the content of the target; those that other targets have published are not it.
 */
export type LookUpResult =
  | { outcome: 'found'; record: PublishedRecord }
  | { outcome: 'candidates'; records: readonly PublishedRecord[] }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string };
