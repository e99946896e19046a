/** What the built-in feed shows: one entry per published target. */
export interface NewFeedEntry {
  /** One target makes one entry, however often it is sent. */
  targetId: string;
  organizationId: string;
  brandId: string;
  title: string;
  text: string;
  /** Of an article: safe HTML of its text. */
  html: string | null;
  media: readonly { assetId: string; mimeType: string; altText: string | null; width: number | null; height: number | null }[];
}

/** A feed entry that is published. */
export interface PublishedFeedEntry {
  id: string;
  /** Absolute address of its page. */
  url: string;
}

/** Port through which the feed channel adds to the instance's own feed. */
export interface FeedEntries {
  /** Adds the entry, or returns the existing one of this target. */
  add(entry: NewFeedEntry): Promise<PublishedFeedEntry>;
  find(organizationId: string, targetId: string): Promise<PublishedFeedEntry | null>;
  /** Gives the entry of this target another title, text and other alternative texts. Returns false when there is none. */
  edit(
    organizationId: string,
    targetId: string,
    content: Pick<NewFeedEntry, 'title' | 'text' | 'html' | 'media'>,
  ): Promise<boolean>;
  /** Removes the entry. Returns false when there is none. */
  remove(organizationId: string, id: string): Promise<boolean>;
}

/** Injection token of `FeedEntries`. */
export const FEED_ENTRIES = Symbol('FEED_ENTRIES');
