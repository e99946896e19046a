import { describeLease } from '@imprint/platform/lease/testing';
import { problem } from '@imprint/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { TenantTables } from '../deletion/index.js';
import { fillTenantTables } from '../deletion/tenant-rows.fixture.js';
import { TenantTablesRepository } from '../deletion/tenant-tables.repository.js';
import type { AssetFiles, WorkFiles } from '../media/index.js';
import type { FileStorage } from '../media/storage/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { ExportWorker } from './export-worker.js';
import { ExportedRowsRepository } from './exported-rows.repository.js';
import { leftOutColumns, leftOutTables } from './left-out.js';
import { OrganizationArchive } from './organization-archive.js';
import type { OrganizationExportEntity } from './organization-export.entity.js';
import { exportLease, OrganizationExportsRepository } from './organization-exports.repository.js';
import { unzipped } from './testing/index.js';
import { zipOf, type ZipEntry } from '@imprint/platform/zip';

describeLease('an export', async () => {
  const database = await openDatabase();
  let count = 0;
  return {
    ...database,
    columns: exportLease,
    worker: (dataSource) => {
      const exports = new OrganizationExportsRepository(dataSource);
      return {
        claim: () => exports.claim(60_000),
        renew: async (held) => (await exports.lease.renew([held], 60_000)).length === 1,
        giveBack: (held) => exports.lease.giveBack([held]),
        write: (held) => exports.complete(held as OrganizationExportEntity, { storageKey: 'org/x.zip', bytes: 1 }),
      };
    },
    add: async () => {
      const id = `oexp_${(count += 1)}`;
      await database.dataSource.query('delete from organization_export');
      await database.dataSource.query(
        `insert into organization_export (id, organization_id, requested_by) values ($1, 'org', 'user')`,
        [id],
      );
      return id;
    },
  };
});

/** Named like a secret, and none. */
const harmless = [
  ...['approval.content_hash', 'release.request_hash', 'publish_receipt.hash', 'receipt_chain.hash'],
  ...['publish_receipt.content_digest', 'publish_receipt.content_salt', 'newsletter_suppression.address_digest'],
  ...['knowledge_source.digest', 'knowledge_chunk.digest'],
  ...['workflow.draft_hash', 'workflow_trigger.approved_hash', 'workflow_version.hash'],
  ...['webhook_settings.previous_secret_until', 'notice_preference.digest_hour'],
];

describe('an archive', () => {
  let opened: OpenedDatabase;
  let files: Map<string, Buffer>;
  const picture = Buffer.from('a picture');

  beforeAll(async () => {
    opened = await openDatabase();
    for (const id of ['mine', 'theirs']) {
      await opened.dataSource.query(`insert into organization (id, name, slug) values ($1, $1, $1)`, [id]);
      await fillTenantTables(opened.dataSource, id);
    }
    const stored = {
      size: () => Promise.resolve(picture.length),
      async *stream() {
        yield picture;
      },
    } as unknown as AssetFiles;
    const tables = new TenantTables(new TenantTablesRepository(opened.dataSource));
    const archive = new OrganizationArchive(tables, new ExportedRowsRepository(opened.dataSource), stored);
    const pieces: Uint8Array[] = [];
    for await (const piece of archive.make('mine')) pieces.push(piece);
    files = unzipped(Buffer.concat(pieces));
  });
  afterAll(() => opened.close());

  const columns = (): Promise<{ table: string; column: string }[]> =>
    opened.dataSource.query(
      `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()
         and table_name in (select table_name from information_schema.columns where column_name = 'organization_id')
         and table_name <> 'organization_deletion'`,
    );
  const rowOf = (name: string): Record<string, unknown> => JSON.parse(String(files.get(name))) as Record<string, unknown>;

  it('has every column of every table with rows of the organization, but for those that are named with a reason', async () => {
    const missing = (await columns()).filter(({ table, column }) => {
      const isNamed = Object.hasOwn(leftOutTables, table) || Object.hasOwn(leftOutColumns[table] ?? {}, column);
      const isThere = files.has(`tables/${table}.ndjson`) && column in rowOf(`tables/${table}.ndjson`);
      return isNamed === isThere;
    });
    expect(missing).toEqual([]);
    expect(rowOf('tables/webhook_attempt.ndjson')).toMatchObject({ delivery_id: 'mine_id' });
  });

  it('has no transcript that was not paid for', () => {
    const row = rowOf('tables/knowledge_source.ndjson');
    expect([row['id'] !== undefined, Object.hasOwn(row, 'heard')]).toEqual([true, false]);
  });

  it('has no secret: no column that is named like one is in it', async () => {
    const isSecret = /sealed|digest|hash|secret|token|password|salt|grant/;
    const shown = (await columns()).filter(({ table, column }) => {
      const name = `tables/${table}.ndjson`;
      return isSecret.test(column) && !harmless.includes(`${table}.${column}`) && files.has(name) && column in rowOf(name);
    });
    expect(shown).toEqual([]);
    const text = [...files.values()].map(String).join('\n');
    for (const secret of ['mine_credentials_sealed', 'mine_key_sealed', 'mine_secret_sealed', 'mine_grant_id'])
      expect(text).not.toContain(secret);
  });

  it('has the people, the files, and nothing of another organization', () => {
    expect(rowOf('people.ndjson')).toMatchObject({ id: 'user', email: 'ada@example.com', name: 'Ada' });
    expect(rowOf('organization.ndjson')).toMatchObject({ id: 'mine', name: 'mine' });
    expect(files.get('files/asset.bin')).toEqual(picture);
    expect([...files].filter(([name, content]) => name.includes('theirs') || content.includes('theirs'))).toEqual([]);
    expect(rowOf('manifest.json')).toMatchObject({ product: 'imprint', layout: 1, organizationId: 'mine', leftOutColumns });
  });

  it('names no table or column that does not exist', async () => {
    const known = await columns();
    const ofNothing = Object.keys(leftOutTables).filter(
      (table) => table !== 'oauth_artifact' && !known.some((one) => one.table === table),
    );
    const named = Object.entries(leftOutColumns).flatMap(([table, each]) =>
      Object.keys(each).map((column) => ({ table, column })),
    );
    expect([
      ...ofNothing,
      ...named.filter((one) => !known.some(({ table, column }) => table === one.table && column === one.column)),
    ]).toEqual([]);
  });
});

