import type { Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Answers for a key that is named and not presented: what it would act as. Nothing here is a use of the key. */
@Injectable()
export class ActiveKeys {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for a key that is revoked, expired or unknown, or whose user left the organization. */
  async find(id: string): Promise<Principal | null> {
    const [row] = await this.dataSource.query<Pick<Principal, 'organizationId' | 'userId' | 'role' | 'scopes'>[]>(
      `select k.organization_id as "organizationId", k.user_id as "userId", m.role, k.scopes
       from api_key k join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
       where k.id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
      [id],
    );
    return row === undefined ? null : { kind: 'api-key', ...row, apiKeyId: id, clientIp: null };
  }
}
