import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { VendorKeyResource } from '@imprint/contracts/generation';
import { newId, SecretBox } from '@imprint/platform/crypto';
import { redactedMessage } from '@imprint/platform/logging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { ModelError } from '../generation-kind.js';
import { KEYED_VENDORS, type KeyedVendors } from './keyed-vendors.js';
import type { VendorKeyEntity } from './vendor-key.entity.js';
import { VendorKeysRepository } from './vendor-keys.repository.js';

/** A vendor with what is shown of the organization's key. */
export type VendorKeyView = VendorKeyResource & { id: string };

/** Milliseconds that a vendor has to say whether a key is right. */
const checkMs = 15_000;

/** Keys that organizations have at vendors of models: their owners and admins set them, and nobody reads them again. */
@Injectable()
export class VendorKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: VendorKeysRepository,
    private readonly secrets: SecretBox,
    private readonly audit: AuditTrail,
    @Inject(KEYED_VENDORS) private readonly vendors: KeyedVendors,
  ) {}

  /** Every vendor of which the instance offers models. */
  async list({ organizationId }: Principal): Promise<Page<VendorKeyView>> {
    const rows = await this.rows.list(organizationId);
    const items = [...this.vendors.offered.keys()].toSorted().map((vendor) => this.view(vendor, rows));
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  /**
   * Has the vendor asked whether it is right, and keeps it in the place of the one before.
   * @throws Problem `not_found` for a vendor of which no models are offered, `validation_failed` for a key that it refuses,
   * `vendor_unreachable`
   */
  async set(principal: Principal, vendor: string, key: string): Promise<VendorKeyView> {
    this.requireOffered(vendor);
    const isChecked = await this.check(vendor, key);
    const { organizationId, userId: setBy } = principal;
    const row: VendorKeyEntity = {
      ...{ id: newId('vkey'), organizationId, vendor, setBy, setAt: new Date(), isChecked },
      ...{ keySealed: this.secrets.seal(key, organizationId), lastFour: key.slice(-4) },
    };
    await this.dataSource.transaction(async (manager) => {
      await this.rows.set(manager, row);
      await this.audit.record(manager, principal, { action: 'vendor-key.set', subject: { type: 'vendor-key', id: vendor } });
    });
    return this.view(vendor, [row]);
  }

  /** From now on the instance's key is used. @throws Problem `not_found` */
  async remove(principal: Principal, vendor: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.rows.remove(manager, principal.organizationId, vendor)))
        throw problem('not_found', `This organization has no key of ${vendor}.`);
      await this.audit.record(manager, principal, { action: 'vendor-key.removed', subject: { type: 'vendor-key', id: vendor } });
    });
  }

  private requireOffered(vendor: string): void {
    if (this.vendors.offered.has(vendor)) return;
    const known = [...this.vendors.offered.keys()].toSorted().join(', ') || 'none';
    throw problem('not_found', `This instance offers no models of "${vendor}". It offers those of: ${known}.`);
  }

  private async check(vendor: string, key: string): Promise<boolean> {
    let isRight: boolean | null;
    try {
      isRight = await this.vendors.check(vendor, key, AbortSignal.timeout(checkMs));
    } catch (error) {
      const why = error instanceof ModelError ? redactedMessage(error) : `${vendor} did not answer in time.`;
      throw problem('vendor_unreachable', `The key was not kept, because it could not be checked: ${why}`);
    }
    if (isRight === false) throw problem('validation_failed', `${vendor} refuses this key.`, { pointer: '/key' });
    return isRight === true;
  }

  private view(vendor: string, rows: readonly VendorKeyEntity[]): VendorKeyView {
    const row = rows.find((each) => each.vendor === vendor);
    const models = [...(this.vendors.offered.get(vendor) ?? [])];
    if (row === undefined) return { id: vendor, models, lastFour: null, isChecked: null, setBy: null, setAt: null };
    const { lastFour, isChecked, setBy, setAt } = row;
    return { id: vendor, models, lastFour, isChecked, setBy, setAt };
  }
}
