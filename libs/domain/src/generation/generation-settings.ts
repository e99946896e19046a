import { actsAsAdmin, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { GenerationSettingsResource } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsService } from '../brands/index.js';
import { requireWholeOrganization } from '../identity/index.js';
import { findSettings, lockGeneration, requireGenerationOn, saveSetting } from './generation-settings.repository.js';

/** Whether anything is generated, as callers see it. */
export type GenerationSettingsView = GenerationSettingsResource & { id: string };

/** Switches generation off and on, for an organization or one of its brands. What was accepted before is made in any case. */
@Injectable()
export class GenerationSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @param brandId null for the organization @throws Problem `not_found` */
  async read(principal: Principal, brandId: string | null): Promise<GenerationSettingsView> {
    if (brandId !== null) await this.brands.read(principal, brandId);
    const { organizationId } = principal;
    const id = brandId ?? organizationId;
    const settings = await findSettings(this.dataSource.manager, organizationId, [organizationId, id]);
    const own = settings.find(({ scopeId }) => scopeId === id);
    return {
      id,
      scope: brandId === null ? 'organization' : 'brand',
      enabled: own?.enabled ?? true,
      inEffect: settings.every(({ enabled }) => enabled),
      changedAt: own?.changedAt ?? null,
    };
  }

  /** From now on. Again, it changes nothing. @param brandId null for the organization @throws Problem `not_found`, `insufficient_permissions` */
  async change(principal: Principal, brandId: string | null, enabled: boolean): Promise<GenerationSettingsView> {
    if (!actsAsAdmin(principal))
      throw problem('insufficient_permissions', 'Only admins and owners switch generation off and on.');
    if (brandId === null) requireWholeOrganization(principal, 'This concerns every brand of the organization.');
    else await this.brands.read(principal, brandId);
    const { organizationId, userId, apiKeyId, mcpConnectionId } = principal;
    const scopeId = brandId ?? organizationId;
    await this.dataSource.transaction(async (manager) => {
      await lockGeneration(manager, organizationId);
      const [before] = await findSettings(manager, organizationId, [scopeId]);
      const from = before?.enabled ?? true;
      if (from === enabled) return;
      const credentialId = apiKeyId ?? mcpConnectionId ?? null;
      await saveSetting(manager, { organizationId, scopeId, enabled, changedBy: userId, credentialId, changedAt: new Date() });
      await this.audit.record(manager, principal, {
        action: 'generation.switched',
        subject: { type: brandId === null ? 'organization' : 'brand', id: scopeId },
        changes: { generation: { from, to: enabled } },
      });
    });
    return this.read(principal, brandId);
  }

  /** @throws Problem `generation_off` */
  async requireOn({ organizationId }: Principal, brandId: string | null): Promise<void> {
    await requireGenerationOn(this.dataSource.manager, organizationId, brandId);
  }
}
