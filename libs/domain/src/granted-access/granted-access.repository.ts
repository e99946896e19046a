import type { Role } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Something that acts in the name of a person without their session. */
export interface Grant {
  kind: 'api-key' | 'mcp-connection' | 'chat';
  id: string;
  /** Of the key or client; of a chat, the name of its app. */
  label: string;
  organizationId: string;
  organizationName: string;
  /** Of the person in that organization. */
  role: Role;
  createdAt: Date;
  /** Null for one that was never used, and for a chat. */
  lastUsedAt: Date | null;
}

const isActive = 'revoked_at is null and (expires_at is null or expires_at > now())';

const kinds = [
  `select 'api-key' as kind, id, label, organization_id, user_id, created_at, last_used_at from api_key
   where user_id = $1 and ${isActive}`,
  // A connection of which no token is left is over, whether or not somebody said so.
  `select 'mcp-connection', id, client_name, organization_id, user_id, created_at, last_used_at from mcp_connection c
   where user_id = $1 and revoked_at is null and exists (
     select from oauth_artifact token where token.grant_id = c.grant_id and token.model <> 'Grant'
       and token.expires_at > now() and token.consumed_at is null)`,
  `select 'chat', id, app, organization_id, user_id, created_at, null from chat_identity c
   where user_id = $1 and exists (select from api_key where id = c.api_key_id and ${isActive})`,
];

/** What acts for one person, over all of their organizations. */
@Injectable()
export class GrantedAccessRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The latest first. */
  async of(userId: string): Promise<Grant[]> {
    return this.dataSource.query<Grant[]>(
      `select g.kind, g.id, g.label, g.organization_id as "organizationId", o.name as "organizationName", m.role,
         g.created_at as "createdAt", g.last_used_at as "lastUsedAt"
       from (${kinds.join(' union all ')}) as g (kind, id, label, organization_id, user_id, created_at, last_used_at)
       join membership m on m.organization_id = g.organization_id and m.user_id = g.user_id
       join organization o on o.id = g.organization_id
       order by g.created_at desc, g.id desc`,
      [userId],
    );
  }
}
