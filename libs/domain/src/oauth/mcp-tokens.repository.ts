import type { Role, Scope } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

export interface ConnectionRow {
  id: string;
  userId: string;
  organizationId: string;
  role: Role;
  scopes: Scope[];
}

export type TokenRow = [
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

/** Read model: joins membership. */
@Injectable()
export class McpTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What is known of each token, undefined where nothing stands behind it. */
  async list(digests: readonly Buffer[]): Promise<(TokenRow | undefined)[]> {
    const found: (TokenRow | undefined)[] = digests.map(() => undefined);
    for (const { row } of await this.queryPrepared<{ row: TokenRow }>('mcp-tokens', tokensSql, digests)) found[row[0] - 1] = row;
    return found;
  }

  /** A connection that stands. */
  async findConnection(connectionId: string): Promise<ConnectionRow | undefined> {
    const [row] = await this.queryPrepared<ConnectionRow>('mcp-connection', connectionSql, connectionId);
    return row;
  }

  /** A named statement is planned once per connection; TypeORM's own query() cannot name one. */
  private async queryPrepared<T extends object>(name: string, text: string, value: unknown): Promise<T[]> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    return (await pool.query<T>({ name, text, values: [value] })).rows;
  }
}
