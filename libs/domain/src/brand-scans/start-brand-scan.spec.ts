import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, openScans, stranger, type OpenedScans } from './brand-scans.fixture.js';
import { file, leadsTo, silent, TestSite } from './site.fixture.js';

let opened: OpenedScans;
let site: TestSite;

beforeAll(async () => {
  opened = await openScans();
});
afterAll(() => opened.close());
beforeEach(async () => {
  site = await TestSite.open({ '/': '<title>Terrace</title>' });
  await opened.dataSource.query('delete from brand_scan');
  opened.jobs.length = 0;
  opened.rates.begin();
});
afterEach(() => site.close());

const create = (url: string, by: Principal = admin, key: string | null = null) => opened.starting.create(by, { url }, key);
const failure = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('it was taken')),
    (error: unknown) => error as Problem,
  );

/** What is refused leaves no row of any kind. */
async function leavesNothing(work: () => Promise<unknown>): Promise<Problem> {
  const before = await opened.counts();
  const problem = await failure(work());
  expect(await opened.counts()).toEqual(before);
  expect(opened.jobs.splice(0)).toEqual([]);
  return problem;
}

describe('an address that is refused leaves no row', () => {
  it.each([
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://localhost:9/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://printer.local/',
  ])('%s, of a network that is not public', async (url) => {
    expect(await leavesNothing(() => create(url))).toMatchObject({ code: 'destination_refused' });
  });

  it.each(['ftp://site.example/', 'http://user:secret@site.example/', 'file:///etc/passwd'])(
    '%s, which is no site',
    async (url) => {
      const problem = await leavesNothing(() => create(url));
      expect(problem).toMatchObject({ code: 'destination_refused' });
      expect(problem.message).not.toContain('secret');
    },
  );

  it('a public one that redirects to a private one, at any of its hops', async () => {
    site.routes = { '/': leadsTo('/second'), '/second': leadsTo('/third'), '/third': leadsTo('http://10.0.0.1/') };
    expect(await leavesNothing(() => create(site.url()))).toMatchObject({ code: 'destination_refused' });
    site.routes = { '/': leadsTo('file:///etc/passwd') };
    expect(await leavesNothing(() => create(site.url()))).toMatchObject({ code: 'destination_refused' });
  });

  it('one that redirects more than three times; three are followed', async () => {
    site.routes = { '/1': leadsTo('/2'), '/2': leadsTo('/3'), '/3': leadsTo('/4'), '/4': leadsTo('/5'), '/5': 'here' };
    const problem = await leavesNothing(() => create(site.url('/1')));
    expect([problem.code, problem.message]).toEqual(['site_unreachable', '127.0.0.1 redirects more than 3 times.']);
    expect((await create(site.url('/2'))).status).toBe('queued');
  });

  it.each([
    ['no page', file('application/pdf', '%PDF'), 'site_unreadable'],
    ['a status', file('text/html', 'gone', 404), 'site_unreadable'],
  ])('one that answers with %s', async (_what, route, code) => {
    site.routes = { '/': route };
    expect(await leavesNothing(() => create(site.url()))).toMatchObject({ code });
  });

  it('one where nobody listens, and one of a name that there is not', async () => {
    await site.close();
    expect(await leavesNothing(() => create(site.url()))).toMatchObject({ code: 'site_unreachable' });
    expect(await leavesNothing(() => create('http://nobody.invalid/'))).toMatchObject({ code: 'site_unreachable' });
    site = await TestSite.open();
  });

  it('one that does not answer in eight seconds, all hops together', async () => {
    site.routes = {
      '/': (_request, response) => setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 3_000),
      '/slow': silent,
    };
    const begun = performance.now();
    const problem = await leavesNothing(() => create(site.url()));
    expect([problem.code, problem.message]).toEqual(['site_unreachable', '127.0.0.1 did not answer in time.']);
    // Eight for each of them would be eleven.
    expect(performance.now() - begun).toBeLessThan(10_500);
  }, 20_000);

  it('also before somebody is asked to approve it', async () => {
    expect(await leavesNothing(() => opened.starting.check(admin, { url: 'http://10.0.0.1/' }))).toMatchObject({
      code: 'destination_refused',
    });
    const before = await opened.counts();
    await opened.starting.check(admin, { url: site.url() });
    expect(await opened.counts()).toEqual(before);
  });
});

