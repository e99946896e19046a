import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { UpdateOrganization } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Memberships, OrganizationDeletions, Organizations, type OwnOrganization, type Rights } from '../identity/index.js';

/** The organizations of a person: their names and settings, and which is the default. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly deletions: OrganizationDeletions,
    private readonly audit: AuditTrail,
  ) {}

  /** The caller's organizations, with their role in each. */
  async list(userId: string, query: ListQuery): Promise<Page<OwnOrganization>> {
    return this.organizations.list(userId, query);
  }

  /** The organization of the request. */
  async read({ organizationId, role, brandIds }: Principal): Promise<OwnOrganization> {
    return this.shown(organizationId, { role, brandIds });
  }

  /** @throws Problem `validation_failed` for a slug that is taken */
  async update(principal: Principal, body: UpdateOrganization): Promise<OwnOrganization> {
    await this.dataSource.transaction((manager) => this.change(manager, principal, body));
    return this.read(principal);
  }

  /** Makes it the default for requests that do not name one. @throws Problem `not_found` unless the caller is a member */
  async choose({ userId }: Principal, organizationId: string): Promise<OwnOrganization> {
    const member = await this.memberships.find({ organizationId, userId });
    if (member === null) throw problem('not_found', `There is no organization ${organizationId}.`);
    await this.memberships.choose({ organizationId, userId });
    return this.shown(organizationId, { role: member.role, brandIds: member.brandIds });
  }

  private async shown(organizationId: string, rights: Rights): Promise<OwnOrganization> {
    const [organization, deletion] = await Promise.all([
      this.organizations.read(organizationId),
      this.deletions.find(organizationId),
    ]);
    return { ...organization, ...rights, deletionDueAt: deletion?.dueAt ?? null };
  }

  private async change(manager: EntityManager, principal: Principal, body: UpdateOrganization): Promise<void> {
    const id = principal.organizationId;
    const fields = (['name', 'slug', 'selfApproval', 'reviewLinks'] as const).filter((field) => body[field] !== undefined);
    await this.memberships.hold(manager, id);
    const before = await this.organizations.read(id, manager);
    const changed = fields.filter((field) => body[field] !== before[field]);
    if (changed.length === 0) return;
    await this.organizations.change(manager, id, body);
    await this.audit.record(manager, principal, {
      action: 'organization.changed',
      subject: { type: 'organization', id },
      changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: body[field] }])),
    });
  }
}
