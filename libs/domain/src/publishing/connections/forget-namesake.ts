import type { EntityManager } from 'typeorm';
import { renameFeeds } from './feed-connections.repository.js';

/** Gives feeds that are named after somebody another name. Runs in the transaction that deletes their account. */
export async function forgetFeedNamesake(
  manager: EntityManager,
  organizationId: string,
  name: { from: string; to: string },
): Promise<void> {
  await renameFeeds(manager, organizationId, name);
}
