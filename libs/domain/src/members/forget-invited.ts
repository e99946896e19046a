import type { EntityManager } from 'typeorm';
import { normalEmail } from '../identity/index.js';
import { deleteAllByEmail } from './invitations.repository.js';

/** Nobody is invited at this address any more, in any organization. In the caller's transaction. */
export async function forgetInvited(manager: EntityManager, email: string): Promise<void> {
  await deleteAllByEmail(manager, normalEmail(email));
}
