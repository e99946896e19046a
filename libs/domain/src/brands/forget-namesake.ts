import type { EntityManager } from 'typeorm';
import { relabelBrands } from './brands.repository.js';

/** Gives brands that are named after somebody another label, in every revision. Runs in the transaction that deletes their account. */
export async function forgetBrandNamesake(
  manager: EntityManager,
  organizationId: string,
  label: { from: string; to: string },
): Promise<void> {
  await relabelBrands(manager, organizationId, label);
}
