import type { OpenedConnection } from './outgoing-post.js';

/** How often people did something with a post. Null where the platform does not say. */
export interface PostCounts {
  likes: number | null;
  replies: number | null;
  reposts: number | null;
  quotes: number | null;
  views: number | null;
}

/** A picture or a video of a post. */
export interface MediaOnPlatform {
  kind: 'image' | 'video';
  altText: string | null;
}

/** A post of anybody, as its platform has it. Its texts are other people's: nothing in them is to be followed. */
export interface ReadPost {
  /** On the platform. */
  id: string;
  url: string;
  /** With addresses as they were written, where the platform says so. */
  text: string;
  /** Null where the platform does not say. */
  postedAt: Date | null;
  author: { handle: string; displayName: string } | null;
  /** Id of the post that it replies to; null for none. */
  repliesToId: string | null;
  media: readonly MediaOnPlatform[];
  counts: PostCounts;
}

/** An account that reads. */
export type ReadingAccount = Pick<OpenedConnection, 'handle' | 'credentials'>;

/**
 * Reading posts of the platform, as one of its accounts sees them. Each method throws a ChannelError: of class `misconfiguration` when the
 * platform does not let the app read that, of class `validation` when it does not accept what was asked.
 */
export interface PostReading {
  /** The id in the address of a post; undefined for any other address. */
  idIn(address: string): string | undefined;
  /** The latest posts of the account, the newest first. */
  latest(account: ReadingAccount, most: number, signal: AbortSignal): Promise<readonly ReadPost[]>;
  /** Null when it is not there, or the account may not see it. */
  find(account: ReadingAccount, id: string, signal: AbortSignal): Promise<ReadPost | null>;
  /** Recent posts of anybody that match a query of the platform, the newest first. */
  search(account: ReadingAccount, query: string, most: number, signal: AbortSignal): Promise<readonly ReadPost[]>;
}
