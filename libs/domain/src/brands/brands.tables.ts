import type { RoomTables } from '@imprint/platform/database';
import { BrandEntity } from './brand.entity.js';

/** For `schema`, which collects them. */
export const brandsTables: RoomTables = {
  entities: [BrandEntity],
};
