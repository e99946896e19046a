import { Injectable } from '@nestjs/common';
import { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { TokenRefreshes } from './token-refreshes.js';

/** An account with its decrypted credentials. */
export type OpenedAccount = ConnectionEntity & { credentials: Record<string, string> };

/** Accounts as calls to their platforms need them. */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly credentials: ConnectionCredentials,
    private readonly refreshes: TokenRefreshes,
  ) {}

  /** Connected accounts, across organizations, without those whose credentials cannot be decrypted. */
  async open(organizationIds: readonly string[], ids: readonly string[]): Promise<OpenedAccount[]> {
    const rows = await this.connections.listConnectedOfAny(organizationIds, ids);
    return rows.flatMap((row) => {
      const credentials = this.credentials.open(row);
      return credentials === undefined ? [] : [{ ...row, credentials }];
    });
  }

  /** Refreshes what is about to expire. What cannot be refreshed now stays as it is. */
  async prepare(accounts: ReadonlyMap<string, string>): Promise<void> {
    await Promise.all([...accounts].map(([id, organizationId]) => this.refreshes.prepare(organizationId, id)));
  }

  /** The platform refused the credentials. @returns whether they are refreshed before the next call */
  expire(account: OpenedAccount): Promise<boolean> {
    return this.refreshes.expire(account);
  }
}
