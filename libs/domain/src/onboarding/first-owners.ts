import type { InviteFirstOwner } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Organizations, workspaceName } from '../identity/index.js';
import { InvitationsService } from '../members/index.js';
import { WorkspaceDefaults } from './workspace-defaults.js';

/** Invites the first owner of a new organization, on behalf of the operator, because it has no members yet. */
@Injectable()
export class FirstOwners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly defaults: WorkspaceDefaults,
    private readonly invitations: InvitationsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates the organization, and returns the code of an invitation to own it. */
  async invite({
    email,
    organization: name = workspaceName,
  }: InviteFirstOwner): Promise<{ organizationId: string; code: string }> {
    return this.dataSource.transaction(async (manager) => {
      const { id: organizationId, slug } = await this.organizations.add(manager, { name, slug: undefined, requestKey: null });
      await this.defaults.createDefaults(manager, organizationId, name);
      const subject = { type: 'organization', id: organizationId };
      const changes = { name: { to: name }, slug: { to: slug } };
      await this.audit.record(manager, { kind: 'service', organizationId }, { action: 'organization.created', subject, changes });
      return { organizationId, code: await this.invitations.addForFirstOwner(manager, organizationId, email) };
    });
  }
}
