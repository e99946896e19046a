import type { EntityManager } from 'typeorm';
import { deleteAllOfReader } from './notices.repository.js';

/** For somebody whose account is deleted: what was for them alone, what they read, and how they wanted it. In the caller's transaction. */
export async function forgetReader(manager: EntityManager, userId: string): Promise<void> {
  await deleteAllOfReader(manager, userId);
}
