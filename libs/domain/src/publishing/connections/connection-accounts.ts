import type { Tenant } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';

/** The platform and account of connections. */
@Injectable()
export class ConnectionAccounts {
  private readonly connections: ConnectionsRepository;

  constructor(dataSource: DataSource) {
    this.connections = new ConnectionsRepository(dataSource);
  }

  /** Those of the connections that belong to the tenant, in no particular order. */
  async named(
    tenant: Tenant,
    ids: readonly string[],
  ): Promise<Pick<ConnectionEntity, 'id' | 'platform' | 'handle' | 'displayName' | 'brandId'>[]> {
    return this.connections.listNamed(tenant, ids);
  }

  /** Platforms on which the brand has a connected account, each once; the oldest first. */
  async platformsOf(tenant: Tenant, brandId: string): Promise<string[]> {
    const connected = await this.connections.listConnected(tenant, brandId);
    return [...new Set(connected.map(({ platform }) => platform))];
  }
}
