import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { FeedConnections } from '../publishing/index.js';

/** What every new organization starts with: a brand, connected to the built-in feed. */
@Injectable()
export class WorkspaceDefaults {
  constructor(
    private readonly brands: BrandsService,
    private readonly feed: FeedConnections,
  ) {}

  async createDefaults(manager: EntityManager, organizationId: string, organizationName: string): Promise<void> {
    const label = organizationName.replace(/ organization$/, ' brand');
    const brand = await this.brands.add(manager, organizationId, label, 'main');
    await this.feed.connect(manager, brand);
  }
}
