import type { AuditAction } from '@imprint/contracts/audit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { noticeAfterCommit } from './account-notices.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Whose account changes, and who changes it: its owner, from an address, or the operator. */
export interface AccountChange {
  userId: string;
  by: { clientIp: string | null } | 'operator';
  action: AuditAction;
}

/** Records a change of how somebody signs in, with an entry in each of their organizations. */
@Injectable()
export class PersonalAudit {
  constructor(
    private readonly audit: AuditTrail,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** @param manager of the transaction that makes the change */
  async record(manager: EntityManager, { userId, by, action }: AccountChange): Promise<void> {
    noticeAfterCommit(manager, userId, action);
    for (const { organizationId, role, brandIds } of await this.memberships.listOf(manager, userId)) {
      const person = { kind: 'session' as const, userId, organizationId, role, brandIds, scopes: [], apiKeyId: null };
      const actor = by === 'operator' ? { kind: 'service' as const, organizationId } : { ...person, clientIp: by.clientIp };
      await this.audit.record(manager, actor, { action, subject: { type: 'user', id: userId } });
    }
  }
}
