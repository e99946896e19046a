import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Memberships, OrganizationDeletions, Organizations, type OrganizationDeletion } from '../identity/index.js';
import { recordNotices, resolveNotices, signalNoticesAfterCommit } from '../notices/index.js';

/** What is on record when an organization is scheduled for deletion, or restored, in the caller's transaction. */
@Injectable()
export class DeletionRecords {
  constructor(
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly deletions: OrganizationDeletions,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Serializes with other changes of the organization and its members.
   * @throws Problem `insufficient_permissions` when the caller has ceased to be an owner meanwhile
   */
  async hold(manager: EntityManager, principal: Principal): Promise<{ name: string }> {
    const { organizationId } = principal;
    await this.memberships.hold(manager, organizationId);
    const member = await this.memberships.find(principal, manager);
    if (member?.role !== 'owner')
      throw problem('insufficient_permissions', 'Insufficient permissions: this requires the role owner.');
    return this.organizations.read(organizationId, manager);
  }

  async isScheduled(manager: EntityManager, { organizationId }: Principal): Promise<boolean> {
    return (await this.deletions.find(organizationId, manager)) !== null;
  }

  async add(
    manager: EntityManager,
    principal: Principal,
    { name, pausedPublishing }: { name: string; pausedPublishing: boolean },
  ): Promise<void> {
    const { organizationId, userId } = principal;
    await this.deletions.add(manager, { organizationId, userId, pausedPublishing });
    await this.memberships.setSuspended(manager, organizationId, true);
    await this.record(manager, principal, 'organization.deletion-scheduled');
    const about = { organizationId, subjectId: organizationId, cause: '', path: 'settings/organization' };
    const notices = await recordNotices(manager, [{ ...about, kind: 'organization.deletion', title: name }]);
    signalNoticesAfterCommit(manager, notices);
  }

  /** @throws Problem `state_conflict` */
  async cancel(manager: EntityManager, principal: Principal): Promise<OrganizationDeletion> {
    const { organizationId } = principal;
    const cancelled = await this.deletions.cancel(manager, organizationId);
    if (cancelled === null)
      throw problem('state_conflict', 'The organization is not scheduled for deletion, or the time to restore it is over.');
    await this.memberships.setSuspended(manager, organizationId, false);
    await this.record(manager, principal, 'organization.restored');
    const over = { organizationId, subjectIds: [organizationId], kinds: ['organization.deletion'] as const };
    signalNoticesAfterCommit(manager, await resolveNotices(manager, over));
    return cancelled;
  }

  private record(
    manager: EntityManager,
    principal: Principal,
    action: 'organization.deletion-scheduled' | 'organization.restored',
  ): Promise<void> {
    return this.audit.record(manager, principal, { action, subject: { type: 'organization', id: principal.organizationId } });
  }
}
