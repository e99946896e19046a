import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { CreateOrganization } from '@imprint/contracts/identity';
import { limits } from '@imprint/contracts/limits';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Memberships, Organizations, type OwnOrganization } from '../identity/index.js';
import { WorkspaceDefaults } from './workspace-defaults.js';

/** Further organizations of known people. */
@Injectable()
export class NewOrganizations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly defaults: WorkspaceDefaults,
    private readonly audit: AuditTrail,
    private readonly window: RateWindow,
  ) {}

  /**
   * Makes the caller the owner. Their default organization does not change.
   * @param requestKey identifies the request, to find what an earlier run created
   * @throws Problem `validation_failed` for a taken slug, `too_many_requests`
   */
  async add(caller: Principal, { name, slug }: CreateOrganization, requestKey: string | null): Promise<OwnOrganization> {
    const made = requestKey === null ? null : await this.organizations.madeBy(requestKey);
    if (made !== null) return { ...made, ...ownerRights, deletionDueAt: null };
    await this.requireRoom(caller);
    return this.dataSource.transaction(async (manager) => {
      const organization = await this.organizations.add(manager, { name, slug, requestKey });
      const organizationId = organization.id;
      await this.memberships.add(manager, { organizationId, userId: caller.userId }, ownerRights);
      await this.defaults.createDefaults(manager, organizationId, name);
      const subject = { type: 'organization', id: organizationId };
      const changes = { name: { to: name }, slug: { to: organization.slug } };
      await this.audit.record(manager, { ...caller, organizationId }, { action: 'organization.created', subject, changes });
      return { ...organization, ...ownerRights, deletionDueAt: null };
    });
  }

  private async requireRoom({ userId }: Principal): Promise<void> {
    const hit = await this.window.hit(`organizations:${userId}`, limits.newOrganizationsPerHour, 3_600);
    if (hit.allowed) return;
    const detail = `One person makes ${limits.newOrganizationsPerHour} organizations an hour at most.`;
    throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds: hit.retryAfterSeconds });
  }
}

const ownerRights = { role: 'owner', brandIds: null } as const;
