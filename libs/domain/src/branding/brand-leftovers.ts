import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChangeSource } from '../knowledge/index.js';
import { FeedConnections } from '../publishing/index.js';

/** What goes with a brand that is deleted. */
@Injectable()
export class BrandLeftovers {
  constructor(
    private readonly feed: FeedConnections,
    private readonly knowledge: ChangeSource,
  ) {}

  /** In the transaction that deletes the brand. */
  async remove(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    await this.feed.disconnect(manager, { organizationId, brandId });
    await this.knowledge.deleteOfBrand(manager, organizationId, brandId);
  }
}
