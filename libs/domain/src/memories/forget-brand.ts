import type { EntityManager } from 'typeorm';
import { deleteAllOfBrand } from './evidence.repository.js';

/** Deletes what a brand remembers, and the corrections that it came from, in the transaction that deletes the brand. */
export async function forgetBrandMemories(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  await deleteAllOfBrand(manager, organizationId, brandId);
}
