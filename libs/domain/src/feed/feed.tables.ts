import type { RoomTables } from '@imprint/platform/database';
import { FeedHtml1764700450100 } from './1764700450100-feed-html.migration.js';
import { FeedEntryEntity } from './feed-entry.entity.js';

/** For `schema`, which collects them. */
export const feedTables: RoomTables = {
  entities: [FeedEntryEntity],
  migrations: [FeedHtml1764700450100],
};
