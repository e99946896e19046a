import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { updateKey } from './api-keys.repository.js';
import { KeyChanges } from './key-changes.js';
import { NewKey, type PlainKey } from './new-key.js';
import { findOwnKey, lockActiveKey } from './own-key.js';

/** Replaces keys. */
@Injectable()
export class RotateKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyChanges: KeyChanges,
    private readonly newKey: NewKey,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Creates a key with every setting of the old one, which is revoked at the same moment (spec §3.1). The number of active keys does not
   * change, so the limit does not apply. @throws Problem `not_found`, `state_conflict`
   */
  async rotateKey(principal: Principal, id: string): Promise<PlainKey> {
    await findOwnKey(this.dataSource.manager, principal, id);
    return this.keyChanges.around({ keyIds: [id] }, () =>
      this.dataSource.transaction(async (manager) => {
        const replaced = await lockActiveKey(manager, principal, id);
        const { label, description, scopes, expiresAt, rateLimit, allowedIps } = replaced;
        await updateKey(manager, principal, id, { revokedAt: new Date() });
        const settings = { label, description, scopes, expiresAt, rateLimit, allowedIps, originalId: replaced.originalId ?? id };
        const replacement = await this.newKey.insert(manager, principal, settings);
        const changes = { isRevoked: { from: false, to: true }, replacedBy: { to: replacement.id } };
        const subject = { type: 'api-key', id, userId: principal.userId };
        await this.audit.record(manager, principal, { action: 'api-key.rotated', subject, changes });
        return replacement;
      }),
    );
  }
}
