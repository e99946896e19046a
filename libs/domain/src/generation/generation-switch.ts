import { actsAsAdmin, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { GenerationSwitchResource, MadeKind } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsService } from '../brands/index.js';
import { requireWholeOrganization } from '../identity/index.js';
import { findSwitches, lockGeneration, requireGenerationOn, saveSwitch } from './generation-switch.repository.js';

/** Whether anything is generated, as callers see it. */
export type GenerationSwitchView = GenerationSwitchResource & { id: string };

/** Switches generation off and on, for an organization or one of its brands. What was accepted before is made in any case. */
@Injectable()
export class GenerationSwitch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @param brandId null for the organization @throws Problem `not_found` */
  async read(principal: Principal, brandId: string | null): Promise<GenerationSwitchView> {
    if (brandId !== null) await this.brands.read(principal, brandId);
    const { organizationId } = principal;
    const id = brandId ?? organizationId;
    const switches = await findSwitches(this.dataSource.manager, organizationId, [organizationId, id]);
    const own = switches.find(({ scopeId }) => scopeId === id);
    return {
      id,
      scope: brandId === null ? 'organization' : 'brand',
      enabled: own?.enabled ?? true,
      inEffect: switches.every(({ enabled }) => enabled),
      switchedAt: own?.changedAt ?? null,
    };
  }

  /** From now on. Again, it changes nothing. @param brandId null for the organization @throws Problem `not_found`, `insufficient_permissions` */
  async change(principal: Principal, brandId: string | null, enabled: boolean): Promise<GenerationSwitchView> {
    if (brandId !== null) await this.brands.read(principal, brandId);
    await this.dataSource.transaction((manager) => this.changeIn(manager, principal, brandId, enabled));
    return this.read(principal, brandId);
  }

  /** The same, in a transaction; the caller may read the brand. @throws Problem `insufficient_permissions` */
  async changeIn(manager: EntityManager, principal: Principal, brandId: string | null, enabled: boolean): Promise<void> {
    if (!actsAsAdmin(principal))
      throw problem('insufficient_permissions', 'Only admins and owners switch generation off and on.');
    if (brandId === null) requireWholeOrganization(principal, 'This concerns every brand of the organization.');
    const { organizationId, userId, apiKeyId, mcpConnectionId } = principal;
    const scopeId = brandId ?? organizationId;
    await lockGeneration(manager, organizationId);
    const [before] = await findSwitches(manager, organizationId, [scopeId]);
    const from = before?.enabled ?? true;
    if (from === enabled) return;
    const credentialId = apiKeyId ?? mcpConnectionId ?? null;
    await saveSwitch(manager, { organizationId, scopeId, enabled, changedBy: userId, credentialId, changedAt: new Date() });
    await this.audit.record(manager, principal, {
      action: 'generation.switched',
      subject: { type: brandId === null ? 'organization' : 'brand', id: scopeId },
      changes: { generation: { from, to: enabled } },
    });
  }

  /** @param kind of what is asked for @throws Problem `generation_off` */
  async requireOn({ organizationId }: Pick<Principal, 'organizationId'>, kind: MadeKind, brandId: string | null): Promise<void> {
    await requireGenerationOn(this.dataSource.manager, { organizationId, kind, brandId });
  }
}
