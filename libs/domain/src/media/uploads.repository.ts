import { createOnce } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan } from 'typeorm';
import { UploadEntity } from './upload.entity.js';

/** Nobody completes it just now. */
const free = '(claimed_until is null or claimed_until <= now())';

/** Reservations of files. Who completes one holds it by `UploadClaimsRepository`. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not run for a repeated request */
  async createOnce(
    request: Pick<UploadEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<UploadEntity>,
  ): Promise<UploadEntity> {
    return createOnce(this.dataSource.manager, UploadEntity, request, make);
  }

  async find(organizationId: string, id: string): Promise<UploadEntity | null> {
    return this.dataSource.manager.findOneBy(UploadEntity, { id, organizationId });
  }

  /** For whoever has its signed address, which names no organization. */
  async findById(id: string): Promise<UploadEntity | null> {
    return this.dataSource.manager.findOneBy(UploadEntity, { id });
  }

  /** Of several organizations: an upload says whose it is. */
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

  /** False when it is being completed, or is over. */
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

  /** Ends reservations whose time is over. Returns which those were. */
  async expire(): Promise<Pick<UploadEntity, 'id' | 'organizationId'>[]> {
    const [rows] = await this.dataSource.query<[Pick<UploadEntity, 'id' | 'organizationId'>[], number]>(
      `update upload set status = 'expired' where status = 'reserved' and cleared_at is null and expires_at <= now() and ${free}
       returning id, organization_id as "organizationId"`,
    );
    return rows;
  }

  /** Those that are over and have left something in the storage, the earliest first. */
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
