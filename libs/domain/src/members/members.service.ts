import type { Principal, Role } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { type Belonging, type Member, Memberships } from '../identity/index.js';
import { endKeysOf, KeyChanges } from '../keys/index.js';
import { McpConnections } from '../oauth/index.js';
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
  ) {}

  async list(principal: Principal, query: ListQuery): Promise<Page<Member>> {
    return this.memberships.list(principal.organizationId, query);
  }

  /** @throws Problem `not_found`, `insufficient_permissions`, `state_conflict` for the last owner */
  async changeRole(principal: Principal, userId: string, role: Role): Promise<Member> {
    const belonging = { organizationId: principal.organizationId, userId };
    return this.change(belonging, async (manager) => {
      const member = await this.requireChange(manager, principal, userId, role);
      if (member.role === role) return member;
      await this.memberships.changeRole(manager, belonging, role);
      await this.audit.record(manager, principal, {
        action: 'member.role-changed',
        subject: { type: 'member', id: userId },
        changes: { role: { from: member.role, to: role } },
      });
      return { ...member, role };
    });
  }

  /** Also used to leave. Revokes the member's keys and MCP connections in this organization. */
  async remove(principal: Principal, userId: string): Promise<Member> {
    const belonging = { organizationId: principal.organizationId, userId };
    return this.change(belonging, async (manager) => {
      const member = await this.requireChange(manager, principal, userId, null);
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
      return member;
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
    if (member === null) throw problem('not_found', `There is no member ${userId}.`);
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
