import { roleAtLeast, wholeOrganization, type Role, type Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import type { Rights } from '../identity/index.js';

/** What is asked for a member: their role, and the brands that they are limited to. */
interface AskedRights {
  role: Role;
  /** Null, or left out, for every brand. */
  brandIds?: readonly string[] | null | undefined;
}

/** Which brands members are limited to. Admins and owners look after the whole organization and have no limit. */
@Injectable()
export class BrandLimits {
  constructor(private readonly brands: BrandsService) {}

  /** For the list of those who see a brand. @throws Problem `validation_failed` at `brandId` */
  async requireFilter(tenant: Tenant, brandId: string | undefined): Promise<void> {
    await this.brands.requireFilter(tenant, brandId);
  }

  /** @throws Problem `validation_failed` for an unknown brand, and for a limit of an admin or owner */
  async rightsOf(organizationId: string, { role, brandIds = null }: AskedRights): Promise<Rights> {
    if (brandIds === null) return { role, brandIds };
    if (roleAtLeast(role, 'admin')) {
      const detail = 'Admins and owners see every brand. Send brandIds for creators and viewers only, or null.';
      throw problem('validation_failed', detail, { pointer: '/brandIds' });
    }
    const chosen = [...new Set(brandIds)];
    await this.brands.requireAll(wholeOrganization(organizationId), chosen, (id) => `/brandIds/${brandIds.indexOf(id)}`);
    return { role, brandIds: chosen };
  }
}
