import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { CreateInvitation } from '@imprint/contracts/identity';
import { limits } from '@imprint/contracts/limits';
import { newId, randomToken, sha256Hex } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Memberships, normalEmail } from '../identity/index.js';
import { BrandLimits } from './brand-limits.js';
import type { InvitationEntity } from './invitation.entity.js';
import { InvitationMail } from './invitation-mail.js';
import { InvitationsRepository } from './invitations.repository.js';
import { requireMayGive } from './member-rules.js';

/** A stored invitation, without its code. */
export type InvitationView = InvitationEntity;

/** Invitations to the caller's organization: one per address, valid for seven days, used once. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: InvitationsRepository,
    private readonly memberships: Memberships,
    private readonly mail: InvitationMail,
    private readonly audit: AuditTrail,
    private readonly brandLimits: BrandLimits,
  ) {}

  /**
   * Mails the code, which nobody else sees, so that its holder has proven to own the address. Voids an earlier invitation to the same
   * address.
   * @throws Problem `insufficient_permissions`, `state_conflict` for a member, `too_many_requests`, and errors of sending mail
   */
  async invite(principal: Principal, body: CreateInvitation): Promise<InvitationEntity> {
    const email = normalEmail(body.email);
    requireMayGive(principal.role, body.role);
    const rights = await this.brandLimits.rightsOf(principal.organizationId, body);
    await this.requireInvitable(principal, email);
    const code = randomToken(32);
    // Sent before the row is written, so that every listed invitation was sent and no transaction waits for a mail server.
    await this.mail.send(principal, { email, role: body.role, code });
    try {
      return await this.dataSource.transaction(async (manager) => {
        await this.requireInvitable(principal, email, manager);
        return this.replace(manager, principal, { email, ...rights, code });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw problem('state_conflict', `${email} was just invited.`);
      throw error;
    }
  }

  /**
   * For the first owner of a new organization, which has no members yet: requested by the operator, who passes the code on.
   * @returns the code, which is not stored
   */
  async addForFirstOwner(manager: EntityManager, organizationId: string, email: string): Promise<string> {
    const code = randomToken(32);
    await this.invitations.insert(manager, {
      id: newId('inv'),
      organizationId,
      email: normalEmail(email),
      ...{ role: 'owner', brandIds: null },
      codeDigest: sha256Hex(code),
      invitedBy: null,
      expiresAt: new Date(Date.now() + limits.invitationDays * 86_400_000),
    });
    return code;
  }

  /** Valid ones, newest first. */
  async list(principal: Principal, query: ListQuery): Promise<Page<InvitationEntity>> {
    return this.invitations.list(principal.organizationId, query);
  }

  /** Invalidates the code in the mail. */
  async withdraw(principal: Principal, id: string): Promise<InvitationEntity> {
    const { organizationId, role } = principal;
    return this.dataSource.transaction(async (manager) => {
      const row = await this.invitations.lockById(manager, organizationId, id);
      if (row === null) throw problem('not_found', `There is no invitation ${id}.`);
      requireMayGive(role, row.role);
      await this.invitations.delete(manager, organizationId, id);
      await this.audit.record(manager, principal, {
        action: 'invitation.withdrawn',
        subject: { type: 'invitation', id },
        changes: { email: { from: row.email }, role: { from: row.role } },
      });
      return row;
    });
  }

  private async replace(
    manager: EntityManager,
    principal: Principal,
    { email, role, brandIds, code }: Pick<InvitationEntity, 'email' | 'role' | 'brandIds'> & { code: string },
  ): Promise<InvitationEntity> {
    const { organizationId, userId } = principal;
    await this.invitations.deleteByEmail(manager, organizationId, email);
    // Expired invitations are never read again, and addresses are not kept longer than needed.
    await this.invitations.deleteExpired(manager, organizationId);
    const id = newId('inv');
    await this.invitations.insert(manager, {
      id,
      organizationId,
      email,
      role,
      brandIds,
      codeDigest: sha256Hex(code),
      invitedBy: userId,
      expiresAt: new Date(Date.now() + limits.invitationDays * 86_400_000),
    });
    await this.audit.record(manager, principal, {
      action: 'member.invited',
      subject: { type: 'invitation', id },
      changes: { email: { to: email }, role: { to: role }, ...(brandIds !== null && { brandIds: { to: brandIds } }) },
    });
    return this.invitations.read(manager, organizationId, id);
  }

  private async requireInvitable({ organizationId, role }: Principal, email: string, manager?: EntityManager): Promise<void> {
    if (await this.memberships.existsByEmail(organizationId, email, manager)) {
      throw problem('state_conflict', `${email} is already a member.`);
    }
    const earlier = await this.invitations.findByEmail(organizationId, email, manager);
    if (earlier !== null) requireMayGive(role, earlier.role);
  }
}
