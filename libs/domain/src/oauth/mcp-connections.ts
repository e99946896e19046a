import { roleAtLeast, type Principal, type Scope } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ListMcpConnections } from '@imprint/contracts/mcp';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, allNew, AuditTrail } from '../audit/index.js';
import type { McpConnectionEntity } from './mcp-connection.entity.js';
import { McpConnectionsRepository, type McpConnection } from './mcp-connections.repository.js';
import { OauthArtifactsRepository } from './oauth-artifacts.repository.js';

export { isGrantAlive } from './mcp-connections.repository.js';
export type { McpConnection };

/** What a person granted. */
export interface NewMcpConnection {
  grantId: string;
  clientId: string;
  clientName: string;
  /** Resource indicator (RFC 8707). */
  resource: string;
  scopes: readonly Scope[];
}

/** What people granted MCP clients. Ending a connection ends all its tokens in the same commit. */
@Injectable()
export class McpConnections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly connections: McpConnectionsRepository,
    private readonly artifacts: OauthArtifactsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Opens a connection for its user. @throws Problem `insufficient_permissions` for somebody who is not a member, or no longer */
  async open(caller: Principal, asked: NewMcpConnection): Promise<McpConnectionEntity> {
    const { userId, organizationId } = caller;
    return this.dataSource.transaction(async (manager) => {
      // Serializes with a removal, so that no connection is left that would work when its user rejoins.
      if (!(await this.connections.lockMembership(manager, organizationId, userId)))
        throw problem('insufficient_permissions', 'You are no longer a member of this organization.');
      const row = { ...asked, id: newId('mcpc'), userId, organizationId, scopes: [...asked.scopes] };
      const connection = await this.connections.insert(manager, row);
      const { clientId, clientName, resource, scopes } = connection;
      await this.audit.record(manager, caller, {
        action: 'mcp-connection.opened',
        subject: subjectOf(connection),
        changes: allNew({ clientId, clientName, resource, scopes }),
      });
      return connection;
    });
  }

  /** The caller's own, newest first; with `all`, the whole organization's. @throws Problem `insufficient_permissions` */
  async list(caller: Principal, query: ListMcpConnections): Promise<Page<McpConnection>> {
    const { all = false } = query;
    if (all && !looksAfterAll(caller))
      throw problem('insufficient_permissions', 'Only admins and owners can manage other people’s connections.');
    return this.connections.list(caller.organizationId, all ? undefined : caller.userId, query);
  }

  /** A live connection, the caller's own or, for admins and owners, any in the organization. @throws Problem `not_found` */
  async read(caller: Principal, id: string, manager?: EntityManager): Promise<McpConnection> {
    const userId = looksAfterAll(caller) ? undefined : caller.userId;
    const found = await this.connections.find(caller.organizationId, userId, id, manager);
    if (found === undefined) throw problem('not_found', `There is no connection ${id}.`);
    return found;
  }

  /** Has the same effect as a revocation of its tokens by the client (RFC 7009). @throws Problem `not_found` */
  async revoke(caller: Principal, id: string): Promise<McpConnection> {
    return this.dataSource.transaction(async (manager) => {
      const connection = await this.read(caller, id, manager);
      const [ended] = await this.end(manager, { id, organizationId: caller.organizationId }, () => caller);
      if (ended === undefined) throw problem('not_found', `There is no connection ${id}.`);
      return { ...connection, revokedAt: ended.revokedAt };
    });
  }

  /** For the client itself, and for a token that was replayed. A grant without a connection loses its tokens too. */
  async endByGrant(grantId: string, clientIp: string | null = null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.end(manager, { grantId }, (connection) => clientOf(connection, clientIp));
      await this.artifacts.deleteByGrant(manager, [grantId]);
    });
  }

  /**
   * Ends the connections of a member who leaves an organization, in the transaction that removes them, after the membership is gone.
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
    const ended = await this.connections.lockStanding(manager, which);
    for (const connection of ended) {
      await this.connections.markRevoked(manager, connection);
      const changes = { isRevoked: { from: false, to: true } };
      await this.audit.record(manager, actorOf(connection), {
        action: 'mcp-connection.revoked',
        subject: subjectOf(connection),
        changes,
      });
    }
    await this.artifacts.deleteByGrant(
      manager,
      ended.map(({ grantId }) => grantId),
    );
    return ended;
  }
}

function looksAfterAll({ role }: Principal): boolean {
  return roleAtLeast(role, 'admin');
}

function subjectOf({ id, userId }: McpConnectionEntity): { type: string; id: string; userId: string } {
  return { type: 'mcp-connection', id, userId };
}

/** The client as an actor, on behalf of its user. */
function clientOf({ id, userId, organizationId }: McpConnectionEntity, clientIp: string | null): Principal {
  const whose = { userId, organizationId, role: 'viewer' as const, brandIds: null, scopes: [], apiKeyId: null, clientIp };
  return { kind: 'oauth', ...whose, mcpConnectionId: id };
}
