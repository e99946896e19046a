import { Injectable } from '@nestjs/common';
import { TenantTablesRepository } from './tenant-tables.repository.js';
import type { TenantTable } from './tables-in-order.js';

/** The tables with rows of organizations, for whoever has to know all of them. */
@Injectable()
export class TenantTables {
  constructor(private readonly tables: TenantTablesRepository) {}

  /** As the database has them at this moment. */
  async list(): Promise<TenantTable[]> {
    return this.tables.list();
  }
}
