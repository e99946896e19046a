import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditTrail } from '../audit/index.js';
import type { AssetFiles } from '../media/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { OrganizationExports } from './organization-exports.js';
import { OrganizationExportsRepository } from './organization-exports.repository.js';

let opened: OpenedDatabase;
let exports: OrganizationExports;
const recorded: unknown[] = [];
beforeAll(async () => {
  opened = await openDatabase();
  await opened.dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const audit = { record: (...entry: unknown[]) => Promise.resolve(recorded.push(entry)) } as unknown as AuditTrail;
  const files = { signedUrl: (key: string) => `https://files.example/${key}` } as unknown as AssetFiles;
  const repository = new OrganizationExportsRepository(opened.dataSource);
  exports = new OrganizationExports(opened.dataSource, repository, files, audit);
});
afterAll(() => opened.close());
beforeEach(async () => {
  recorded.length = 0;
  await opened.dataSource.query('truncate organization_export');
});

const caller = (organizationId: string) => ({ organizationId, userId: 'user' }) as Principal;
/** An export of some hours ago, which is completed. */
const add = (id: string, hours: number, organizationId = 'org'): Promise<unknown> =>
  opened.dataSource.query(
    `insert into organization_export (id, organization_id, requested_by, status, storage_key, bytes, created_at, completed_at, expires_at)
     values ($1, $2, 'user', 'completed', $1 || '.zip', 7, now() - $3 * interval '1 hour', now(), now() + interval '1 hour')`,
    [id, organizationId, hours],
  );
const most = limits.exportsPerDay;
const count = async (): Promise<number> => (await opened.dataSource.query<unknown[]>('select from organization_export')).length;

describe('exports within 24 hours', () => {
  it('are as many as the limit says: the last one is made, the next one refused until the oldest is a day old', async () => {
    for (let n = 1; n < most; n += 1) await add(`oexp_${n}`, n);
    await exports.request(caller('org'));
    await opened.dataSource.query(`update organization_export set status = 'completed' where status = 'queued'`);
    const refused = exports.request(caller('org'));
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' });
    const { retryAfterSeconds } = (await refused.catch((error: unknown) => error)) as { retryAfterSeconds: number };
    const hoursLeft = 24 - (most - 1);
    expect(retryAfterSeconds).toBeGreaterThan(hoursLeft * 3_600 - 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(hoursLeft * 3_600);
    expect([await count(), recorded.length]).toEqual([most, 1]);
  });

  it('count for their own organization only, and no longer than a day', async () => {
    for (let n = 1; n <= most; n += 1) await add(`oexp_${n}`, 1, 'other');
    for (let n = 1; n <= most; n += 1) await add(`oexp_old_${n}`, 25);
    await expect(exports.request(caller('org'))).resolves.toMatchObject({ status: 'queued' });
    await expect(exports.request(caller('other'))).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('are not counted again where one is being made: that one is returned', async () => {
    for (let n = 1; n < most; n += 1) await add(`oexp_${n}`, n);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exports.request(caller('org'))));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect([await count(), recorded.length]).toEqual([most, 1]);
  });
});

it('the list has the exports of the organization, the latest first, without those that have expired', async () => {
  await add('oexp_1', 2);
  await add('oexp_2', 1);
  await add('oexp_other', 1, 'other');
  await add('oexp_gone', 3);
  await opened.dataSource.query(`update organization_export set expires_at = now() where id = 'oexp_gone'`);
  await exports.request(caller('org'));
  const { items } = await exports.list(caller('org'), { page: 1, limit: 10 });
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [expect.any(String), 'queued'],
    ['oexp_2', 'completed'],
    ['oexp_1', 'completed'],
  ]);
  expect(items[1]).toMatchObject({ url: 'https://files.example/oexp_2.zip', bytes: 7 });
});
