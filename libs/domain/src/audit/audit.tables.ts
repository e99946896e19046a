import type { RoomTables } from '@imprint/platform/database';
import { AuditEntry1763700001000 } from './1763700001000-audit-entry.migration.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/** For `schema`, which collects them. */
export const auditTables: RoomTables = {
  entities: [AuditEntryEntity],
  migrations: [AuditEntry1763700001000],
};
