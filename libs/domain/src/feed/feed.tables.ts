import type { RoomTables } from '@imprint/platform/database';
import { FeedEntryEntity } from './feed-entry.entity.js';

/** For `schema`, which collects them. */
export const feedTables: RoomTables = {
  entities: [FeedEntryEntity],
};
