import type { Principal } from '@imprint/contracts/access';
import {
  publishingClasses,
  type PublishingPolicy,
  type PublishingSettingsResource,
  type UpdatePublishingSettings,
} from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Memberships, Organizations, publishingPolicyOf } from '../identity/index.js';

/** Publishing settings as callers see them. */
export type PublishingSettingsView = PublishingSettingsResource & { id: string };

/** Whose scheduling and publishing requires approval. */
@Injectable()
export class PublishingSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: Organizations,
    private readonly memberships: Memberships,
    private readonly audit: AuditTrail,
  ) {}

  async read({ organizationId }: Principal): Promise<PublishingSettingsView> {
    return view(organizationId, await publishingPolicyOf(this.dataSource.manager, organizationId));
  }

  /** Omitted fields do not change; null restores a default. Takes effect on the next call. */
  async update(principal: Principal, body: UpdatePublishingSettings): Promise<PublishingSettingsView> {
    await this.dataSource.transaction((manager) => this.change(manager, principal, body));
    return this.read(principal);
  }

  private async change(manager: EntityManager, principal: Principal, body: UpdatePublishingSettings): Promise<void> {
    const { organizationId: id } = principal;
    await this.memberships.hold(manager, id);
    const before = await publishingPolicyOf(manager, id);
    const changed = publishingClasses.filter((name) => body[name] !== undefined && body[name] !== (before[name] ?? null));
    if (changed.length === 0) return;
    const named = publishingClasses.flatMap((name) => {
      const mode = body[name] === undefined ? before[name] : body[name];
      return mode === undefined || mode === null ? [] : [[name, mode] as const];
    });
    await this.organizations.setPublishingPolicy(manager, id, Object.fromEntries(named));
    const changes = changed.map((name) => [`publishing.${name}`, { from: before[name] ?? null, to: body[name] }] as const);
    await this.audit.record(manager, principal, {
      action: 'organization.changed',
      subject: { type: 'organization', id },
      changes: Object.fromEntries(changes),
    });
  }
}

function view(id: string, { creators, apiKeys, agents }: PublishingPolicy): PublishingSettingsView {
  return { id, creators: creators ?? null, apiKeys: apiKeys ?? null, agents: agents ?? null };
}
