import { SecretBox } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { KEYED_VENDORS, type KeyedModels, type KeyedVendors } from './keyed-vendors.js';
import { VendorKeysRepository } from './vendor-keys.repository.js';

/** The models of vendors to which an organization has brought a key, which is read anew each time: one that was removed opens nothing. */
@Injectable()
export class OwnModels {
  constructor(
    private readonly keys: VendorKeysRepository,
    private readonly secrets: SecretBox,
    @Inject(KEYED_VENDORS) private readonly vendors: KeyedVendors,
  ) {}

  /** Null where the organization has no key of that vendor. */
  async of(organizationId: string, vendor: string): Promise<KeyedModels | null> {
    if (!this.vendors.offered.has(vendor)) return null;
    const row = await this.keys.find(organizationId, vendor);
    return row === null ? null : this.vendors.open(vendor, this.secrets.open(row.keySealed, organizationId));
  }
}
