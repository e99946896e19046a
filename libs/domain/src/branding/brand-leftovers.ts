import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { forgetBrandInterviews } from '../brand-interviews/index.js';
import { ForgetKnowledge } from '../knowledge/index.js';
import { forgetBrandMemories } from '../memories/index.js';
import { FeedConnections } from '../publishing/index.js';

/** What goes with a brand that is deleted. */
@Injectable()
export class BrandLeftovers {
  constructor(
    private readonly feed: FeedConnections,
    private readonly knowledge: ForgetKnowledge,
  ) {}

  /** In the transaction that deletes the brand. */
  async remove(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    await this.feed.disconnect(manager, { organizationId, brandId });
    await this.knowledge.ofBrand(manager, organizationId, brandId);
    await forgetBrandMemories(manager, organizationId, brandId);
    await forgetBrandInterviews(manager, organizationId, brandId);
  }
}
