import type { EntityManager } from 'typeorm';
import { deleteKeyAddresses } from './api-keys.repository.js';

/** Forgets from where somebody's keys were used, whatever became of the keys. Runs in the transaction that deletes their account. */
export async function forgetKeyAddresses(manager: EntityManager, userId: string): Promise<void> {
  await deleteKeyAddresses(manager, userId);
}
