import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StoredUpload } from '../media/index.js';
import { tenantTables, type Table, type TenantTable } from './tables-in-order.js';

const tablesSql = `
  select c.relname::text as name,
    (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('column', a.attname, 'table', r.relname, 'key', k.attname) order by f.conname), '[]')
      from pg_constraint f join pg_class r on r.oid = f.confrelid
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
        join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[cardinality(f.confkey)]
      where f.conrelid = c.oid and f.contype = 'f') as "references"
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`;

/** The tables with rows of organizations, and how their rows are deleted. Across rooms, since no room knows what all of them store. */
@Injectable()
export class TenantTablesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** As the database has them at this moment. */
  async list(): Promise<TenantTable[]> {
    return tenantTables(await this.tables());
  }

  async tables(): Promise<Table[]> {
    return this.dataSource.query<Table[]>(tablesSql);
  }

  /** Keys of stored files of some rows. Empty when no row is left. */
  async listFiles({ name, belongs, files }: TenantTable, organizationId: string, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ keys: (string | null)[] }[]>(
      `select array[${files.map((column) => `t.${column}`).join(', ')}] as keys from ${name} t where ${belongs}
       and coalesce(${files.map((column) => `t.${column}`).join(', ')}) is not null limit $2`,
      [organizationId, limit],
    );
    return rows.flatMap(({ keys }) => keys.filter((key) => key !== null));
  }

  /** Deletes the rows with these files, which are gone. Returns their number. */
  async deleteWithFiles({ name, belongs, files }: TenantTable, organizationId: string, keys: readonly string[]): Promise<number> {
    const isOne = files.map((column) => `t.${column} = any($2)`).join(' or ');
    return this.delete(`delete from ${name} t where ${belongs} and (${isOne})`, [organizationId, keys]);
  }

  /** Deletes some rows, a bounded number, so that no lock is held for long. Skips what somebody has locked. Returns their number. */
  async deleteSome({ name, belongs }: TenantTable, organizationId: string, limit: number): Promise<number> {
    return this.delete(
      `delete from ${name} where ctid = any(array(
         select t.ctid from ${name} t where ${belongs} limit $2 for update of t skip locked))`,
      [organizationId, limit],
    );
  }

  /** The next uploads by their ids. */
  async listUploads(organizationId: string, after: string, limit: number): Promise<StoredUpload[]> {
    return this.dataSource.query<StoredUpload[]>(
      `select id, organization_id as "organizationId", content_type as "contentType", attempts from upload
       where organization_id = $1 and id > $2 order by id limit $3`,
      [organizationId, after, limit],
    );
  }

  private async delete(sql: string, parameters: readonly unknown[]): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(sql, [...parameters]);
    return count;
  }
}
