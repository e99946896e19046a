import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TenantTable } from '../deletion/index.js';
import { leftOutColumns } from './left-out.js';

/** Few, so that the rows at hand take little memory. */
const rowsAtOnce = 200;

/** A file of the library. */
export interface ExportedFile {
  id: string;
  storageKey: string;
}

/** Rows of organizations as an export has them. Read model: reads every table with rows of organizations. */
@Injectable()
export class ExportedRowsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What is read from a single state of the database, whose transaction ends with it. */
  async *atOneTime<T>(read: (manager: EntityManager) => AsyncIterable<T>): AsyncIterable<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      yield* read(runner.manager);
      await runner.commitTransaction();
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  }

  /** JSON of the rows, a line each, without what is left out. */
  async *linesOf(manager: EntityManager, { name, belongs }: TenantTable, organizationId: string): AsyncIterable<Buffer> {
    const hidden = Object.keys(leftOutColumns[name] ?? {});
    yield* this.lines(manager, `select (to_jsonb(t) - $2::text[])::text as line from ${name} t where ${belongs}`, [
      organizationId,
      hidden,
    ]);
  }

  /** The organization, without when its links were allowed and how it was asked for. */
  async *organization(manager: EntityManager, organizationId: string): AsyncIterable<Buffer> {
    const sql = `select (to_jsonb(t) - '{request_key}'::text[])::text as line from organization t where id = $1`;
    yield* this.lines(manager, sql, [organizationId]);
  }

  /** The members, by name and address. Joins app_user. */
  async *people(manager: EntityManager, organizationId: string): AsyncIterable<Buffer> {
    const sql = `select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', m.role, 'brand_ids', m.brand_ids,
        'created_at', m.created_at)::text as line
      from membership m join app_user u on u.id = m.user_id where m.organization_id = $1`;
    yield* this.lines(manager, sql, [organizationId]);
  }

  /** Files of the library, by the ids of their assets. */
  async *files(organizationId: string): AsyncIterable<ExportedFile> {
    for (let after = ''; ;) {
      const files = await this.dataSource.query<ExportedFile[]>(
        `select id, storage_key as "storageKey" from asset where organization_id = $1 and id > $2 order by id limit $3`,
        [organizationId, after, rowsAtOnce],
      );
      yield* files;
      if (files.length < rowsAtOnce) return;
      after = files.at(-1)?.id ?? after;
    }
  }

  /** A cursor, because a table may have more rows than memory. */
  private async *lines(manager: EntityManager, sql: string, parameters: readonly unknown[]): AsyncIterable<Buffer> {
    await manager.query(`declare exported no scroll cursor for ${sql}`, [...parameters]);
    for (;;) {
      const rows = await manager.query<{ line: string }[]>(`fetch ${rowsAtOnce} from exported`);
      if (rows.length > 0) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
      if (rows.length < rowsAtOnce) break;
    }
    await manager.query('close exported');
  }
}
