import type { Tenant } from '@imprint/contracts/access';
import type { ConnectionStatus, Page } from '@imprint/contracts/documents';
import type { ListConnectionsQuery } from '@imprint/contracts/publishing';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, Raw, type EntityManager } from 'typeorm';
import type { CheckedAccount, CredentialTimes } from './credential-times.js';
import { ConnectionEntity } from './connection.entity.js';

/** Connected accounts, and those that a person has yet to connect. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async createOnce(
    request: Pick<ConnectionEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<ConnectionEntity>,
  ): Promise<ConnectionEntity> {
    return createOnce(this.dataSource.manager, ConnectionEntity, request, make);
  }

  /** All but revoked ones. */
  async list(tenant: Tenant, query: ListConnectionsQuery): Promise<Page<ConnectionEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ConnectionEntity, 'connection')
      .where(`connection.status <> 'revoked'`);
    restrictTo(rows, 'connection', tenant);
    if (query.brandId !== undefined) rows.andWhere('connection.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) rows.andWhere('connection.platform = :platform', { platform: query.platform });
    searchIn(rows, ['connection.displayName', 'connection.handle'], query.search);
    return paginate(rows, newestFirst('connection'), query);
  }

  /** All but revoked ones, of one brand if it is named, the oldest first. */
  async listByAge(tenant: Tenant, brandId: string | undefined): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, {
      where: { ...ownedBy(tenant, brandId), status: Not('revoked') },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async listWithCredentials(organizationId: string, take: number): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, { where: { organizationId, credentialsSealed: Not(IsNull()) }, take });
  }

  /** The oldest first. */
  async listConnected(tenant: Tenant, brandId: string): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, {
      where: { ...ownedBy(tenant, brandId), status: 'connected' },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Those of one brand if it is named, the oldest first. */
  async listConnectedOn(tenant: Tenant, brandId: string | undefined, platforms: readonly string[]): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, {
      where: { ...ownedBy(tenant, brandId), status: 'connected', platform: In([...platforms]) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Across organizations. */
  async listConnectedOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.findBy(ConnectionEntity, {
      id: In([...ids]),
      organizationId: In([...organizationIds]),
      status: 'connected',
    });
  }

  /** Those that are connected, of one brand if it is named, and these; the oldest first. */
  async listConnectedOr(tenant: Tenant, brandId: string | undefined, ids: readonly string[]): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, {
      where: [
        { ...ownedBy(tenant, brandId), status: 'connected' },
        { ...ownedBy(tenant), id: In([...ids]) },
      ],
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** In no particular order. */
  async listNamed(tenant: Tenant, ids: readonly string[]): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.findBy(ConnectionEntity, { ...ownedBy(tenant), id: In([...ids]) });
  }

  async find(tenant: Tenant, id: string): Promise<ConnectionEntity | null> {
    return this.dataSource.manager.findOneBy(ConnectionEntity, { ...ownedBy(tenant), id });
  }

  /** The pending request for an account. There is at most one. */
  async findPending(
    asked: { organizationId: string; platform: string; requestedBy: string },
    brandId: string | null,
  ): Promise<ConnectionEntity | null> {
    const open = { ...asked, status: 'pending', brandId: brandId ?? IsNull() } as const;
    return this.dataSource.manager.findOneBy(ConnectionEntity, open);
  }

  /** @returns the whole row */
  async save(manager: EntityManager, columns: Partial<ConnectionEntity>): Promise<ConnectionEntity> {
    const row = await manager.save(manager.create(ConnectionEntity, columns));
    signalChange(manager, row);
    return row;
  }

  /** @returns false when it has another status or has expired */
  async updateOpen(
    organizationId: string,
    id: string,
    statuses: readonly ConnectionStatus[],
    changes: Partial<ConnectionEntity> & Pick<ConnectionEntity, 'status'>,
    manager = this.dataSource.manager,
  ): Promise<boolean> {
    const open = { id, organizationId, status: In([...statuses]), expiresAt: Raw((column) => `${column} > now()`) };
    const replaced = changes.credentialsSealed === undefined ? {} : replacedCredentials;
    const { affected } = await manager.update(ConnectionEntity, open, { ...changes, ...replaced, updatedAt: new Date() });
    const isWritten = affected === 1;
    if (isWritten) signalChange(manager, { organizationId, id, status: changes.status });
    return isWritten;
  }

  async markRequestsExpired(organizationId: string): Promise<void> {
    const overdue = { organizationId, status: 'pending', expiresAt: Raw((column) => `${column} <= now()`) } as const;
    await this.dataSource.manager.update(ConnectionEntity, overdue, { status: 'expired', updatedAt: new Date() });
  }

  /** Lets the person connect the account again until the given time. @returns false when it is not connected */
  async openReconnection(
    { organizationId, userId: requestedBy }: { organizationId: string; userId: string },
    id: string,
    expiresAt: Date,
  ): Promise<boolean> {
    const { manager } = this.dataSource;
    const connected = { id, organizationId, status: 'connected' } as const;
    const { affected } = await manager.update(ConnectionEntity, connected, { requestedBy, expiresAt });
    if (affected === 1) signalChange(manager, connected);
    return affected === 1;
  }

  /** Accounts with credentials to check, across organizations. What is not settled until then is due again after the wait. */
  async claimChecks(limit: number, waitSeconds: number): Promise<ConnectionEntity[]> {
    const { manager } = this.dataSource;
    const [rows] = await manager.query<[{ id: string; organizationId: string }[], number]>(
      `update connection set next_check_at = now() + make_interval(secs => $2) where id in (
         select id from connection where status = 'connected' and credentials_sealed is not null and coalesce(next_check_at, '-infinity') <= now()
         order by coalesce(next_check_at, '-infinity') limit $1 for update skip locked
       ) returning id, organization_id as "organizationId"`,
      [limit, waitSeconds],
    );
    return this.listConnectedOfAny(
      rows.map(({ organizationId }) => organizationId),
      rows.map(({ id }) => id),
    );
  }

  /** The platform accepts the credentials that were checked. @returns whether it refused them before */
  async markWorking(manager: EntityManager, row: ConnectionEntity, found: CheckedAccount): Promise<boolean> {
    const checked = { reconnectNeededAt: null, error: null, ...found };
    const { affected } = await manager.update(ConnectionEntity, sameCredentials(row), checked);
    const isBack = affected === 1 && row.reconnectNeededAt !== null;
    if (isBack || (affected === 1 && String(found.scopes ?? row.scopes) !== String(row.scopes))) signalChange(manager, row);
    return isBack;
  }

  /** The platform refuses the credentials that were checked. @returns whether that is still so, and is news */
  async markRefused(manager: EntityManager, row: ConnectionEntity, found: CheckedAccount & { error: string }): Promise<boolean> {
    const changes = { ...found, reconnectNeededAt: row.reconnectNeededAt ?? found.lastCheckedAt };
    const { affected } = await manager.update(ConnectionEntity, sameCredentials(row), changes);
    const isNews = affected === 1 && row.reconnectNeededAt === null;
    if (isNews) signalChange(manager, row);
    return isNews;
  }

  /** People learn once that the credentials end. @returns whether they are still the same */
  async markWarned(manager: EntityManager, row: ConnectionEntity): Promise<boolean> {
    const { affected } = await manager.update(ConnectionEntity, sameCredentials(row), { refreshAt: row.credentialsExpireAt });
    return affected === 1;
  }

  /**
   * Lets the caller alone refresh the credentials, for a while.
   * @returns whether an earlier request for new ones was never answered; null when somebody else refreshes them, they were replaced, or the
   * platform could not be asked a moment ago
   */
  async holdRefresh(row: ConnectionEntity, seconds: number): Promise<{ isRepeated: boolean } | null> {
    const [[held]] = await this.dataSource.query<[{ isRepeated: boolean }[], number]>(
      `update connection set refresh_held_until = now() + make_interval(secs => $4), refresh_asked_at = coalesce(refresh_asked_at, now())
       where id = $1 and organization_id = $2 and credentials_version = $3 and status = 'connected'
         and (refresh_held_until is null or refresh_held_until <= now())
       returning refresh_asked_at < now() as "isRepeated"`,
      [row.id, row.organizationId, row.credentialsVersion, seconds],
    );
    return held ?? null;
  }

  /** @returns false when the credentials were replaced meanwhile */
  async renewRefresh(row: ConnectionEntity, seconds: number): Promise<boolean> {
    const until = { refreshHeldUntil: () => `now() + make_interval(secs => ${Math.ceil(seconds)})` };
    const { affected } = await this.dataSource.manager.update(ConnectionEntity, sameCredentials(row), until);
    return affected === 1;
  }

  /** The platform could not be asked for new credentials, and will be again after a while. @param isAnswered whether it said so itself */
  async postponeRefresh(row: ConnectionEntity, seconds: number, isAnswered: boolean): Promise<void> {
    const changes = {
      refreshHeldUntil: () => `now() + make_interval(secs => ${Math.ceil(seconds)})`,
      refreshFailures: () => 'least(refresh_failures + 1, 100)',
      ...(isAnswered && { refreshAskedAt: null }),
    };
    await this.dataSource.manager.update(ConnectionEntity, sameCredentials(row), changes);
  }

  /** Stores what the credentials were exchanged for. @returns false when they were replaced by others or deleted meanwhile */
  async storeRefreshed(
    manager: EntityManager,
    row: ConnectionEntity,
    refreshed: CredentialTimes & Pick<ConnectionEntity, 'credentialsSealed'> & Partial<Pick<ConnectionEntity, 'scopes'>>,
  ): Promise<boolean> {
    const { affected } = await manager.update(ConnectionEntity, sameCredentials(row), { ...refreshed, ...replacedCredentials });
    return affected === 1;
  }

  /** The platform refuses credentials before their time. */
  async markExpired(row: Pick<ConnectionEntity, 'id' | 'organizationId' | 'credentialsVersion'>): Promise<void> {
    await this.dataSource.manager.update(ConnectionEntity, sameCredentials(row), { credentialsExpireAt: () => 'now()' });
  }

  /** Accounts whose credentials are to be refreshed, across organizations, those that expire first. */
  async listToRefresh(limit: number): Promise<ConnectionEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(ConnectionEntity, 'connection')
      .where(`connection.status = 'connected' and connection.refreshAt <= now() and connection.reconnectNeededAt is null`)
      .andWhere('(connection.refreshHeldUntil is null or connection.refreshHeldUntil <= now())')
      .orderBy('connection.refreshAt')
      .limit(limit)
      .getMany();
  }

  /** @returns the credentials that it deleted */
  async markRevoked(manager: EntityManager, organizationId: string, id: string): Promise<string | null> {
    const own = { id, organizationId };
    const row = await manager.findOne(ConnectionEntity, { where: own, lock: { mode: 'pessimistic_write' } });
    await manager.update(ConnectionEntity, own, { status: 'revoked', credentialsSealed: null, refreshAt: null });
    signalChange(manager, { organizationId, id, status: 'revoked' });
    return row?.credentialsSealed ?? null;
  }
}

