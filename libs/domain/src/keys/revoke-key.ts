import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, AuditTrail } from '../audit/index.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { lockKeysOf, updateKey, type KeyOwner } from './api-keys.repository.js';
import { KeyChanges } from './key-changes.js';
import { findOwnKey } from './own-key.js';

/** Revokes keys. */
@Injectable()
export class RevokeKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyChanges: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /** Takes effect on the next request (spec §3.1). Expired keys can be revoked too. A second revocation is `not_found`. */
  async revokeKey(principal: Principal, id: string): Promise<ApiKeyEntity> {
    return this.revoke(principal, principal, id);
  }

  /** Revokes a key on behalf of the instance itself. */
  async withdraw(owner: KeyOwner, id: string): Promise<void> {
    await this.revoke(owner, { kind: 'service', organizationId: owner.organizationId }, id);
  }

  private async revoke(owner: KeyOwner, actor: Actor, id: string): Promise<ApiKeyEntity> {
    await findOwnKey(this.dataSource.manager, owner, id);
    return this.keyChanges.around({ keyIds: [id] }, () =>
      this.dataSource.transaction(async (manager) => {
        await lockKeysOf(manager, owner.userId);
        const row = await findOwnKey(manager, owner, id);
        row.revokedAt = new Date();
        await updateKey(manager, owner, id, { revokedAt: row.revokedAt });
        const changes = { isRevoked: { from: false, to: true } };
        const subject = { type: 'api-key', id, userId: owner.userId };
        await this.audit.record(manager, actor, { action: 'api-key.revoked', subject, changes });
        return row;
      }),
    );
  }
}