describe('a new brand', () => {
  it('is a draft with the name of its host, connected to its feed, and its scan waits', async () => {
    const scan = await create(site.url());
    expect(scan).toMatchObject({
      organizationId: 'org',
      userId: 'user',
      status: 'queued',
      isFirst: true,
      isNamed: false,
      approves: false,
    });
    expect(await opened.brands.read(admin, scan.brandId)).toMatchObject({ label: '127.0.0.1', status: 'draft', revision: 1 });
    expect(opened.jobs.splice(0).map(({ data }) => data)).toEqual([{ version: 1, scanId: scan.id }]);
    const named = await opened.starting.create(admin, { url: site.url(), label: 'Terrace', approve: true });
    expect(named).toMatchObject({ isNamed: true, approves: true });
    expect((await opened.brands.read(admin, named.brandId)).label).toBe('Terrace');
  });

  it('is created once by requests with the same key, also at the same time and when the site is gone', async () => {
    const brandsBefore = await opened.counted('brand');
    const all = await Promise.all(Array.from({ length: 4 }, () => create(site.url(), admin, 'key-1')));
    await site.close();
    all.push(await create(site.url(), admin, 'key-1'));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await opened.counted('brand')).toBe(brandsBefore + 1);
    expect(await opened.counted('brand_scan')).toBe(1);
    site = await TestSite.open();
  });

  it('is another one for a key that was sent a day ago', async () => {
    const { id, brandId } = await create(site.url(), admin, 'key-2');
    for (const table of ['brand', 'brand_scan'])
      await opened.dataSource.query(
        `update ${table} set created_at = now() - interval '25 hours' where idempotency_key = 'key-2'`,
      );
    const later = await create(site.url(), admin, 'key-2');
    expect([later.id, later.brandId]).not.toEqual([id, brandId]);
    expect((await create(site.url(), admin, 'key-2')).id).toBe(later.id);
    const again = () => opened.starting.rescan(admin, brandId, {}, 'key-3');
    await opened.dataSource.query(`update brand_scan set status = 'failed'`);
    const rescan = await again();
    expect((await again()).id).toBe(rescan.id);
    await opened.dataSource.query(`update brand_scan set status = 'failed', created_at = now() - interval '25 hours'`);
    expect((await again()).id).not.toBe(rescan.id);
  });

  it.each([
    ['a creator', { ...admin, role: 'creator' as const }],
    ['a key of an admin without the scope', { ...admin, kind: 'api-key' as const, scopes: ['posts:draft' as const] }],
    [
      'a key with the scope whose issuer is no admin',
      { ...admin, kind: 'api-key' as const, role: 'creator' as const, scopes: ['admin' as const] },
    ],
  ])('is not for %s', async (_who, principal) => {
    expect(await leavesNothing(() => create(site.url(), principal))).toMatchObject({ code: 'insufficient_permissions' });
    expect(site.asked).toEqual([]);
  });

  it.each([
    [
      'an MCP connection of an admin',
      { ...admin, kind: 'oauth' as const, scopes: ['posts:draft' as const], mcpConnectionId: 'mcp_1' },
    ],
    ['a key with the scope of an admin', { ...admin, kind: 'api-key' as const, apiKeyId: 'key_1', scopes: ['admin' as const] }],
  ])('is for %s', async (_who, principal) => {
    expect(await create(site.url(), principal)).toMatchObject({ credentialKind: principal.kind, status: 'queued' });
  });
});

