import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';

/** Which account of which platform a connection is. */
@Injectable()
export class ConnectionAccounts {
  private readonly connections: ConnectionsRepository;

  constructor(dataSource: DataSource) {
    this.connections = new ConnectionsRepository(dataSource);
  }

  /** Of those of the named connections that the organization has, in no order. */
  async named(
    organizationId: string,
    ids: readonly string[],
  ): Promise<Pick<ConnectionEntity, 'id' | 'platform' | 'handle' | 'displayName'>[]> {
    return this.connections.listNamed(organizationId, ids);
  }
}
