import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { suspendedOrganization } from '@imprint/contracts/identity';
import { GatheredQuestions } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ConnectionUsage } from './connection-usage.js';
import { McpTokensRepository, type ConnectionRow, type TokenRow } from './mcp-tokens.repository.js';

/** Verifies access tokens of MCP clients, on every request and without caching (spec §5.2). */
@Injectable()
export class McpTokens {
  private readonly tokens: McpTokensRepository;
  private readonly digests = new GatheredQuestions<Buffer, TokenRow | undefined>((digests) => this.tokens.list(digests));

  constructor(
    dataSource: DataSource,
    private readonly usage: ConnectionUsage,
  ) {
    this.tokens = new McpTokensRepository(dataSource);
  }

  /**
   * @param resource identifier of the called endpoint, which must be the token's audience, byte for byte (RFC 8707)
   * @throws Problem 401 `invalid_token`, `wrong_audience`, 403 `organization_being_deleted`
   */
  async verify(token: string, resource: string, clientIp: string | null = null): Promise<Principal> {
    const digest = hash('sha256', token, 'buffer');
    const row = await this.digests.ask(digest);
    if (row === undefined) throw problem('invalid_token', 'The access token is unknown, expired or revoked.');
    const [, id, userId, organizationId, role, brandIds, granted, connectedTo, audience, scope, suspended] = row;
    if (connectedTo !== resource || audience !== resource)
      throw problem('wrong_audience', 'The access token was issued for another resource.');
    if (suspended) throw suspendedOrganization('Connected apps do not work');
    this.usage.add(id);
    const held = new Set(scope.split(' '));
    const scopes = granted.filter((one) => held.has(one));
    return principal({ id, userId, organizationId, role, brandIds, scopes }, clientIp);
  }

  /**
   * The current principal of a connection, for work that continues after its request.
   * @throws Problem `invalid_token` when the connection has ended
   */
  async principalOf(connectionId: string): Promise<Principal> {
    const row = await this.tokens.findConnection(connectionId);
    if (row === undefined) throw problem('invalid_token', 'The connection was revoked, or its user left the organization.');
    const { suspended, ...own } = row;
    if (suspended) throw suspendedOrganization('Connected apps do not work');
    return principal(own, null);
  }
}

function principal({ id, ...own }: Omit<ConnectionRow, 'suspended'>, clientIp: string | null): Principal {
  return { kind: 'oauth', ...own, apiKeyId: null, mcpConnectionId: id, clientIp };
}
