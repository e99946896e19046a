import type { RoomTables } from '@imprint/platform/database';
import { ApiKeyEntity } from './api-key.entity.js';

/** For `schema`, which collects them. */
export const keysTables: RoomTables = {
  entities: [ApiKeyEntity],
};
