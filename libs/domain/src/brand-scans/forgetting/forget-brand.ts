import type { EntityManager } from 'typeorm';
import { emptyScansOf } from '../brand-scans.repository.js';

/** Deletes what was found on the site of a brand, in the transaction that deletes the brand. Scans that are under way end. */
export async function forgetBrandScans(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  await emptyScansOf(manager, organizationId, brandId);
}
