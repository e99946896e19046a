import { roleAtLeast, type Principal, type Role } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { ListMembersQuery, UpdateMember } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { type Belonging, type Member, Memberships, type Rights } from '../identity/index.js';
import { endKeysOf, KeyChanges } from '../keys/index.js';
import { McpConnections } from '../oauth/index.js';
import { BrandLimits } from './brand-limits.js';
import { requireAllowedChange } from './member-rules.js';

/** Members of the caller's organization. Changes take effect on the next request, for sessions and keys alike. */
@Injectable()
export class MembersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly memberships: Memberships,
    private readonly keyChanges: KeyChanges,
    private readonly connections: McpConnections,
    private readonly audit: AuditTrail,
    private readonly limits: BrandLimits,
  ) {}

  /**
   * What somebody is limited to is shown to those who may change it, and to themselves.
   * @throws Problem `validation_failed` for an unknown brand
   */
  async list(principal: Principal, query: ListMembersQuery): Promise<Page<Member>> {
    await this.limits.requireFilter(principal, query.brandId);
    const page = await this.memberships.list(principal.organizationId, query);
    if (roleAtLeast(principal.role, 'admin')) return page;
    const items = page.items.map((member) => (member.id === principal.userId ? member : { ...member, brandIds: null }));
    return { ...page, items };
  }

  /**
   * Changes the role, the brands that the member is limited to, or both. Whoever becomes an admin or owner has no limit any more.
   * @throws Problem `not_found`, `insufficient_permissions`, `validation_failed`, `state_conflict` for the last owner
   */
  async update(principal: Principal, userId: string, { role, brandIds }: UpdateMember): Promise<Member> {
    if (role === undefined && brandIds === undefined)
      throw problem('validation_failed', 'Send role or brandIds.', { pointer: '/role' });
    const { organizationId } = principal;
    const belonging = { organizationId, userId };
    const present = await this.memberships.find(belonging);
    if (present === null) throw noMember(userId);
    // With the role that the member has now: if that changes before the limit is stored, the request fails and changes nothing.
    const wanted = await this.limits.rightsOf(organizationId, { role: role ?? present.role, brandIds });
    return this.change(belonging, async (manager) => {
      const member = await this.requireChange(manager, principal, userId, wanted.role);
      if (role === undefined && member.role !== present.role) throw roleChanged();
      const rights = { ...wanted, ...(brandIds === undefined && { brandIds: keptLimit(member, wanted.role) }) };
      await this.memberships.change(manager, belonging, rights);
      await this.recordChange(manager, principal, member, rights);
      return { ...member, ...rights };
    });
  }

  private async recordChange(
    manager: EntityManager,
    principal: Principal,
    member: Member,
    { role, brandIds }: Rights,
  ): Promise<void> {
    const subject = { type: 'member', id: member.id };
    if (member.role !== role) {
      const changes = { role: { from: member.role, to: role } };
      await this.audit.record(manager, principal, { action: 'member.role-changed', subject, changes });
    }
    if (isDeepStrictEqual(member.brandIds, brandIds)) return;
    const changes = { brandIds: { from: member.brandIds, to: brandIds } };
    await this.audit.record(manager, principal, { action: 'member.brands-changed', subject, changes });
  }

  /** Also used to leave. Revokes the member's keys and MCP connections in this organization. */
  async remove(principal: Principal, userId: string): Promise<Member> {
    const belonging = { organizationId: principal.organizationId, userId };
    return this.change(belonging, async (manager) => {
      const member = await this.requireChange(manager, principal, userId, null);
      await this.removeIn(manager, principal, member);
      return member;
    });
  }

  /**
   * The caller leaves, in the transaction that deletes their account, inside `KeyChanges.around`. Does not require that an owner remains:
   * the caller of this has.
   */
  async leaveIn(manager: EntityManager, principal: Principal): Promise<void> {
    const member = await this.memberships.find(principal, manager);
    if (member !== null) await this.removeIn(manager, principal, member);
  }

  private async removeIn(manager: EntityManager, principal: Principal, member: Member): Promise<void> {
    const userId = member.id;
    const belonging = { organizationId: principal.organizationId, userId };
    for (const id of await endKeysOf(manager, belonging)) {
      const changes = { isRevoked: { from: false, to: true } };
      const subject = { type: 'api-key', id, userId };
      await this.audit.record(manager, principal, { action: 'api-key.revoked', subject, changes });
    }
    await this.memberships.remove(manager, belonging);
    await this.connections.endOf(belonging, principal, manager);
    await this.audit.record(manager, principal, {
      action: 'member.removed',
      subject: { type: 'member', id: userId },
      changes: { role: { from: member.role } },
    });
  }

  private async change<T>(belonging: Belonging, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.keyChanges.around(belonging, () => this.dataSource.transaction(work));
  }

  /** The current member, if the change is allowed. Serializes changes of the same organization. */
  private async requireChange(manager: EntityManager, principal: Principal, userId: string, role: Role | null): Promise<Member> {
    const { organizationId } = principal;
    await this.memberships.hold(manager, organizationId);
    const member = await this.memberships.find({ organizationId, userId }, manager);
    if (member === null) throw noMember(userId);
    // Read again, because a change that ran first may have lowered the caller's role.
    const actor = await this.memberships.find(principal, manager);
    if (actor === null) throw problem('insufficient_permissions', 'You are no longer a member of this organization.');
    const owners = await this.memberships.countOwners(manager, organizationId);
    requireAllowedChange({
      actor: { userId: actor.id, role: actor.role },
      member: { userId: member.id, role: member.role },
      role,
      owners,
    });
    return member;
  }
}

const keptLimit = ({ brandIds }: Member, role: Role): readonly string[] | null => (roleAtLeast(role, 'admin') ? null : brandIds);
const noMember = (userId: string): Error => problem('not_found', `There is no member ${userId}.`);
const roleChanged = (): Error => problem('state_conflict', 'The role of the member was just changed. Look at it and try again.');
