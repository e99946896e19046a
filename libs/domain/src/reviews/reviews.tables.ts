import type { RoomTables } from '@imprint/platform/database';
import { ReviewLink1764700050000 } from './1764700050000-review-link.migration.js';
import { ReviewLinkEntity } from './review-link.entity.js';

/** For `schema`, which collects them. */
export const reviewsTables: RoomTables = { entities: [ReviewLinkEntity], migrations: [ReviewLink1764700050000] };
