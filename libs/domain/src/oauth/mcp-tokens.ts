import { problem, type Principal, type Role, type Scope } from '@imprint/contracts';
import { GatheredQuestions } from '@imprint/platform/database';
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
  /** From 1, of the token in the batch. */
  place: number;
}

/**
 * A connection that still stands: its grant is there, nobody revoked it, and its user is in the organization. The grant is asked for
 * too, because a refresh that lost a race may leave a token behind after everything else of its chain was deleted.
 */
const standingSql = `
  join oauth_artifact g on g.model = 'Grant' and g.id_hash = sha256(convert_to(c.grant_id, 'UTF8')) and g.expires_at > clock_timestamp()
  join membership m on m.organization_id = c.organization_id and m.user_id = c.user_id`;
const connectionColumns = `c.id, c.user_id as "userId", c.organization_id as "organizationId", m.role, c.scopes`;

/** Each token is looked up by itself, and the planner is not shown how many there are: one plan stays right for every batch. */
const tokensSql = `
select asked.place::integer, found.*
from unnest((select $1::bytea[])) with ordinality as asked (digest, place), lateral (
  select ${connectionColumns}, c.resource, t.payload->>'aud' as audience, t.payload->>'scope' as scope
  from oauth_artifact t join mcp_connection c on c.grant_id = t.grant_id ${standingSql}
  where t.model = 'AccessToken' and t.id_hash = asked.digest and t.expires_at > clock_timestamp() and c.revoked_at is null
  limit 1
) found`;

const connectionSql = `
select ${connectionColumns} from mcp_connection c ${standingSql} where c.id = $1 and c.revoked_at is null`;

/** Introspects the access tokens of MCP clients: each request is asked about, and nothing of the answer is kept (spec §5.2). */
@Injectable()
export class McpTokens {
  private readonly digests = new GatheredQuestions<Buffer, TokenRow | undefined>((digests) => this.find(digests));

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
    const row = await this.digests.ask(digest);
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
    const [row] = await this.run<ConnectionRow>('mcp-connection', connectionSql, connectionId);
    if (row === undefined) throw problem('invalid_token', 'The connection was revoked, or its user left the organization.');
    return principal(row, null);
  }

  private async find(digests: readonly Buffer[]): Promise<(TokenRow | undefined)[]> {
    const rows = await this.run<TokenRow>('mcp-tokens', tokensSql, digests);
    const found = new Map(rows.map((row) => [row.place, row]));
    return digests.map((_, index) => found.get(index + 1));
  }

  /** A named statement is planned once per connection; TypeORM's own query() cannot name one. */
  private async run<T extends object>(name: string, text: string, value: unknown): Promise<T[]> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    return (await pool.query<T>({ name, text, values: [value] })).rows;
  }
}

function principal({ id, userId, organizationId, role, scopes }: ConnectionRow, clientIp: string | null): Principal {
  return { kind: 'oauth', userId, organizationId, role, scopes, apiKeyId: null, mcpConnectionId: id, clientIp };
}
