import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConnectionSignInEntity } from './connection-sign-in.entity.js';

/** Sign-ins on platforms that a person has begun. */
@Injectable()
export class ConnectionSignInsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Replaces an earlier one of the connection, whose answer then counts no more. */
  async begin(row: Omit<ConnectionSignInEntity, 'createdAt'>): Promise<void> {
    await this.dataSource.manager.upsert(ConnectionSignInEntity, { ...row, createdAt: new Date() }, ['connectionId']);
  }

  /** Takes it, so that only one answer is exchanged; null if this is not the sign-in that this person began last. */
  async take(
    asked: Pick<ConnectionSignInEntity, 'organizationId' | 'connectionId' | 'userId' | 'stateDigest'>,
  ): Promise<ConnectionSignInEntity | null> {
    const { manager } = this.dataSource;
    const row = await manager.findOneBy(ConnectionSignInEntity, asked);
    if (row === null) return null;
    const { affected } = await manager.delete(ConnectionSignInEntity, asked);
    return affected === 1 ? row : null;
  }
}
