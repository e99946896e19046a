import { problem, type Principal, type Role, type Scope } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { ConnectionUsage } from './connection-usage.js';

interface ConnectionRow {
  id: string;
  userId: string;
  organizationId: string;
  role: Role;
  scopes: Scope[];
}

interface TokenRow extends ConnectionRow {
  /** That the connection is for, and that the token says it is for; the two are one unless somebody wrote past the server. */
  resource: string;
  audience: string | null;
  /** A refresh may have asked for fewer than the connection has. */
  scope: string;
}

/**
 * A connection that still stands: its grant is there, nobody revoked it, and its user is in the organization. The grant is asked for
 * too, because a refresh that lost a race may leave a token behind after everything else of its chain was deleted.
 */
const standingSql = `
  join oauth_artifact g on g.model = 'Grant' and g.id_hash = sha256(convert_to(c.grant_id, 'UTF8')) and g.expires_at > clock_timestamp()
  join membership m on m.organization_id = c.organization_id and m.user_id = c.user_id`;
const connectionColumns = `c.id, c.user_id as "userId", c.organization_id as "organizationId", m.role, c.scopes`;

const tokenSql = `
select ${connectionColumns}, c.resource, t.payload->>'aud' as audience, t.payload->>'scope' as scope
from oauth_artifact t join mcp_connection c on c.grant_id = t.grant_id ${standingSql}
where t.model = 'AccessToken' and t.id_hash = $1 and t.expires_at > clock_timestamp() and c.revoked_at is null`;

const connectionSql = `
select ${connectionColumns} from mcp_connection c ${standingSql} where c.id = $1 and c.revoked_at is null`;

/** Introspects the access tokens of MCP clients: one statement for each request, and nothing of the answer is kept (spec §5.2). */
@Injectable()
export class McpTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly usage: ConnectionUsage,
  ) {}

  /**
   * @param resource identifier of the endpoint that was called, which the token must have been made for, byte for byte (RFC 8707)
   * @throws Problem 401: `invalid_token`, `wrong_audience`
   */
  async verify(token: string, resource: string, clientIp: string | null = null): Promise<Principal> {
    const digest = createHash('sha256').update(token).digest();
    const row = await this.one<TokenRow>('mcp-token', tokenSql, digest);
    if (row === undefined) throw problem('invalid_token', 'The access token is unknown, expired or revoked.');
    if (row.resource !== resource || row.audience !== resource)
      throw problem('wrong_audience', 'The access token was issued for another resource.');
    this.usage.add(row.id);
    const held = new Set(row.scope.split(' '));
    return principal({ ...row, scopes: row.scopes.filter((scope) => held.has(scope)) }, clientIp);
  }

  /**
   * Who a connection acts for now, for work that goes on after the request that asked for it.
   * @throws Problem `invalid_token` when it stands no longer
   */
  async principalOf(connectionId: string): Promise<Principal> {
    const row = await this.one<ConnectionRow>('mcp-connection', connectionSql, connectionId);
    if (row === undefined) throw problem('invalid_token', 'The connection was revoked, or its user left the organization.');
    return principal(row, null);
  }

  /** A named statement is planned once per connection; TypeORM's own query() cannot name one. */
  private async one<T extends object>(name: string, text: string, value: unknown): Promise<T | undefined> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows } = await pool.query<T>({ name, text, values: [value] });
    return rows[0];
  }
}

function principal({ id, userId, organizationId, role, scopes }: ConnectionRow, clientIp: string | null): Principal {
  return { kind: 'oauth', userId, organizationId, role, scopes, apiKeyId: null, mcpConnectionId: id, clientIp };
}
