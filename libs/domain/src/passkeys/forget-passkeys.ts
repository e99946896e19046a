import type { EntityManager } from 'typeorm';
import { deletePasskeysOf } from './passkeys.repository.js';

/** For an account that is deleted, in the caller's transaction. */
export async function forgetPasskeys(manager: EntityManager, accountId: string): Promise<void> {
  await deletePasskeysOf(manager, accountId);
}
