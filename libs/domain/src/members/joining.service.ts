import { problem, type Principal, type Role } from '@imprint/contracts';
import { sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { IdentityService, Memberships, normalEmail } from '../identity/index.js';
import { KeyChanges } from '../keys/index.js';
import { InvitationEntity } from './invitation.entity.js';

/** What an open invitation says to the person who holds its code. */
export interface OpenInvitation {
  id: string;
  organizationId: string;
  organizationName: string;
  email: string;
  role: Role;
}

export interface Joined {
  userId: string;
  organizationId: string;
  role: Role;
}

/** Somebody who accepts, and where their request came from. */
export interface Joiner {
  userId: string;
  clientIp: string | null;
}

/**
 * An invitation counts as long as whoever gave it could still give it: somebody who was removed leaves no way back in. The
 * operator's, to whoever shall own a new organization, has no such person behind it.
 */
const openInvitation = `
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", i.email, i.role
  from invitation i join organization o on o.id = i.organization_id
  where i.code_digest = $1 and i.expires_at > now()
    and (i.invited_by is null or exists (
      select from membership giver where giver.organization_id = i.organization_id and giver.user_id = i.invited_by
        and (giver.role = 'owner' or (giver.role = 'admin' and i.role <> 'owner'))
    ))`;

/** Accepting invitations. The code is the proof that the mail arrived, the address that it came to the right person. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly identity: IdentityService,
    private readonly memberships: Memberships,
    private readonly keyChanges: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found` for a code that opens nothing (any more) */
  async find(code: string): Promise<OpenInvitation> {
    return this.open(this.dataSource.manager, code);
  }

  /**
   * For somebody who is known. Their own address must be the invited one: a forwarded mail lets nobody else in.
   * @throws Problem `not_found`, `insufficient_permissions`, `state_conflict` for a member
   */
  async accept(code: string, joiner: Joiner): Promise<Joined> {
    const { organizationId } = await this.find(code);
    return this.keyChanges.around({ organizationId, userId: joiner.userId }, () =>
      this.dataSource.transaction(async (manager) => {
        const invitation = await this.open(manager, code);
        const [person] = await this.identity.people([joiner.userId], manager);
        if (person === undefined || normalEmail(person.email) !== invitation.email) {
          throw problem('insufficient_permissions', 'This invitation was sent to another address than yours.');
        }
        return this.join(manager, invitation, joiner);
      }),
    );
  }

  /**
   * For somebody who gets an account with it.
   * @param makeAccount adds the person under the invited address, in the transaction that lets them in
   * @throws Problem `not_found`, and whatever `makeAccount` throws
   */
  async acceptAsNew(
    code: string,
    makeAccount: (manager: EntityManager, invitation: OpenInvitation) => Promise<Joiner>,
  ): Promise<Joined> {
    return this.dataSource.transaction(async (manager) => {
      const invitation = await this.open(manager, code);
      return this.join(manager, invitation, await makeAccount(manager, invitation));
    });
  }

  private async join(manager: EntityManager, { id, organizationId, role }: OpenInvitation, joiner: Joiner): Promise<Joined> {
    const { userId, clientIp } = joiner;
    const used = await manager.delete(InvitationEntity, { id, organizationId });
    if (used.affected !== 1) throw notOpen();
    if ((await this.memberships.find({ organizationId, userId }, manager)) !== null) {
      throw problem('state_conflict', 'You are a member of this organization already.');
    }
    await this.memberships.add(manager, { organizationId, userId }, role);
    const actor: Principal = { kind: 'session', userId, organizationId, role, scopes: [], apiKeyId: null, clientIp };
    await this.audit.record(manager, actor, {
      action: 'member.joined',
      subject: { type: 'member', id: userId },
      changes: { role: { to: role } },
    });
    return { userId, organizationId, role };
  }

  private async open(manager: EntityManager, code: string): Promise<OpenInvitation> {
    const [found] = await manager.query<OpenInvitation[]>(openInvitation, [sha256Hex(code)]);
    if (found === undefined) throw notOpen();
    return found;
  }
}

function notOpen(): Error {
  return problem('not_found', 'There is no such invitation: it was used, withdrawn or replaced, or its time is over.');
}
