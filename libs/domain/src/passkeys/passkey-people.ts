import type { AuditAction } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountEntity } from '../identity/account.entity.js';
import { PersonalAudit } from '../identity/personal-audit.js';
import { Reauthentication } from '../identity/reauthentication.js';
import type { Holder } from '../identity/second-factor/second-factors.service.js';

/** Who changes their passkeys: proven again, and on record. */
@Injectable()
export class PasskeyPeople {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly audit: PersonalAudit,
  ) {}

  /** @throws Problem `invalid_credentials`, `too_many_requests` */
  async prove(holder: Holder, password: string): Promise<AccountEntity> {
    return this.reauthentication.run(holder, { password }, (_manager, account) => Promise.resolve(account));
  }

  async record(manager: EntityManager, { userId, clientIp }: Holder, action: AuditAction): Promise<void> {
    await this.audit.record(manager, { userId, by: { clientIp }, action });
  }
}
