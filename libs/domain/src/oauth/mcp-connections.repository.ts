import type { Page } from '@imprint/contracts/documents';
import type { ListMcpConnections } from '@imprint/contracts/mcp';
import { newestFirst, paginateRaw, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { McpConnectionEntity } from './mcp-connection.entity.js';

/** A connection with its user. */
export type McpConnection = Omit<McpConnectionEntity, 'grantId' | 'organizationId'> & { userEmail: string };

/**
 * SQL condition: something of a connection is still valid, i.e. a token, a code, or a consent from the last hour that can still be
 * redeemed. Without any, the connection is over, even if nobody revoked it.
 * @param grantId SQL expression for its grant
 */
export const isGrantAlive = (grantId: string): string => `exists (
  select from oauth_artifact token where token.grant_id = ${grantId} and token.expires_at > now() and token.consumed_at is null
    and (token.model <> 'Grant' or token.created_at > now() - interval '1 hour'))`;

const isAlive = `connection.revokedAt is null and ${isGrantAlive('connection.grantId')}`;

/** Connections. Read model: joins app_user and selects membership. */
@Injectable()
export class McpConnectionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Prevents the membership from being removed until the transaction ends. False when there is none. */
  async lockMembership(manager: EntityManager, organizationId: string, userId: string): Promise<boolean> {
    const sql = `select 1 from membership where organization_id = $1 and user_id = $2 for share`;
    return (await manager.query<unknown[]>(sql, [organizationId, userId])).length > 0;
  }

  async insert(
    manager: EntityManager,
    row: Omit<McpConnectionEntity, 'createdAt' | 'lastUsedAt' | 'revokedAt'>,
  ): Promise<McpConnectionEntity> {
    return manager.save(manager.create(McpConnectionEntity, row));
  }

  /** Live ones, newest first. @param userId restricts to one user */
  async list(
    organizationId: string,
    userId: string | undefined,
    query: Omit<ListMcpConnections, 'all'>,
  ): Promise<Page<McpConnection>> {
    const rows = this.rows(this.dataSource.manager, organizationId, userId).andWhere(isAlive);
    searchIn(rows, ['connection.clientName'], query.search);
    return paginateRaw<McpConnection>(rows, newestFirst('connection'), query);
  }

  /** One that was not revoked. @param userId restricts to one user */
  async find(
    organizationId: string,
    userId: string | undefined,
    id: string,
    manager = this.dataSource.manager,
  ): Promise<McpConnection | undefined> {
    const rows = this.rows(manager, organizationId, userId).andWhere({ id }).andWhere('connection.revokedAt is null');
    return rows.getRawOne<McpConnection>();
  }

  /** Those that were not revoked, locked in a fixed order. */
  async lockStanding(
    manager: EntityManager,
    which: Partial<Pick<McpConnectionEntity, 'id' | 'grantId' | 'userId' | 'organizationId'>>,
  ): Promise<McpConnectionEntity[]> {
    return manager
      .createQueryBuilder(McpConnectionEntity, 'connection')
      .where(which)
      .andWhere('connection.revokedAt is null')
      .orderBy('connection.id')
      .setLock('pessimistic_write')
      .getMany();
  }

  async markRevoked(manager: EntityManager, connection: McpConnectionEntity): Promise<void> {
    connection.revokedAt = new Date();
    await manager.save(connection);
  }

  /** @param uses in milliseconds since 1970 */
  async updateLastUsed(uses: readonly (readonly [id: string, at: number])[]): Promise<void> {
    await this.dataSource.query(
      `update mcp_connection c set last_used_at = greatest(last_used_at, used.at)
       from unnest($1::text[], $2::timestamptz[]) as used (id, at) where c.id = used.id`,
      [uses.map(([id]) => id), uses.map(([, at]) => new Date(at))],
    );
  }

  private rows(manager: EntityManager, organizationId: string, userId: string | undefined) {
    const columns = ['id', 'userId', 'clientId', 'clientName', 'resource', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'];
    const rows = manager
      .createQueryBuilder(McpConnectionEntity, 'connection')
      .innerJoin('app_user', 'person', 'person.id = connection.userId')
      .where('connection.organizationId = :organizationId', { organizationId })
      .select('person.email', 'userEmail');
    for (const column of columns) rows.addSelect(`connection.${column}`, column);
    if (userId !== undefined) rows.andWhere('connection.userId = :userId', { userId });
    return rows;
  }
}
