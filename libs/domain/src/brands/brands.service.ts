import { problem, type ListQuery, type Page, type Principal } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { BrandEntity } from './brand.entity.js';

/** A brand as it is kept. */
export type BrandView = BrandEntity;

/** A new brand's colours until somebody chooses its own. */
const houseColors = { background: '#10172a', foreground: '#f8fafc', accent: '#ff6b4a' };

@Injectable()
export class BrandsService {
  constructor(@InjectRepository(BrandEntity) private readonly brands: Repository<BrandEntity>) {}

  async list(principal: Principal, query: ListQuery): Promise<Page<BrandEntity>> {
    const rows = this.brands
      .createQueryBuilder('brand')
      .where('brand.organizationId = :organizationId', { organizationId: principal.organizationId });
    searchIn(rows, ['brand.label'], query.search);
    return paginate(rows, newestFirst('brand'), query);
  }

  async read(principal: Principal, id: string): Promise<BrandEntity> {
    const row = await this.find(principal.organizationId, id);
    if (row === null) throw problem('not_found', `There is no brand ${id}.`);
    return row;
  }

  async find(organizationId: string, id: string): Promise<BrandEntity | null> {
    return this.brands.findOneBy({ id, organizationId });
  }

  /** The brand that a request body names. @throws Problem `validation_failed` at `pointer` */
  async require(organizationId: string, id: string, pointer: string): Promise<BrandEntity> {
    const row = await this.find(organizationId, id);
    if (row === null) throw problem('validation_failed', `There is no brand ${id}.`, { pointer });
    return row;
  }

  /** For a list that is narrowed to one brand. A foreign brand is answered like an unknown one. @throws Problem `validation_failed` at `brandId` */
  async requireFilter(organizationId: string, brandId: string | undefined): Promise<void> {
    if (brandId === undefined || (await this.find(organizationId, brandId)) !== null) return;
    throw problem('validation_failed', `There is no brand ${brandId} in this organization.`, { parameter: 'brandId' });
  }

  /** Adds a brand in the caller's transaction. */
  async add(manager: EntityManager, organizationId: string, label: string, slug: string): Promise<BrandEntity> {
    return manager.save(
      manager.create(BrandEntity, { id: newId('brand'), organizationId, label, slug, status: 'approved', colors: houseColors }),
    );
  }
}
