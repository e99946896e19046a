import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandEntity } from './brand.entity.js';

/** The brands of an organization. */
@Injectable()
export class BrandsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(organizationId: string, query: ListQuery): Promise<Page<BrandEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(BrandEntity, 'brand')
      .where('brand.organizationId = :organizationId', { organizationId });
    searchIn(rows, ['brand.label'], query.search);
    return paginate(rows, newestFirst('brand'), query);
  }

  async find(organizationId: string, id: string): Promise<BrandEntity | null> {
    return this.dataSource.manager.findOneBy(BrandEntity, { id, organizationId });
  }

  async insert(manager: EntityManager, brand: Partial<BrandEntity>): Promise<BrandEntity> {
    return manager.save(manager.create(BrandEntity, brand));
  }
}