describe('limits', () => {
  const fill = (count: number, organizationId = 'org'): Promise<unknown> =>
    opened.dataSource.query(
      `with brands as (insert into brand (id, organization_id, label, slug, status, colors)
         select 'of_' || $2 || n, $2, 'B', 'of-' || $2 || n, 'draft', '{}' from generate_series(1, $1) n on conflict do nothing)
       insert into brand_scan (id, organization_id, brand_id, user_id, credential_kind, url, is_first, is_named, approves, status, activity,
         voice_analysis, wake_at)
       select 'scan_' || $2 || n, $2, (select min(id) from brand where organization_id = $2), 'user', 'session', 'https://site.example/', true,
         false, false, 'completed', 'done', 'unavailable', now() from generate_series(1, $1) n`,
      [count, organizationId],
    );

  it('an organization starts so many scans in an hour, whatever others do', async () => {
    await create(site.url());
    await opened.dataSource.query('delete from brand_scan');
    await opened.starting.create(stranger, { url: site.url() });
    await fill(limits.scansPerHour - 1);
    await create(site.url());
    opened.jobs.length = 0;
    const problem = await leavesNothing(() => create(site.url()));
    expect(problem).toMatchObject({ code: 'too_many_requests' });
    expect(problem.retryAfterSeconds).toBeGreaterThan(3_500);
    await opened.dataSource.query(`update brand_scan set created_at = now() - interval '61 minutes' where id like 'scan_org%'`);
    expect((await create(site.url())).status).toBe('queued');
    opened.jobs.length = 0;
  });

  it('addresses that are refused count, and those that answer count once, however often they are checked', async () => {
    await fill(limits.scansPerHour - 3);
    for (let check = 0; check < 5; check += 1) await opened.starting.check(admin, { url: site.url() });
    await create(site.url());
    const refused = () => leavesNothing(() => create('http://10.0.0.1/'));
    opened.jobs.length = 0;
    expect([(await refused()).code, (await refused()).code]).toEqual(['destination_refused', 'destination_refused']);
    const problem = await leavesNothing(() => create(site.url()));
    expect(problem).toMatchObject({ code: 'too_many_requests' });
    expect(problem.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(site.asked.filter((path) => path === '/')).toHaveLength(6);
    expect((await opened.starting.create(stranger, { url: site.url() })).status).toBe('queued');
  });

  it('a brand is read once at a time', async () => {
    const { brandId, id } = await create(site.url());
    opened.jobs.length = 0;
    expect(await leavesNothing(() => opened.starting.rescan(admin, brandId, {}, null))).toMatchObject({ code: 'scan_running' });
    await opened.run(id);
    expect(await opened.starting.rescan(admin, brandId, {}, null)).toMatchObject({ isFirst: false, url: site.url() });
  });

  it('of the scans of a brand the latest are kept, with the one that the next is compared with, and those of a day', async () => {
    const { brandId } = await create(site.url());
    await opened.dataSource.query('delete from brand_scan');
    await opened.dataSource.query(
      `insert into brand_scan (id, organization_id, brand_id, user_id, credential_kind, url, is_first, is_named, approves, status, activity,
         voice_analysis, wake_at, created_at)
       select 'scan_' || n, 'org', $1, 'user', 'session', 'https://site.example/', true, false, false,
         case n when 1 then 'completed' else 'failed' end, 'done', 'unavailable', now(), now() - interval '3 days' + n * interval '1 minute'
       from generate_series(1, 30) n`,
      [brandId],
    );
    const kept = async () =>
      (await opened.dataSource.query<{ id: string }[]>('select id from brand_scan order by created_at')).map(({ id }) => id);
    const { id } = await opened.starting.rescan(admin, brandId, { url: site.url() }, null);
    const latest = Array.from(
      { length: limits.scansPerBrand - 1 },
      (_scan, index) => `scan_${index + 32 - limits.scansPerBrand}`,
    );
    expect(await kept()).toEqual(['scan_1', ...latest, id]);
    await opened.dataSource.query(
      `update brand_scan set status = 'failed', created_at = created_at + interval '2 days 12 hours'`,
    );
    await opened.starting.rescan(admin, brandId, { url: site.url() }, null);
    expect(await kept()).toHaveLength(limits.scansPerBrand + 2);
    opened.jobs.length = 0;
  });

  it('a brand of somebody else, and one without an address, are not read', async () => {
    const { brandId } = await create(site.url());
    opened.jobs.length = 0;
    expect(await leavesNothing(() => opened.starting.rescan(stranger, brandId, {}, null))).toMatchObject({ code: 'not_found' });
    const { id } = await opened.editing.create(admin, { label: 'Without' } as never);
    expect(await leavesNothing(() => opened.starting.rescan(admin, id, {}, null))).toMatchObject({ code: 'validation_failed' });
    expect(await leavesNothing(() => opened.starting.rescan(admin, id, { url: 'http://10.0.0.1/' }, null))).toMatchObject({
      code: 'destination_refused',
    });
  });
});
