import type { AuditAction } from '@imprint/contracts/audit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type StoredAccount, type Holder, PersonalAudit, Reauthentication } from '../identity/index.js';

/** Reauthentication and audit for changes of passkeys. */
@Injectable()
export class PasskeyPeople {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly audit: PersonalAudit,
  ) {}

  /** @throws Problem `invalid_credentials`, `too_many_requests` */
  async prove(holder: Holder, password: string): Promise<StoredAccount> {
    return this.reauthentication.withPassword(holder, { password }, (_manager, account) => Promise.resolve(account));
  }

  async record(manager: EntityManager, { userId, clientIp }: Holder, action: AuditAction): Promise<void> {
    await this.audit.record(manager, { userId, by: { clientIp }, action });
  }
}
