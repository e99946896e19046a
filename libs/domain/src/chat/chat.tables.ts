import type { RoomTables } from '@imprint/platform/database';
import { Chat1763700005000 } from './1763700005000-chat.migration.js';
import { ChatIdentityEntity } from './chat-identity.entity.js';

/** For `schema`, which collects them. */
export const chatTables: RoomTables = {
  entities: [ChatIdentityEntity],
  migrations: [Chat1763700005000],
};
