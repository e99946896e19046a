import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { ConnectionEntity } from './connection.entity.js';

/** Which account of which platform a connection is. */
@Injectable()
export class ConnectionAccounts {
  constructor(private readonly dataSource: DataSource) {}

  /** Of those of the named connections that the organization has, in no order. */
  async named(
    organizationId: string,
    ids: readonly string[],
  ): Promise<Pick<ConnectionEntity, 'id' | 'platform' | 'handle' | 'displayName'>[]> {
    return this.dataSource.manager.findBy(ConnectionEntity, { organizationId, id: In([...ids]) });
  }
}
