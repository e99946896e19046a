import type { ConnectionStatus, Page } from '@imprint/contracts/documents';
import type { ListConnectionsQuery } from '@imprint/contracts/publishing';
import { createOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, Raw, type EntityManager } from 'typeorm';
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
  async list(organizationId: string, query: ListConnectionsQuery): Promise<Page<ConnectionEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ConnectionEntity, 'connection')
      .where('connection.organizationId = :organizationId', { organizationId })
      .andWhere(`connection.status <> 'revoked'`);
    if (query.brandId !== undefined) rows.andWhere('connection.brandId = :brandId', { brandId: query.brandId });
    if (query.platform !== undefined) rows.andWhere('connection.platform = :platform', { platform: query.platform });
    searchIn(rows, ['connection.displayName', 'connection.handle'], query.search);
    return paginate(rows, newestFirst('connection'), query);
  }

  /** All but revoked ones, of one brand if it is named, the oldest first. */
  async listByAge(organizationId: string, brandId: string | undefined): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, {
      where: { organizationId, status: Not('revoked'), ...(brandId !== undefined && { brandId }) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** The oldest first. */
  async listConnected(organizationId: string, brandId: string): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.find(ConnectionEntity, {
      where: { organizationId, brandId, status: 'connected' },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async listConnectedOn(organizationId: string, brandId: string, platforms: readonly string[]): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.findBy(ConnectionEntity, {
      organizationId,
      brandId,
      status: 'connected',
      platform: In([...platforms]),
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

  /** In no particular order. */
  async listNamed(organizationId: string, ids: readonly string[]): Promise<ConnectionEntity[]> {
    return this.dataSource.manager.findBy(ConnectionEntity, { organizationId, id: In([...ids]) });
  }

  async find(organizationId: string, id: string): Promise<ConnectionEntity | null> {
    return this.dataSource.manager.findOneBy(ConnectionEntity, { id, organizationId });
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
  async save(columns: Partial<ConnectionEntity>): Promise<ConnectionEntity> {
    const { manager } = this.dataSource;
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
  ): Promise<boolean> {
    const open = { id, organizationId, status: In([...statuses]), expiresAt: Raw((column) => `${column} > now()`) };
    const { manager } = this.dataSource;
    const { affected } = await manager.update(ConnectionEntity, open, { ...changes, updatedAt: new Date() });
    const isWritten = affected === 1;
    if (isWritten) signalChange(manager, { organizationId, id, status: changes.status });
    return isWritten;
  }

  async markExpired(organizationId: string): Promise<void> {
    const overdue = { organizationId, status: 'pending', expiresAt: Raw((column) => `${column} <= now()`) } as const;
    await this.dataSource.manager.update(ConnectionEntity, overdue, { status: 'expired', updatedAt: new Date() });
  }

  /** @returns the credentials that it deleted */
  async markRevoked(manager: EntityManager, organizationId: string, id: string): Promise<string | null> {
    const own = { id, organizationId };
    const row = await manager.findOne(ConnectionEntity, { where: own, lock: { mode: 'pessimistic_write' } });
    await manager.update(ConnectionEntity, own, { status: 'revoked', credentialsSealed: null });
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

/** Inserts a connection in the caller's transaction. */
export async function insertConnection(manager: EntityManager, columns: Partial<ConnectionEntity>): Promise<void> {
  await manager.insert(ConnectionEntity, columns);
}

/** How people call a connected account, in the caller's transaction. */
export async function nameOfConnection(manager: EntityManager, organizationId: string, id: string): Promise<string | null> {
  const row = await manager.findOneBy(ConnectionEntity, { id, organizationId });
  return row?.displayName ?? row?.handle ?? null;
}
