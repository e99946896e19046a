import type { Changed } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WorkBrandsRepository, type BrandedWork } from './work-brands.repository.js';

export type { BrandedWork };

/** Which brand work belongs to. */
@Injectable()
export class WorkBrands {
  private readonly work: WorkBrandsRepository;

  constructor(dataSource: DataSource) {
    this.work = new WorkBrandsRepository(dataSource);
  }

  /** The brand of each, by id: null for what belongs to none. Work that is gone is left out. */
  async of(work: BrandedWork, changed: readonly Changed[]): Promise<ReadonlyMap<string, string | null>> {
    return this.work.of(work, changed);
  }
}
