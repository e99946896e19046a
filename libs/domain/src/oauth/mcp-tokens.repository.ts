import type { Role, Scope } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A live connection. */
export interface ConnectionRow {
  id: string;
  userId: string;
  organizationId: string;
  role: Role;
  brandIds: string[] | null;
  scopes: Scope[];
  /** The organization is scheduled for deletion. */
  suspended: boolean;
}

/** A token's connection; a tuple in the order of the statement's array. */
export type TokenRow = [
  /** Position of the token in the batch, from 1. */
  place: number,
  id: string,
  userId: string,
  organizationId: string,
  role: Role,
  brandIds: string[] | null,
  scopes: Scope[],
  /** Resources of the connection and of the token. They are equal unless somebody bypassed the server. */
  resource: string,
  audience: string | null,
  /** May be narrower than the connection's scopes, if a refresh requested fewer. */
  scope: string,
  suspended: boolean,
];

/**
 * A live connection: its grant exists, nobody revoked it, and its user is a member. The grant is checked as well, because a refresh that
 * lost a race may leave a token behind after the rest of its chain was deleted. As a subquery, because with a join the planner reads every
 * grant while it has few statistics.
 */
const standingSql = `
  cross join lateral (
    select from oauth_artifact g
    where g.model = 'Grant' and g.id_hash = sha256(convert_to(c.grant_id, 'UTF8')) and g.expires_at > clock_timestamp()
    limit 1
  ) g
  join membership m on m.organization_id = c.organization_id and m.user_id = c.user_id`;

/**
 * Looks up each token by index. The planner does not see their number, so one plan stays right for every batch. Returns a single column,
 * because the driver describes every column of every result.
 */
const tokensSql = `
select found.row
from unnest((select $1::bytea[])) with ordinality as asked (digest, place), lateral (
  select json_build_array(asked.place, c.id, c.user_id, c.organization_id, m.role, m.brand_ids, c.scopes, c.resource,
    t.payload->>'aud', t.payload->>'scope', m.suspended) as row
  from oauth_artifact t
  cross join lateral (select * from mcp_connection c where c.grant_id = t.grant_id and c.revoked_at is null limit 1) c
  ${standingSql}
  where t.model = 'AccessToken' and t.id_hash = asked.digest and t.expires_at > clock_timestamp()
  limit 1
) found`;

const connectionSql = `
select c.id, c.user_id as "userId", c.organization_id as "organizationId", m.role, m.brand_ids as "brandIds", c.scopes, m.suspended
from mcp_connection c ${standingSql} where c.id = $1 and c.revoked_at is null`;

/** Reads tokens with their connections. Read model: joins membership. */
@Injectable()
export class McpTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The connection behind each token, undefined when there is no live one. */
  async list(digests: readonly Buffer[]): Promise<(TokenRow | undefined)[]> {
    const found: (TokenRow | undefined)[] = digests.map(() => undefined);
    for (const { row } of await this.queryPrepared<{ row: TokenRow }>('mcp-tokens', tokensSql, digests)) found[row[0] - 1] = row;
    return found;
  }

  /** A live connection. */
  async findConnection(connectionId: string): Promise<ConnectionRow | undefined> {
    const [row] = await this.queryPrepared<ConnectionRow>('mcp-connection', connectionSql, connectionId);
    return row;
  }

  /** A named statement is planned once per connection. TypeORM's `query()` does not support names. */
  private async queryPrepared<T extends object>(name: string, text: string, value: unknown): Promise<T[]> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    return (await pool.query<T>({ name, text, values: [value] })).rows;
  }
}
