import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { OrganizationDeletions } from '../identity/index.js';
import { OrganizationDeletionsRepository } from '../identity/organization-deletions.repository.js';
import { StorageUnavailableError, type FileStorage } from '../media/storage/index.js';
import type { Channels } from '../publishing/channel/index.js';
import { ConnectionsRepository } from '../publishing/connections/connections.repository.js';
import { CredentialRevocationsRepository } from '../publishing/connections/credential-revocations.repository.js';
import { AccountDisconnections } from '../publishing/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { EraseOrganization } from './erase-organization.js';
import { OrganizationEraser } from './organization-eraser.js';
import { TenantTablesRepository } from './tenant-tables.repository.js';
import { fillTenantTables, ofNoOrganization } from './tenant-rows.fixture.js';

let opened: OpenedDatabase;
let files: Set<string>;
let beforeDelete: (key: string) => void;
/** Platforms that can revoke credentials. */
const channels = new Map<string, { revoke: () => Promise<void> }>();

const storage = {
  delete: async (key: string): Promise<void> => {
    beforeDelete(key);
    files.delete(key);
  },
  removeFolder: async (folder: string): Promise<void> => {
    for (const key of files) if (key.startsWith(`${folder}/`)) files.delete(key);
  },
} as unknown as FileStorage;

const leaseEnds = `update organization_deletion set held_until = now() where organization_id = 'gone'`;
const config = { SWEEP_INTERVAL_MS: 60_000 };
const deletionsOf = (dataSource: DataSource): OrganizationDeletions =>
  new OrganizationDeletions(new OrganizationDeletionsRepository(dataSource));
const erasing = (dataSource: DataSource): EraseOrganization =>
  new EraseOrganization(new TenantTablesRepository(dataSource), storage);
const accountsOf = (dataSource: DataSource): AccountDisconnections => {
  const revocations = new CredentialRevocationsRepository(dataSource);
  return new AccountDisconnections(new ConnectionsRepository(dataSource), revocations, channels as unknown as Channels);
};
const eraserOf = (dataSource: DataSource): OrganizationEraser =>
  new OrganizationEraser(dataSource, deletionsOf(dataSource), accountsOf(dataSource), erasing(dataSource), config);

beforeEach(async () => {
  opened = await openDatabase();
  files = new Set([
    'gone/asset.bin',
    'gone/fitted_video.bin',
    'gone/file_deletion.bin',
    'uploads/gone/gone_id',
    'gone/gone_id-2.png',
    // Known to no row: an article's text, or what a killed worker has stored.
    'gone/art_1.md',
    'stays/asset.bin',
  ]);
  beforeDelete = () => undefined;
  for (const id of ['gone', 'stays']) {
    await opened.dataSource.query(`insert into organization (id, name, slug) values ($1, $1, $1)`, [id]);
    await fillTenantTables(opened.dataSource, id);
  }
  await opened.dataSource.query(`update app_user set default_organization_id = 'gone'`);
  await opened.dataSource.query(`update upload set attempts = 2, content_type = 'image/png'`);
  await opened.dataSource.query(
    `update organization_deletion set status = 'scheduled', fence = 0, held_until = null, rows_erased = 0, files_erased = 0,
       due_at = case organization_id when 'gone' then now() - interval '1 second' else now() + interval '1 second' * 1e6 end`,
  );
});
afterEach(() => opened.close());

