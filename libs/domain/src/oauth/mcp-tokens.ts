import { problem, type Principal, type Role, type Scope } from '@imprint/contracts';
import { GatheredQuestions } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
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

type TokenRow = [
  /** From 1, of the token in the batch. */
  place: number,
  id: string,
  userId: string,
  organizationId: string,
  role: Role,
  scopes: Scope[],
  /** That the connection is for, and that the token says it is for; the two are one unless somebody wrote past the server. */
  resource: string,
  audience: string | null,
  /** A refresh may have asked for fewer than the connection has. */
  scope: string,
];

/**
 * A connection that still stands: its grant is there, nobody revoked it, and its user is in the organization. The grant is asked for
 * too, because a refresh that lost a race may leave a token behind after everything else of its chain was deleted. In a look-up of its
 * own: joined, the planner reads every grant as long as it knows little of the table.
 */
const standingSql = `
  cross join lateral (
    select from oauth_artifact g
    where g.model = 'Grant' and g.id_hash = sha256(convert_to(c.grant_id, 'UTF8')) and g.expires_at > clock_timestamp()
    limit 1
  ) g
  join membership m on m.organization_id = c.organization_id and m.user_id = c.user_id`;

/**
 * Each token is looked up by itself, and the planner is not shown how many there are: one plan stays right for every batch. One column,
 * because the driver describes each of them again for every answer.
 */
const tokensSql = `
select found.row
from unnest((select $1::bytea[])) with ordinality as asked (digest, place), lateral (
  select json_build_array(asked.place, c.id, c.user_id, c.organization_id, m.role, c.scopes, c.resource,
    t.payload->>'aud', t.payload->>'scope') as row
  from oauth_artifact t
  cross join lateral (select * from mcp_connection c where c.grant_id = t.grant_id and c.revoked_at is null limit 1) c
  ${standingSql}
  where t.model = 'AccessToken' and t.id_hash = asked.digest and t.expires_at > clock_timestamp()
  limit 1
) found`;

const connectionSql = `
select c.id, c.user_id as "userId", c.organization_id as "organizationId", m.role, c.scopes
from mcp_connection c ${standingSql} where c.id = $1 and c.revoked_at is null`;

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
    const digest = hash('sha256', token, 'buffer');
    const row = await this.digests.ask(digest);
    if (row === undefined) throw problem('invalid_token', 'The access token is unknown, expired or revoked.');
    const [, id, userId, organizationId, role, granted, connectedTo, audience, scope] = row;
    if (connectedTo !== resource || audience !== resource)
      throw problem('wrong_audience', 'The access token was issued for another resource.');
    this.usage.add(id);
    const held = new Set(scope.split(' '));
    const scopes = granted.filter((one) => held.has(one));
    return principal({ id, userId, organizationId, role, scopes }, clientIp);
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
    const found: (TokenRow | undefined)[] = digests.map(() => undefined);
    for (const { row } of await this.run<{ row: TokenRow }>('mcp-tokens', tokensSql, digests)) found[row[0] - 1] = row;
    return found;
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
