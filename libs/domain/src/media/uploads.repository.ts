import type { Tenant } from '@imprint/contracts/access';
import { createOnce, ownedBy } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan } from 'typeorm';
import { UploadEntity } from './upload.entity.js';

/** Not being completed at the moment. */
const free = '(claimed_until is null or claimed_until <= now())';

/** Reservations of uploads. `UploadClaimsRepository` has their completion. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<UploadEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<UploadEntity>,
  ): Promise<UploadEntity> {
    return createOnce(this.dataSource.manager, UploadEntity, request, make);
  }

  async find(tenant: Tenant, id: string): Promise<UploadEntity | null> {
    return this.dataSource.manager.findOneBy(UploadEntity, { ...ownedBy(tenant), id });
  }

  /** Across organizations, for requests to a signed address, which does not name one. */
  async findById(id: string): Promise<UploadEntity | null> {
    return this.dataSource.manager.findOneBy(UploadEntity, { id });
  }

  /** Across organizations: each row names its own. */
  async listOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<UploadEntity[]> {
    return this.dataSource.manager.findBy(UploadEntity, { id: In([...ids]), organizationId: In([...organizationIds]) });
  }

  async countOpen(organizationId: string): Promise<number> {
    const open = { organizationId, status: 'reserved', expiresAt: MoreThan(new Date()) } as const;
    return this.dataSource.manager.countBy(UploadEntity, open);
  }

  async insert(upload: Partial<UploadEntity>): Promise<UploadEntity> {
    const { manager } = this.dataSource;
    return manager.save(manager.create(UploadEntity, upload));
  }

  /** False when it is being completed or has ended. */
  async setAnnouncedBytes(organizationId: string, id: string, announcedBytes: number | null): Promise<boolean> {
    const { affected } = await this.dataSource.manager
      .createQueryBuilder()
      .update(UploadEntity)
      .set({ announcedBytes })
      .where({ id, organizationId, status: 'reserved' })
      .andWhere(free)
      .execute();
    return affected === 1;
  }

  /** Expires overdue reservations. Returns them. */
  async expire(): Promise<Pick<UploadEntity, 'id' | 'organizationId'>[]> {
    const [rows] = await this.dataSource.query<[Pick<UploadEntity, 'id' | 'organizationId'>[], number]>(
      `update upload set status = 'expired' where status = 'reserved' and cleared_at is null and expires_at <= now() and ${free}
       returning id, organization_id as "organizationId"`,
    );
    return rows;
  }

  /** Ended uploads with leftovers in the storage, the oldest first. */
  async listUncleared(limit: number): Promise<UploadEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(UploadEntity, 'upload')
      .where(`cleared_at is null and status <> 'reserved' and expires_at <= now() and ${free}`)
      .orderBy('upload.expiresAt')
      .limit(limit)
      .getMany();
  }

  async markCleared(organizationId: string, id: string): Promise<void> {
    await this.dataSource.manager.update(UploadEntity, { id, organizationId }, { clearedAt: new Date() });
  }
}
