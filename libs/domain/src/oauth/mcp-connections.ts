import { problem, roleAtLeast, type ListMcpConnections, type Page, type Principal, type Scope } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { newestFirst, paginateRaw, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, allNew, AuditTrail } from '../audit/index.js';
import { McpConnectionEntity } from './mcp-connection.entity.js';

/** A connection and whose it is. */
export type McpConnection = Omit<McpConnectionEntity, 'grantId' | 'organizationId'> & { userEmail: string };

/** What a person allowed. */
export interface NewMcpConnection {
  grantId: string;
  clientId: string;
  clientName: string;
  /** RFC 8707 */
  resource: string;
  scopes: readonly Scope[];
}

/**
 * Something of a connection still works: a token, a code, or a consent that was given within the last hour and may still be redeemed.
 * Without any it is over, whether or not somebody said so.
 * @param grantId SQL of its grant
 */
export const isGrantAlive = (grantId: string): string => `exists (
  select from oauth_artifact token where token.grant_id = ${grantId} and token.expires_at > now() and token.consumed_at is null
    and (token.model <> 'Grant' or token.created_at > now() - interval '1 hour'))`;

const isAlive = `connection.revokedAt is null and ${isGrantAlive('connection.grantId')}`;

/** What people allowed MCP clients. Ending a connection ends every token of it with the same commit. */
@Injectable()
export class McpConnections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** By its user. @throws Problem `insufficient_permissions` for somebody who is not in the organization (any more) */
  async open(caller: Principal, asked: NewMcpConnection): Promise<McpConnectionEntity> {
    const { userId, organizationId } = caller;
    return this.dataSource.transaction(async (manager) => {
      // A removal waits for this, or this for the removal: no connection is left behind that would work when its user joins again.
      const sql = `select 1 from membership where organization_id = $1 and user_id = $2 for share`;
      const members = await manager.query<unknown[]>(sql, [organizationId, userId]);
      if (members.length === 0) throw problem('insufficient_permissions', 'You are no member of this organization any more.');
      const row = { ...asked, id: newId('mcpc'), userId, organizationId, scopes: [...asked.scopes] };
      const connection = await manager.save(manager.create(McpConnectionEntity, row));
      const { clientId, clientName, resource, scopes } = connection;
      await this.audit.record(manager, caller, {
        action: 'mcp-connection.opened',
        subject: subjectOf(connection),
        changes: allNew({ clientId, clientName, resource, scopes }),
      });
      return connection;
    });
  }

  /** The caller's own, newest first; with `all`, those of the organization. @throws Problem `insufficient_permissions` */
  async list(caller: Principal, query: ListMcpConnections): Promise<Page<McpConnection>> {
    const { search, all = false } = query;
    if (all && !looksAfterAll(caller))
      throw problem('insufficient_permissions', 'The connections of others are for admins and owners.');
    const rows = this.rows(this.dataSource.manager, caller).andWhere(isAlive);
    if (!all) rows.andWhere('connection.userId = :userId', { userId: caller.userId });
    searchIn(rows, ['connection.clientName'], search);
    return paginateRaw<McpConnection>(rows, newestFirst('connection'), query);
  }

  /** One that stands, the caller's own or, for admins and owners, anybody's in the organization. @throws Problem `not_found` */
  async read(caller: Principal, id: string, manager = this.dataSource.manager): Promise<McpConnection> {
    const rows = this.rows(manager, caller).andWhere({ id }).andWhere('connection.revokedAt is null');
    if (!looksAfterAll(caller)) rows.andWhere('connection.userId = :userId', { userId: caller.userId });
    const found = await rows.getRawOne<McpConnection>();
    if (found === undefined) throw problem('not_found', `There is no connection ${id}.`);
    return found;
  }

  /** The same as the revocation of its tokens by the client (RFC 7009). @throws Problem `not_found` */
  async revoke(caller: Principal, id: string): Promise<McpConnection> {
    return this.dataSource.transaction(async (manager) => {
      const connection = await this.read(caller, id, manager);
      const [ended] = await this.end(manager, { id, organizationId: caller.organizationId }, () => caller);
      if (ended === undefined) throw problem('not_found', `There is no connection ${id}.`);
      return { ...connection, revokedAt: ended.revokedAt };
    });
  }

  /** For the client itself, and for a token that was used twice. A grant that is no connection loses what was issued for it, too. */
  async endByGrant(grantId: string, clientIp: string | null = null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.end(manager, { grantId }, (connection) => clientOf(connection, clientIp));
      await deleteArtifacts(manager, [grantId]);
    });
  }

  /**
   * Of somebody who leaves an organization. Part of the transaction that removes them, after their membership is gone.
   * @param actor who removes them
   */
  async endOf(whose: { organizationId: string; userId: string }, actor: Actor, manager: EntityManager): Promise<void> {
    await this.end(manager, whose, () => actor);
  }

  private async end(
    manager: EntityManager,
    which: Partial<Pick<McpConnectionEntity, 'id' | 'grantId' | 'userId' | 'organizationId'>>,
    actorOf: (connection: McpConnectionEntity) => Actor,
  ): Promise<McpConnectionEntity[]> {
    const standing = manager.createQueryBuilder(McpConnectionEntity, 'connection').where(which);
    const ended = await standing
      .andWhere('connection.revokedAt is null')
      .orderBy('connection.id')
      .setLock('pessimistic_write')
      .getMany();
    for (const connection of ended) {
      connection.revokedAt = new Date();
      await manager.save(connection);
      const changes = { isRevoked: { from: false, to: true } };
      await this.audit.record(manager, actorOf(connection), {
        ...{ action: 'mcp-connection.revoked', subject: subjectOf(connection), changes },
      });
    }
    await deleteArtifacts(
      manager,
      ended.map(({ grantId }) => grantId),
    );
    return ended;
  }

  private rows(manager: EntityManager, { organizationId }: Principal) {
    const columns = ['id', 'userId', 'clientId', 'clientName', 'resource', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'];
    const rows = manager
      .createQueryBuilder(McpConnectionEntity, 'connection')
      .innerJoin('app_user', 'person', 'person.id = connection.userId')
      .where('connection.organizationId = :organizationId', { organizationId })
      .select('person.email', 'userEmail');
    for (const column of columns) rows.addSelect(`connection.${column}`, column);
    return rows;
  }
}

/** The grant first: a refresh that holds it is waited for, and what it issued is seen and deleted, too. */
async function deleteArtifacts(manager: EntityManager, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return;
  // The grants first, as whoever uses up a token of them does: neither waits for the other.
  await manager.query(
    `select from oauth_artifact where model = 'Grant' and grant_id = any($1::text[]) order by id_hash for update`,
    [grantIds],
  );
  await manager.query(`delete from oauth_artifact where grant_id = any($1::text[])`, [grantIds]);
}

function looksAfterAll({ role }: Principal): boolean {
  return roleAtLeast(role, 'admin');
}

function subjectOf({ id }: McpConnectionEntity): { type: string; id: string } {
  return { type: 'mcp-connection', id };
}

/** The client, which acts for its user. */
function clientOf({ id, userId, organizationId }: McpConnectionEntity, clientIp: string | null): Principal {
  const whose = { userId, organizationId, role: 'viewer' as const, scopes: [], apiKeyId: null, clientIp };
  return { kind: 'oauth', ...whose, mcpConnectionId: id };
}
