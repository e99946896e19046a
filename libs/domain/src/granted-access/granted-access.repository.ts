import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isGrantAlive } from '../oauth/index.js';
import type { Grant } from './grant.js';

const isActive = 'revoked_at is null and (expires_at is null or expires_at > now())';

const kinds = [
  `select 'api-key' as kind, id, label, organization_id, user_id, created_at, last_used_at from api_key
   where user_id = $1 and ${isActive}`,
  `select 'mcp-connection', id, client_name, organization_id, user_id, created_at, last_used_at from mcp_connection c
   where user_id = $1 and revoked_at is null and ${isGrantAlive('c.grant_id')}`,
  `select 'passkey', p.id, p.name, null, a.user_id, p.created_at, p.last_used_at
   from passkey p join account a on a.id = p.account_id where a.user_id = $1`,
  `select 'chat', id, app, organization_id, user_id, created_at, null from chat_identity c
   where user_id = $1 and exists (select from api_key where id = c.api_key_id and ${isActive})`,
];

/** What acts for one person, in all their organizations. Read model: joins api_key, mcp_connection, passkey and chat_identity. */
@Injectable()
export class GrantedAccessRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The latest first. */
  async of(userId: string): Promise<Grant[]> {
    return this.dataSource.query<Grant[]>(
      `select g.kind, g.id, g.label, g.created_at as "createdAt", g.last_used_at as "lastUsedAt",
         case when m.role is not null
           then json_build_object('organizationId', o.id, 'organizationName', o.name, 'role', m.role) end as place
       from (${kinds.join(' union all ')}) as g (kind, id, label, organization_id, user_id, created_at, last_used_at)
       left join membership m on m.organization_id = g.organization_id and m.user_id = g.user_id
       left join organization o on o.id = g.organization_id
       where g.kind = 'passkey' or m.role is not null
       order by g.created_at desc, g.id desc`,
      [userId],
    );
  }
}
