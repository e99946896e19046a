import type { FeedEntries, NewFeedEntry, PublishedFeedEntry } from '@imprint/domain/feed/entries';

/** An in-memory feed that can lose a response. */
export class MemoryFeed implements FeedEntries {
  readonly entries = new Map<string, NewFeedEntry>();
  loseAnswer = false;

  add(entry: NewFeedEntry): Promise<PublishedFeedEntry> {
    if (!this.entries.has(entry.targetId)) this.entries.set(entry.targetId, entry);
    if (this.loseAnswer) {
      this.loseAnswer = false;
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    }
    return Promise.resolve(published(entry.targetId));
  }

  find(organizationId: string, targetId: string): Promise<PublishedFeedEntry | null> {
    const entry = this.entries.get(targetId);
    return Promise.resolve(entry?.organizationId === organizationId ? published(targetId) : null);
  }
}

function published(targetId: string): PublishedFeedEntry {
  return { id: `feed_${targetId}`, url: `https://imprint.example/feed/${targetId}` };
}
