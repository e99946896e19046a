import { limits } from '@imprint/contracts/limits';
import type { EntityManager } from 'typeorm';
import { postponeRestored } from './organization-deletions.repository.js';

/** Gives every organization that a backup has as scheduled for deletion the whole time to be restored, in the caller's transaction. */
export async function postponeRestoredDeletions(manager: EntityManager): Promise<void> {
  await postponeRestored(manager, limits.organizationDeletionDays);
}
