import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NewFeedEntry } from './entries/index.js';
import { FeedEntryEntity } from './feed-entry.entity.js';

/** The public feed, of all organizations. */
@Injectable()
export class FeedEntriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Does nothing when the target already has an entry. */
  async insert(id: string, entry: NewFeedEntry): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(FeedEntryEntity)
      .values({ id, ...entry, media: [...entry.media] })
      .orIgnore()
      .execute();
  }

  async findByTarget(organizationId: string, targetId: string): Promise<FeedEntryEntity | null> {
    return this.dataSource.manager.findOneBy(FeedEntryEntity, { organizationId, targetId });
  }

  /** Returns false when there is none. */
  async update(
    organizationId: string,
    targetId: string,
    { media, ...content }: Pick<NewFeedEntry, 'title' | 'text' | 'html' | 'media'>,
  ): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      FeedEntryEntity,
      { organizationId, targetId },
      { ...content, media: [...media] },
    );
    return affected === 1;
  }

  /** Returns false when there is none. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.dataSource.manager.delete(FeedEntryEntity, { organizationId, id })).affected === 1;
  }

  /** Searches all organizations, because the feed is public. */
  async findById(id: string): Promise<FeedEntryEntity | null> {
    return this.dataSource.manager.findOneBy(FeedEntryEntity, { id });
  }

  /** Of all organizations, newest first. */
  async listLatest(limit: number): Promise<FeedEntryEntity[]> {
    return this.dataSource.manager.find(FeedEntryEntity, { order: { publishedAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