function signalChange(
  manager: EntityManager,
  { organizationId, id: connectionId, status }: Pick<ConnectionEntity, 'organizationId' | 'id' | 'status'>,
): void {
  signalAfterCommit(manager, 'connection.changed', { organizationId, connectionId, status });
}

/** Unless the account was connected again or disconnected, or its credentials were refreshed, meanwhile. */
function sameCredentials({
  id,
  organizationId,
  credentialsVersion,
}: Pick<ConnectionEntity, 'id' | 'organizationId' | 'credentialsVersion'>) {
  return { id, organizationId, status: 'connected' as const, credentialsVersion };
}

/** What follows from storing other credentials. */
const replacedCredentials = {
  credentialsVersion: () => 'credentials_version + 1',
  refreshHeldUntil: null,
  refreshAskedAt: null,
  refreshFailures: 0,
};

/**
 * A post was refused with the credentials, in the caller's transaction. A worker checks them next, because they may have been replaced while
 * the post was sent.
 */
export async function suspectConnection(
  manager: EntityManager,
  { organizationId, id }: Pick<ConnectionEntity, 'organizationId' | 'id'>,
): Promise<void> {
  await manager.update(ConnectionEntity, { id, organizationId, status: 'connected' }, { nextCheckAt: () => 'now()' });
}

/** Inserts a connection in the caller's transaction. */
export async function insertConnection(manager: EntityManager, columns: Partial<ConnectionEntity>): Promise<void> {
  await manager.insert(ConnectionEntity, columns);
}

/** How people call a connected account, in the caller's transaction. */
export async function nameOfConnection(manager: EntityManager, organizationId: string, id: string): Promise<string | null> {
  const row = await manager.findOneBy(ConnectionEntity, { id, organizationId });
  return row?.displayName ?? row?.handle ?? null;
}
