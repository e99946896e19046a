import type { RoomTables } from '@imprint/platform/database';
import { Invitation1763700004500 } from './1763700004500-invitation.migration.js';
import { InvitationEntity } from './invitation.entity.js';

/** For `schema`, which collects them. */
export const membersTables: RoomTables = {
  entities: [InvitationEntity],
  migrations: [Invitation1763700004500],
};
