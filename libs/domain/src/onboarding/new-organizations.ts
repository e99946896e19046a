import type { CreateOrganization, Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail.js';
import { Memberships } from '../identity/memberships.js';
import { Organizations, type OwnOrganization } from '../identity/organizations.js';
import { Furnishing } from './furnishing.js';

/** Further organizations of people who are here already. */
@Injectable()
export class NewOrganizations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly furnishing: Furnishing,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * The caller becomes the owner; where their requests act by default stays as it was.
   * @param requestKey finds what an earlier run of the same request made
   * @throws Problem `validation_failed` for a slug that is taken
   */
  async add(caller: Principal, { name, slug }: CreateOrganization, requestKey: string | null): Promise<OwnOrganization> {
    const made = requestKey === null ? null : await this.organizations.madeBy(requestKey);
    if (made !== null) return { ...made, role: 'owner' };
    return this.dataSource.transaction(async (manager) => {
      const organization = await this.organizations.add(manager, { name, slug, requestKey });
      const organizationId = organization.id;
      await this.memberships.add(manager, { organizationId, userId: caller.userId }, 'owner');
      await this.furnishing.furnish(manager, organizationId, name);
      const subject = { type: 'organization', id: organizationId };
      const changes = { name: { to: name }, slug: { to: organization.slug } };
      await this.audit.record(manager, { ...caller, organizationId }, { action: 'organization.created', subject, changes });
      return { ...organization, role: 'owner' };
    });
  }
}
