import type { Principal } from '@imprint/contracts/access';
import type { ApprovalCredential } from '@imprint/contracts/approvals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ApprovalEntity } from './approval.entity.js';

type CredentialColumns = 'apiKeyId' | 'mcpConnectionId' | 'resolvedApiKeyId' | 'resolvedMcpConnectionId';

/** The API keys and MCP connections that request and resolve approvals. Read model: joins api_key and mcp_connection. */
@Injectable()
export class ApprovalCredentialsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Which of the approvals the caller's own credential requested. A key and its rotations count as one credential. So do all connections of
   * a person, since a client may register any number of times and under any name. A signed-in person has none.
   */
  async ownAmong({ organizationId, apiKeyId, mcpConnectionId }: Principal, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0 || (apiKeyId === null && mcpConnectionId === undefined)) return new Set();
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select a.id from approval a
         left join api_key asked on asked.id = a.api_key_id
         left join api_key mine on mine.id = $3
         left join mcp_connection asked_by on asked_by.id = a.mcp_connection_id
         left join mcp_connection connected on connected.id = $4
       where a.organization_id = $1 and a.id = any($2)
         and (a.api_key_id = $3 or a.mcp_connection_id = $4
           or coalesce(asked.original_id, asked.id) = coalesce(mine.original_id, mine.id)
           or asked_by.user_id = connected.user_id)`,
      [organizationId, [...ids], apiKeyId, mcpConnectionId ?? null],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Whether both are one credential, as `ownAmong` counts. */
  async areOne(
    organizationId: string,
    one: { apiKeyId: string | null; mcpConnectionId: string | null },
    other: { apiKeyId: string | null; mcpConnectionId: string | null },
  ): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `select exists (
         select from api_key a join api_key b on coalesce(a.original_id, a.id) = coalesce(b.original_id, b.id)
         where a.id = $2 and b.id = $3 and a.organization_id = $1 and b.organization_id = $1
       ) or exists (
         select from mcp_connection a join mcp_connection b on a.user_id = b.user_id
         where a.id = $4 and b.id = $5 and a.organization_id = $1 and b.organization_id = $1
       ) as found`,
      [organizationId, one.apiKeyId, other.apiKeyId, one.mcpConnectionId, other.mcpConnectionId],
    );
    return row?.found ?? false;
  }

  /** All credentials that the approvals refer to, by id. */
  async named(
    organizationId: string,
    approvals: readonly Pick<ApprovalEntity, CredentialColumns>[],
  ): Promise<Map<string, ApprovalCredential>> {
    const keys = approvals.flatMap(({ apiKeyId, resolvedApiKeyId }) => [apiKeyId, resolvedApiKeyId]).filter(isNamed);
    const connections = approvals
      .flatMap(({ mcpConnectionId, resolvedMcpConnectionId }) => [mcpConnectionId, resolvedMcpConnectionId])
      .filter(isNamed);
    const rows = await this.dataSource.query<ApprovalCredential[]>(
      `select 'api-key' as type, id, label as name from api_key where organization_id = $1 and id = any($2)
       union all
       select 'mcp-connection', id, client_name from mcp_connection where organization_id = $1 and id = any($3)`,
      [organizationId, keys, connections],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const isNamed = (id: string | null): id is string => id !== null;
