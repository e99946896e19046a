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

  /** Takes it in one statement, so that only one answer is exchanged; null if it is not the sign-in that this person began last. */
  async take(
    asked: Pick<ConnectionSignInEntity, 'organizationId' | 'connectionId' | 'userId' | 'stateDigest'>,
  ): Promise<Pick<ConnectionSignInEntity, 'brandId' | 'keptSealed'> | null> {
    const { organizationId, connectionId, userId, stateDigest } = asked;
    const [[row]] = await this.dataSource.query<[Pick<ConnectionSignInEntity, 'brandId' | 'keptSealed'>[], number]>(
      `delete from connection_sign_in where connection_id = $1 and organization_id = $2 and user_id = $3 and state_digest = $4
       returning brand_id as "brandId", kept_sealed as "keptSealed"`,
      [connectionId, organizationId, userId, stateDigest],
    );
    return row ?? null;
  }
}
