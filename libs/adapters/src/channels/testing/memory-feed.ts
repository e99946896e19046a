import type { FeedEntries, NewFeedEntry, PublishedFeedEntry } from '@imprint/domain/feed/entries';

/** An in-memory feed that can lose a response. */
export class MemoryFeed implements FeedEntries {
  readonly entries = new Map<string, NewFeedEntry>();
  loseAnswer = false;

  add(entry: NewFeedEntry): Promise<PublishedFeedEntry> {
    if (!this.entries.has(entry.targetId)) this.entries.set(entry.targetId, entry);
    return this.answered(published(entry.targetId));
  }

  edit(organizationId: string, targetId: string, content: Pick<NewFeedEntry, 'text' | 'media'>): Promise<boolean> {
    const entry = this.entries.get(targetId);
    const isThere = entry?.organizationId === organizationId;
    if (isThere) this.entries.set(targetId, { ...entry, ...content });
    return this.answered(isThere);
  }

  remove(organizationId: string, id: string): Promise<boolean> {
    const targetId = id.replace(/^feed_/, '');
    const isThere = this.entries.get(targetId)?.organizationId === organizationId;
    if (isThere) this.entries.delete(targetId);
    return this.answered(isThere);
  }

  find(organizationId: string, targetId: string): Promise<PublishedFeedEntry | null> {
    const entry = this.entries.get(targetId);
    return Promise.resolve(entry?.organizationId === organizationId ? published(targetId) : null);
  }

  private answered<Answer>(answer: Answer): Promise<Answer> {
    if (!this.loseAnswer) return Promise.resolve(answer);
    this.loseAnswer = false;
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  }
}

function published(targetId: string): PublishedFeedEntry {
  return { id: `feed_${targetId}`, url: `https://imprint.example/feed/${targetId}` };
}
