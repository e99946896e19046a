import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { ConnectionEntity } from './connection.entity.js';

/** Disconnects the built-in feed of a brand. */
export async function disconnectFeed(
  manager: EntityManager,
  { organizationId, brandId }: { organizationId: string; brandId: string },
): Promise<void> {
  const feeds = await manager.findBy(ConnectionEntity, { organizationId, brandId, platform: 'feed' });
  for (const { id } of feeds) {
    await manager.update(ConnectionEntity, { id, organizationId }, { status: 'revoked' });
    signalAfterCommit(manager, 'connection.changed', { organizationId, connectionId: id, status: 'revoked' });
  }
}

export async function renameFeeds(
  manager: EntityManager,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await manager.update(ConnectionEntity, { organizationId, platform: 'feed', displayName: from }, { displayName: to });
}