/** Every table, with how many of its rows mention a text anywhere. */
async function mentions(text: string): Promise<Record<string, number>> {
  const tables = await opened.dataSource.query<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await opened.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from ${name} t where t::text like '%' || $1 || '%'`,
      [text],
    );
    if (row !== undefined && row.count > 0) found[name] = row.count;
  }
  return found;
}

const contentOf = async (text: string): Promise<string[]> => {
  const content: string[] = [];
  for (const name of Object.keys(await mentions(text))) {
    const rows = await opened.dataSource.query<{ row: string }[]>(
      `select t::text as row from ${name} t where t::text like '%' || $1 || '%' order by 1`,
      [text],
    );
    content.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return content.sort();
};

async function tablesWithOrganization(): Promise<string[]> {
  const rows = await opened.dataSource.query<{ name: string }[]>(
    `select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'organization_id'`,
  );
  return rows.map(({ name }) => name);
}

async function expectErased(kept: readonly string[]): Promise<void> {
  for (const table of await tablesWithOrganization())
    expect([table, await opened.dataSource.query(`select from ${table} where organization_id = 'gone'`)]).toEqual([table, []]);
  // Neither a table without the column, nor any text, names it any more.
  expect(await mentions('gone')).toEqual({ deleted_organization: 1 });
  expect(await contentOf('stays')).toEqual(kept);
  expect([...files]).toEqual(['stays/asset.bin']);
}

it('every table belongs to organizations or to nobody of them, and each was filled', async () => {
  const known = [...(await new TenantTablesRepository(opened.dataSource).list()).map(({ name }) => name), ...ofNoOrganization];
  const tables = await new TenantTablesRepository(opened.dataSource).tables();
  expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([
    'organization',
    'organization_deletion',
  ]);
  const filled = await mentions('gone');
  for (const table of [...(await tablesWithOrganization()), 'webhook_attempt', 'oauth_artifact', 'organization'])
    expect([table, filled[table]]).toEqual([table, 1]);
});

describe('an organization whose time is over', () => {
  beforeEach(() => opened.dataSource.query(`delete from credential_revocation where organization_id = 'gone'`));
  afterEach(() => channels.clear());

  it('leaves nothing in any table and no file, but for one record without anything personal; others keep everything', async () => {
    const kept = await contentOf('stays');
    const rows = Object.keys(await mentions('gone')).length - 3;
    const withFiles = (await new TenantTablesRepository(opened.dataSource).list()).filter(({ files: keys }) => keys.length > 0);
    const eraser = eraserOf(opened.dataSource);
    expect(await eraser.sweep()).toBe(false);
    expect(await eraser.sweep()).toBe(true);
    await expectErased(kept);
    expect(await opened.dataSource.query('select * from deleted_organization')).toEqual([
      {
        ...{ id: 'gone', requested_at: expect.any(Date), erased_at: expect.any(Date) },
        ...{ rows_erased: String(rows), files_erased: String(withFiles.length) },
      },
    ]);
  });

  it('waits until its platforms have revoked the credentials of its accounts, and erases the rest meanwhile', async () => {
    const kept = await contentOf('stays');
    channels.set('gone_platform', { revoke: async () => undefined });
    channels.set('stays_platform', { revoke: async () => undefined });
    const eraser = eraserOf(opened.dataSource);
    expect(await eraser.sweep()).toBe(true);
    expect(await mentions('gone')).toEqual({ app_user: 1, credential_revocation: 1, organization: 1, organization_deletion: 1 });
    const revocations = `select platform, credentials_sealed as sealed, attempts from credential_revocation where organization_id = 'gone'`;
    expect(await opened.dataSource.query(revocations)).toEqual([
      { platform: 'gone_platform', sealed: 'gone_credentials_sealed', attempts: 0 },
    ]);
    // Once more before the worker has revoked them: nothing is added a second time.
    await opened.dataSource.query(leaseEnds);
    expect(await eraser.sweep()).toBe(true);
    expect(await opened.dataSource.query(revocations)).toHaveLength(1);
    await opened.dataSource.query(`delete from credential_revocation where organization_id = 'gone'`);
    await opened.dataSource.query(leaseEnds);
    expect(await eraser.sweep()).toBe(false);
    await expectErased(kept);
  });

  it('is not touched before it is due', async () => {
    await opened.dataSource.query(`update organization_deletion set due_at = now() + interval '1 hour'`);
    const before = await contentOf('gone');
    expect(await eraserOf(opened.dataSource).sweep()).toBe(true);
    expect(await contentOf('gone')).toEqual(before);
  });

  it('is erased in the end, after whichever part the process dies', async () => {
    const kept = await contentOf('stays');
    for (let parts = 0, isOver = false; !isOver; parts += 7) {
      const dying = await deletionsOf(opened.dataSource).claimDue();
      expect(dying).toMatchObject({ organizationId: 'gone' });
      // Nobody returns from the generator of a process that was killed.
      const process = erasing(opened.dataSource).erase('gone')[Symbol.asyncIterator]();
      let done = 0;
      while (done <= parts && (await process.next()).done !== true) done += 1;
      isOver = done <= parts;
      // Nobody else takes it over before the lease ends.
      expect(await deletionsOf(opened.dataSource).claimDue()).toBeNull();
      await opened.dataSource.query(leaseEnds);
    }
    await eraserOf(opened.dataSource).sweep();
    await expectErased(kept);
  });

  it('is erased once by several processes at a time', async () => {
    const kept = await contentOf('stays');
    const others = [await opened.connect(), await opened.connect()];
    const swept = await Promise.all([opened.dataSource, ...others].map((each) => eraserOf(each).sweep()));
    expect(swept.filter((isIdle) => !isIdle)).toHaveLength(1);
    await expectErased(kept);
  });

  it('keeps the rows whose file could not be deleted, and is tried again', async () => {
    const kept = await contentOf('stays');
    beforeDelete = () => {
      throw new StorageUnavailableError(new Error('away'));
    };
    expect(await eraserOf(opened.dataSource).sweep()).toBe(true);
    expect(await mentions('gone')).toMatchObject({ file_deletion: 1, organization: 1 });
    beforeDelete = () => undefined;
    await opened.dataSource.query(leaseEnds);
    await eraserOf(opened.dataSource).sweep();
    await expectErased(kept);
  });

  it('a process that was overtaken stops, and completes nothing', async () => {
    beforeDelete = () => undefined;
    const deletions = deletionsOf(opened.dataSource);
    const stale = await deletions.claimDue();
    if (stale === null) throw new Error('nothing was due');
    await opened.dataSource.query(leaseEnds);
    expect(await deletions.claimDue()).toMatchObject({ fence: stale.fence + 1 });
    expect(await deletions.renew(stale, 1, 0)).toBe(false);
    expect(await opened.dataSource.transaction((manager) => deletions.finish(manager, stale))).toBe(false);
    expect(await mentions('gone')).toMatchObject({ organization: 1 });
  });

  it('waits for a row that somebody has locked, and erases the rest', async () => {
    const kept = await contentOf('stays');
    const runner = opened.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`select from snippet where organization_id = 'gone' for update`);
    const eraser = eraserOf(await opened.connect());
    expect(await eraser.sweep()).toBe(true);
    expect(await mentions('gone')).toMatchObject({ snippet: 1, organization: 1 });
    await runner.commitTransaction();
    await runner.release();
    await opened.dataSource.query(leaseEnds);
    await eraser.sweep();
    await expectErased(kept);
  });
});
