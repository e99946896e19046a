import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AssetFiles, AssetsService, type OpenedFile } from '../media/index.js';
import type { FeedEntries, NewFeedEntry, PublishedFeedEntry } from './entries/index.js';
import { FeedEntriesRepository } from './feed-entries.repository.js';
import type { FeedEntryEntity } from './feed-entry.entity.js';

/** An entry as the public feed shows it. */
export interface FeedItem extends Omit<FeedEntryEntity, 'media' | 'organizationId' | 'targetId'> {
  url: string;
  media: FeedMedia[];
}

/** A file of an entry. */
export interface FeedMedia {
  url: string;
  mimeType: string;
  altText: string | null;
  width: number | null;
  height: number | null;
  /** Of the whole file. */
  bytes: number;
}

const pageSize = 50;

/** The instance's own feed, which is public. */
@Injectable()
export class FeedService implements FeedEntries {
  constructor(
    private readonly entries: FeedEntriesRepository,
    private readonly assets: AssetsService,
    private readonly files: AssetFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async add(entry: NewFeedEntry): Promise<PublishedFeedEntry> {
    await this.entries.insert(newId('feed'), entry);
    const added = await this.find(entry.organizationId, entry.targetId);
    if (added === null) throw new Error('the feed entry is gone right after it was added');
    return added;
  }

  async find(organizationId: string, targetId: string): Promise<PublishedFeedEntry | null> {
    const row = await this.entries.findByTarget(organizationId, targetId);
    return row === null ? null : { id: row.id, url: this.pageUrl(row.id) };
  }

  async edit(
    organizationId: string,
    targetId: string,
    content: Pick<NewFeedEntry, 'title' | 'text' | 'html' | 'media'>,
  ): Promise<boolean> {
    return this.entries.update(organizationId, targetId, content);
  }

  async remove(organizationId: string, id: string): Promise<boolean> {
    return this.entries.delete(organizationId, id);
  }

  /** Newest first. */
  async latest(): Promise<FeedItem[]> {
    const rows = await this.entries.listLatest(pageSize);
    return this.items(rows);
  }

  async read(id: string): Promise<FeedItem> {
    const [item] = await this.items([await this.require(id)]);
    if (item === undefined) throw new Error('an entry has no item');
    return item;
  }

  /** A file of a published entry. Permanently public, because feed readers keep its address. */
  async openMedia(id: string, index: number): Promise<{ file: OpenedFile; mimeType: string }> {
    const row = await this.require(id);
    const assetId = row.media[index]?.assetId;
    const [asset] = assetId === undefined ? [] : await this.assets.findAll(row.organizationId, [assetId]);
    if (asset === undefined) throw problem('not_found', 'There is no such file.');
    return { file: await this.files.open(asset.storageKey), mimeType: asset.mimeType };
  }

  private async require(id: string): Promise<FeedEntryEntity> {
    const row = await this.entries.findById(id);
    if (row === null) throw problem('not_found', 'There is no such entry.');
    return row;
  }

  private pageUrl(id: string): string {
    return `${this.config.PUBLIC_API_URL}/feed/${id}`;
  }

  /** Omits files that were deleted since. */
  private async items(rows: readonly FeedEntryEntity[]): Promise<FeedItem[]> {
    const shown = rows.flatMap(({ media }) => media.map(({ assetId }) => assetId));
    const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
    const kept = await this.assets.findOfAny(organizationIds, [...new Set(shown)]);
    const known = new Map(kept.map(({ organizationId, id, bytes }) => [`${organizationId}/${id}`, bytes]));
    return rows.map((row) => this.item(row, known));
  }

  private item(
    { id, organizationId, brandId, title, text, html, publishedAt, media }: FeedEntryEntity,
    kept: ReadonlyMap<string, number>,
  ): FeedItem {
    return {
      id,
      brandId,
      title,
      text,
      html,
      publishedAt,
      url: this.pageUrl(id),
      // The index of a file is part of its address, so it stays the same when earlier ones are deleted.
      media: media.flatMap(({ assetId, mimeType, altText, width, height }, index) => {
        const bytes = kept.get(`${organizationId}/${assetId}`);
        return bytes === undefined
          ? []
          : [{ mimeType, altText, width, height, bytes, url: `${this.pageUrl(id)}/media/${index}` }];
      }),
    };
  }
}
