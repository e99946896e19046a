import type { Tenant } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { Channel, ReadingAccount } from '../channel/index.js';
import { AccountHealth } from '../connections/account-health.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { TokenRefreshes } from '../connections/token-refreshes.js';
import { failureOf } from '../publish-failure.js';
import { isCredentialFailure, toReconnect } from './reading-problem.js';

const timeoutMs = 20_000;

type Ask<T> = (account: ReadingAccount, signal: AbortSignal) => Promise<T>;

/** Calls of platforms with the access to an account while somebody waits, refreshed as for publishing. */
@Injectable()
export class ReadingAccess {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly credentials: ConnectionCredentials,
    private readonly refreshes: TokenRefreshes,
    private readonly health: AccountHealth,
  ) {}

  /**
   * Access may end before its time: then it is refreshed and the call is made once more.
   * @throws Problem `not_found`; `state_conflict` when the account is not connected, or has to be again; `service_unavailable` while its
   * access cannot be refreshed; and what `ask` throws
   */
  async call<T>(tenant: Tenant, id: string, channel: Channel, ask: Ask<T>): Promise<T> {
    const row = await this.prepared(tenant, id, channel);
    try {
      return await this.ask(row, ask);
    } catch (error) {
      if (!isCredentialFailure(error)) throw error;
      if (!(await this.refreshes.expire(row))) return this.refuse(row, channel, error);
    }
    const refreshed = await this.prepared(tenant, id, channel);
    try {
      return await this.ask(refreshed, ask);
    } catch (error) {
      if (!isCredentialFailure(error)) throw error;
      return this.refuse(refreshed, channel, error);
    }
  }

  private async ask<T>(row: ConnectionEntity, ask: Ask<T>): Promise<T> {
    const credentials = this.credentials.open(row);
    if (credentials === undefined)
      throw problem('state_conflict', 'The stored credentials can no longer be read. Connect the account again.');
    return ask({ handle: row.handle, credentials }, AbortSignal.timeout(timeoutMs));
  }

  private async prepared(tenant: Tenant, id: string, channel: Channel): Promise<ConnectionEntity> {
    const access = await this.refreshes.prepare(tenant.organizationId, id);
    if (access.state === 'reconnect') throw toReconnect(channel);
    if (access.state === 'later') {
      const detail = `The access to the account on ${channel.capability.label} could not be refreshed yet.`;
      throw new Problem({ code: 'service_unavailable', detail }, { retryAfterSeconds: access.inMs / 1_000 });
    }
    const row = await this.connections.find(tenant, id);
    if (row === null) throw problem('not_found', `There is no connection ${id}.`);
    if (row.status !== 'connected') throw problem('state_conflict', `The connection is ${row.status}.`);
    return row;
  }

  /** People learn of it, as when publishing finds it out. */
  private async refuse(row: ConnectionEntity, channel: Channel, error: unknown): Promise<never> {
    await this.health.refused(row, failureOf(error).message);
    throw toReconnect(channel);
  }
}
