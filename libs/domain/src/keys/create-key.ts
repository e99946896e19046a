import type { Principal } from '@imprint/contracts/access';
import type { CreateApiKey } from '@imprint/contracts/keys';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { allNew, AuditTrail } from '../audit/index.js';
import { lockKeysOf } from './api-keys.repository.js';
import { completed, settingsOf, type KeySettings } from './key-settings.js';
import { NewKey, type PlainKey } from './new-key.js';
import { requireMember, requireRoom } from './own-key.js';

/** Creates keys. */
@Injectable()
export class CreateKey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly newKey: NewKey,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `api_key_limit_reached`, `insufficient_permissions`, `validation_failed` */
  async createKey(principal: Principal, body: CreateApiKey): Promise<PlainKey> {
    const settings = completed({ ...settingsOf(body), label: body.label });
    return this.dataSource.transaction((manager) => this.within(manager, principal, settings));
  }

  /** Like `createKey`, in the caller's transaction. */
  async within(manager: EntityManager, principal: Principal, settings: KeySettings): Promise<PlainKey> {
    await lockKeysOf(manager, principal.userId);
    await requireMember(manager, principal);
    await requireRoom(manager, principal.userId);
    const row = await this.newKey.insert(manager, principal, settings);
    const subject = { type: 'api-key', id: row.id, userId: principal.userId };
    await this.audit.record(manager, principal, { action: 'api-key.created', subject, changes: allNew(settings) });
    return row;
  }
}