describe('an archive whose files', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openDatabase();
    await fillTenantTables(opened.dataSource, 'org');
  });
  afterAll(() => opened.close());
  const made = async (size: () => Promise<number>): Promise<Map<string, Buffer>> => {
    const tables = new TenantTables(new TenantTablesRepository(opened.dataSource));
    const files = { size } as unknown as AssetFiles;
    const pieces: Uint8Array[] = [];
    const archive = new OrganizationArchive(tables, new ExportedRowsRepository(opened.dataSource), files);
    for await (const piece of archive.make('org')) pieces.push(piece);
    return unzipped(Buffer.concat(pieces));
  };

  it('were deleted meanwhile is whole without them', async () => {
    const files = await made(() => Promise.reject(problem('not_found', 'There is no such file.')));
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
    expect(files.has('tables/asset.ndjson')).toBe(true);
  });

  it('cannot be reached is not made', async () => {
    const away = problem('storage_unavailable', 'The storage does not answer.');
    await expect(made(() => Promise.reject(away))).rejects.toBe(away);
  });
});

describe('the writer of exports', () => {
  let opened: OpenedDatabase;
  const deleted: string[] = [];
  let archives = 0;
  beforeAll(async () => {
    opened = await openDatabase();
  });
  afterAll(() => opened.close());
  const sweep = async (): Promise<void> => {
    const archive = { make: () => ((archives += 1), []) } as unknown as OrganizationArchive;
    const work = { inFolder: () => Promise.reject(new Error('the disk is full')) } as unknown as WorkFiles;
    const storage = { delete: (key: string) => Promise.resolve(deleted.push(key)) } as unknown as FileStorage;
    const config = { SWEEP_INTERVAL_MS: 60_000 };
    await new ExportWorker(new OrganizationExportsRepository(opened.dataSource), archive, work, storage, config).sweep();
  };
  const add = (id: string, columns: string): Promise<unknown> =>
    opened.dataSource
      .query(`insert into organization_export (id, organization_id, requested_by, status, fence, attempts, held_until, expires_at)
      values ('${id}', 'org', 'user', ${columns})`);
  const rows = (): Promise<unknown> => opened.dataSource.query('select id, status from organization_export');

  it('gives up one that has ended its workers three times', async () => {
    await add('oexp_deadly', `'running', 3, 3, now() - interval '1 second', null`);
    await sweep();
    expect([await rows(), archives]).toEqual([[{ id: 'oexp_deadly', status: 'failed' }], 0]);
  });

  it('deletes what every attempt may have stored, once it has expired', async () => {
    await opened.dataSource.query('delete from organization_export');
    await add('oexp_old', `'failed', 3, 3, null, now() - interval '1 second'`);
    await sweep();
    expect([await rows(), deleted]).toEqual([[], [1, 2, 3].map((fence) => `org/oexp_old-${fence}.zip`)]);
  });
});

describe('a ZIP', () => {
  async function* entries(...given: readonly ZipEntry[]): AsyncIterable<ZipEntry> {
    yield* given;
  }

  it('reads only as much as is taken from it, and closes what it reads when nobody takes any more', async () => {
    let read = 0;
    let isClosed = false;
    async function* endless(): AsyncIterable<Buffer> {
      try {
        for (;;) {
          read += 1;
          yield randomBytes(65_536);
        }
      } finally {
        isClosed = true;
      }
    }
    let taken = 0;
    for await (const piece of zipOf(entries({ name: 'endless', content: endless() }))) {
      taken += piece.length;
      if (taken > 1_000_000) break;
    }
    // The megabyte that was taken, and what is on its way.
    expect(read * 65_536).toBeLessThan(8_000_000);
    expect(isClosed).toBe(true);
  });

  it('fails when its content does', async () => {
    async function* broken(): AsyncIterable<Buffer> {
      yield Buffer.from('a');
      throw new Error('the storage is away');
    }
    const reading = async (): Promise<void> => {
      for await (const piece of zipOf(entries({ name: 'broken', content: broken() }))) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(reading()).rejects.toThrow('the storage is away');
  });
});
