import type { RoomTables } from '@imprint/platform/database';
import { OrganizationExport1764701110000 } from './1764701110000-organization-export.migration.js';
import { OrganizationExportEntity } from './organization-export.entity.js';

/** For `schema`, which collects them. */
export const exportsTables: RoomTables = {
  entities: [OrganizationExportEntity],
  migrations: [OrganizationExport1764701110000],
};
