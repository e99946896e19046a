import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { sha256Hex } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { IdentityService, Memberships, normalEmail, type Rights } from '../identity/index.js';
import { KeyChanges } from '../keys/index.js';
import { InvitationsRepository, type OpenInvitation } from './invitations.repository.js';

export type { OpenInvitation };

/** The result of accepting an invitation. */
export interface Joined extends Rights {
  userId: string;
  organizationId: string;
}

/** The person who accepts, and the address of their request. */
export interface Joiner {
  userId: string;
  clientIp: string | null;
}

/** Accepting invitations. The code proves that the mail arrived, the address that it reached the right person. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: InvitationsRepository,
    private readonly identity: IdentityService,
    private readonly memberships: Memberships,
    private readonly keyChanges: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Problem `not_found` for an invalid code */
  async find(code: string, manager?: EntityManager): Promise<OpenInvitation> {
    const found = await this.invitations.findOpen(sha256Hex(code), manager);
    if (found === undefined) throw notOpen();
    return found;
  }

  /**
   * For a known person, whose own address has to be the invited one: a forwarded mail admits nobody else.
   * @throws Problem `not_found`, `insufficient_permissions`, `state_conflict` for a member
   */
  async accept(code: string, joiner: Joiner): Promise<Joined> {
    const { organizationId } = await this.find(code);
    return this.keyChanges.around({ organizationId, userId: joiner.userId }, () =>
      this.dataSource.transaction(async (manager) => {
        const invitation = await this.find(code, manager);
        const [person] = await this.identity.people([joiner.userId], manager);
        if (person === undefined || normalEmail(person.email) !== invitation.email) {
          throw problem('insufficient_permissions', 'This invitation was sent to a different email address.');
        }
        return this.join(manager, invitation, joiner);
      }),
    );
  }

  /**
   * For a person who creates an account with it.
   * @param makeAccount creates the account for the invited address, in the transaction that adds the membership
   * @throws Problem `not_found`, and whatever `makeAccount` throws
   */
  async acceptAsNew(
    code: string,
    makeAccount: (manager: EntityManager, invitation: OpenInvitation) => Promise<Joiner>,
  ): Promise<Joined> {
    return this.dataSource.transaction(async (manager) => {
      const invitation = await this.find(code, manager);
      return this.join(manager, invitation, await makeAccount(manager, invitation));
    });
  }

  private async join(
    manager: EntityManager,
    { id, organizationId, role, brandIds }: OpenInvitation,
    joiner: Joiner,
  ): Promise<Joined> {
    const { userId, clientIp } = joiner;
    if (!(await this.invitations.delete(manager, organizationId, id))) throw notOpen();
    if ((await this.memberships.find({ organizationId, userId }, manager)) !== null) {
      throw problem('state_conflict', 'You are already a member of this organization.');
    }
    await this.memberships.hold(manager, organizationId);
    await this.memberships.add(manager, { organizationId, userId }, { role, brandIds });
    const actor: Principal = { kind: 'session', userId, organizationId, role, brandIds, scopes: [], apiKeyId: null, clientIp };
    await this.audit.record(manager, actor, {
      action: 'member.joined',
      subject: { type: 'member', id: userId },
      changes: { role: { to: role }, ...(brandIds !== null && { brandIds: { to: brandIds } }) },
    });
    return { userId, organizationId, role, brandIds };
  }
}

function notOpen(): Error {
  return problem('not_found', 'This invitation is no longer valid: it was used, withdrawn or replaced, or it has expired.');
}
