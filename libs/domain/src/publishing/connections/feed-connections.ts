import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredBrand } from '../../brands/index.js';
import { insertConnection } from './connections.repository.js';
import { disconnectFeed } from './feed-connections.repository.js';

/** Connects every brand to the instance's own feed, which needs no account. */
@Injectable()
export class FeedConnections {
  async connect(manager: EntityManager, brand: Pick<StoredBrand, 'id' | 'organizationId' | 'label'>): Promise<void> {
    await insertConnection(manager, {
      id: newId('conn'),
      organizationId: brand.organizationId,
      brandId: brand.id,
      platform: 'feed',
      status: 'connected',
      displayName: `${brand.label} feed`,
      handle: 'feed',
      lastCheckedAt: new Date(),
    });
  }

  /** For a brand that is deleted. What was published in its feed stays there. */
  async disconnect(manager: EntityManager, brand: { organizationId: string; brandId: string }): Promise<void> {
    await disconnectFeed(manager, brand);
  }
}
