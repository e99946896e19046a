import type { RoomTables } from '@imprint/platform/database';
import { BrandScan1764702100000 } from './1764702100000-brand-scan.migration.js';
import { BrandScanFindingEntity } from './brand-scan-finding.entity.js';
import { BrandScanEntity } from './brand-scan.entity.js';

/** For `schema`, which collects them. */
export const brandScansTables: RoomTables = {
  entities: [BrandScanEntity, BrandScanFindingEntity],
  migrations: [BrandScan1764702100000],
};
