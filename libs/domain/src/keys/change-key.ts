import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { UpdateApiKey } from '@imprint/contracts/keys';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail, changesBetween } from '../audit/index.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { updateKey } from './api-keys.repository.js';
import { KeyChanges } from './key-changes.js';
import { settingsOf, type KeySettings } from './key-settings.js';
import { findOwnKey, lockActiveKey } from './own-key.js';

/** Changes the settings of a key. */
@Injectable()
export class ChangeKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyChanges: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /** Takes effect on the next request. @throws Problem `not_found`, `state_conflict`, `validation_failed` */
  async changeKey(principal: Principal, id: string, body: UpdateApiKey): Promise<ApiKeyEntity> {
    const named = settingsOf(body);
    if (Object.keys(named).length === 0) throw problem('validation_failed', 'Send at least one field to change.');
    // Checked before blocking, so that nobody can block somebody else's key.
    await findOwnKey(this.dataSource.manager, principal, id);
    return this.keyChanges.around({ keyIds: [id] }, () =>
      this.dataSource.transaction(async (manager) => {
        const before = await lockActiveKey(manager, principal, id);
        const changes = changesBetween<KeySettings>(before, named);
        if (Object.keys(changes).length === 0) return before;
        await updateKey(manager, principal, id, named);
        const subject = { type: 'api-key', id, userId: principal.userId };
        await this.audit.record(manager, principal, { action: 'api-key.changed', subject, changes });
        return findOwnKey(manager, principal, id);
      }),
    );
  }
}
