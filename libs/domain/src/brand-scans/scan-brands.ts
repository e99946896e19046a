import { roleAtLeast, type Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { BrandEditing, BrandsService } from '../brands/index.js';
import { Memberships } from '../identity/index.js';
import type { BrandScanEntity } from './brand-scan.entity.js';

/** The brands that scans write to, and the rights with which they do. */
@Injectable()
export class ScanBrands {
  constructor(
    readonly editing: BrandEditing,
    private readonly brands: BrandsService,
    private readonly memberships: Memberships,
  ) {}

  /** @param revision the latest one, if left out */
  async recordAt(organizationId: string, brandId: string, revision: number | null = null): Promise<BrandRecord | null> {
    return this.brands.recordAt(organizationId, brandId, revision);
  }

  async labelOf(organizationId: string, brandId: string): Promise<string | null> {
    return (await this.recordAt(organizationId, brandId))?.label ?? null;
  }

  /** Whoever asked for the scan, with the rights of now. @throws Problem `insufficient_permissions` */
  async requesterOf(scan: BrandScanEntity): Promise<Principal> {
    const { organizationId, userId, credentialKind: kind, apiKeyId, mcpConnectionId } = scan;
    const member = await this.memberships.find({ organizationId, userId });
    if (member === null || !roleAtLeast(member.role, 'admin'))
      throw problem('insufficient_permissions', 'Whoever asked for the scan is no admin of the organization any more.');
    const { role, brandIds } = member;
    const scopes = kind === 'api-key' ? (['admin'] as const) : [];
    const connection = mcpConnectionId === null ? {} : { mcpConnectionId };
    return { kind, userId, organizationId, role, brandIds, scopes, apiKeyId, ...connection, clientIp: null };
  }
}
