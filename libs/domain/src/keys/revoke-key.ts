import type { Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { KeyChanges } from './key-changes.js';
import { findOwnKey, lockKeysOf } from './own-key.js';

@Injectable()
export class RevokeKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyChanges: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /** Counts on the next request (spec §3.1); an expired key may be put away too. A second revocation finds nothing. */
  async run(principal: Principal, id: string): Promise<ApiKeyEntity> {
    await findOwnKey(this.dataSource.manager, principal, id);
    return this.keyChanges.around({ keyIds: [id] }, () =>
      this.dataSource.transaction(async (manager) => {
        const { organizationId, userId } = principal;
        await lockKeysOf(manager, userId);
        const row = await findOwnKey(manager, principal, id);
        row.revokedAt = new Date();
        await manager.update(ApiKeyEntity, { id, organizationId, userId }, { revokedAt: row.revokedAt });
        const changes = { isRevoked: { from: false, to: true } };
        await this.audit.record(manager, principal, { action: 'api-key.revoked', subject: { type: 'api-key', id }, changes });
        return row;
      }),
    );
  }
}
