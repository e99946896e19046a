import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { forgetBrandNamesake } from '../brands/index.js';
import { ChatIdentities } from '../chat/index.js';
import { forgetNamesake, personalNamesOf, type LeavingPerson } from '../identity/index.js';
import { forgetKeyAddresses } from '../keys/index.js';
import { forgetInvited, MembersService } from '../members/index.js';
import { forgetReader } from '../notices/index.js';
import { forgetPasskeys } from '../passkeys/index.js';
import { forgetFeedNamesake } from '../publishing/index.js';

/** Takes a person out of every organization and every room that knows them, in the caller's transaction. */
@Injectable()
export class LeavePerson {
  constructor(
    private readonly members: MembersService,
    private readonly chats: ChatIdentities,
    private readonly audit: AuditTrail,
  ) {}

  async leaveAll(
    manager: EntityManager,
    { userId, clientIp, email, name, accountId, memberships, madeFor }: LeavingPerson & Pick<Principal, 'userId' | 'clientIp'>,
  ): Promise<void> {
    await this.chats.endOf(manager, userId);
    const names = personalNamesOf(name);
    for (const { organizationId, role, brandIds } of memberships) {
      const person = { kind: 'session', userId, organizationId, role, brandIds, scopes: [], apiKeyId: null, clientIp } as const;
      await this.members.leaveIn(manager, person);
    }
    for (const organizationId of madeFor) {
      await forgetNamesake(manager, organizationId, { name, email });
      await forgetBrandNamesake(manager, organizationId, names.brand);
      await forgetFeedNamesake(manager, organizationId, names.feed);
    }
    await forgetKeyAddresses(manager, userId);
    await forgetReader(manager, userId);
    await forgetInvited(manager, email);
    if (accountId !== null) await forgetPasskeys(manager, accountId);
    // Last, because what was just recorded names their address as well.
    await this.audit.forgetPerson(manager, { userId, email, organizations: madeFor, name: names.organization });
  }
}
