import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { VendorKeyEntity } from './vendor-key.entity.js';

/** Keys of organizations. */
@Injectable()
export class VendorKeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(organizationId: string): Promise<VendorKeyEntity[]> {
    return this.dataSource.manager.findBy(VendorKeyEntity, { organizationId });
  }

  async find(organizationId: string, vendor: string): Promise<VendorKeyEntity | null> {
    return this.dataSource.manager.findOneBy(VendorKeyEntity, { organizationId, vendor });
  }

  /** Replaces the one that there is for the vendor, which keeps its id. */
  async set(manager: EntityManager, row: VendorKeyEntity): Promise<void> {
    const changed = ['key_sealed', 'last_four', 'is_checked', 'set_by', 'set_at'];
    const insert = manager.createQueryBuilder().insert().into(VendorKeyEntity).values(row);
    await insert.orUpdate(changed, ['organization_id', 'vendor']).execute();
  }

  /** False when there was none. */
  async remove(manager: EntityManager, organizationId: string, vendor: string): Promise<boolean> {
    const { affected } = await manager.delete(VendorKeyEntity, { organizationId, vendor });
    return (affected ?? 0) > 0;
  }
}
