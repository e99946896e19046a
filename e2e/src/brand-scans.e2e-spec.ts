/** @modes embedded */
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  mcpClient,
  mintKey,
  signedUp,
  tokenOf,
  Workspace,
  type ApiClient,
  type Resource,
} from './harness/index.js';

type Route = (request: IncomingMessage, response: ServerResponse) => void;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><script>alert(1)</script><rect width="200" height="80" fill="#b3261e"/></svg>`;
const words = 'We bake bread every morning, with flour from the mill next door, and we sell it until it is gone. '.repeat(4);
const html = (title: string): string => `<html lang="en"><head><title>${title}</title>
  <meta property="og:site_name" content="${title}"><meta name="description" content="A café with a view of the harbour.">
  <style>body{background:#fdf6e3;color:#1c2430}a,button{background:#b3261e;color:#fff}</style></head>
  <body><header><a href="/"><img src="/logo.svg" alt="${title} logo" class="logo"></a></header>
  <main><h1>${title}</h1><p>${words}</p><a href="/about">About us</a><a href="/secret/plan">Plan</a></main></body></html>`;
const sends =
  (type: string, body: string, status = 200): Route =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

let site: Listening;
let routes: Record<string, Route>;
const asked: string[] = [];
let instance: Instance;
let database: Database;
let mine: Workspace;
let worker: { kill(): Promise<void>; start(): Promise<void> };

beforeAll(async () => {
  site = await listen(
    createServer((request, response) => {
      const path = request.url ?? '/';
      asked.push(path);
      (routes[path] ?? sends('text/plain', 'not here', 404))(request, response);
    }),
  );
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'mcp-server', 'oauth-server', 'scheduler-worker'],
    settings: {
      ...{ LOGIN_WALL: 'on', SCAN_ALLOWED_HOSTS: new URL(site.url).host, SCAN_LEASE_SECONDS: '3', SCAN_WAIT_SECONDS: '5' },
      ...{ APPROVAL_LEASE_SECONDS: '3', MCP_RATE_LIMIT_PER_MINUTE: '1000' },
    },
  });
  database = await Database.open(instance.databaseUrl);
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@scans.example')));
  const [started] = instance.replicas.get('scheduler-worker') ?? [];
  if (started === undefined) throw new Error('there is no worker');
  worker = started;
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await site?.close();
});
beforeEach(() => {
  asked.length = 0;
  routes = {
    '/': sends('text/html', html('Terrace')),
    '/about': sends('text/html', '<title>About</title><p>Since 1987.</p>'),
    '/logo.svg': sends('image/svg+xml', logo),
    '/robots.txt': sends('text/plain', 'User-agent: *\nDisallow: /secret'),
  };
});

const create = (body: object, by: ApiClient = mine.owner) => by.send('POST', '/v1/brands/from-url', body);
const scanOf = (brandId: string): Promise<Resource> => mine.owner.data('GET', `/v1/brands/${brandId}/scan`);
const untilOver = (brandId: string): Promise<Resource> =>
  eventually(async () => {
    const scan = await scanOf(brandId);
    return attribute(scan, 'scanStatus') === 'running' ? undefined : scan;
  });
const created = async (body: object = {}): Promise<Resource> =>
  mine.owner.data('POST', '/v1/brands/from-url', { url: site.url, ...body });
/** The same once it is over: a busy machine takes its time. */
const read = async (body: object = {}): Promise<Resource> => untilOver(attribute(await created(body), 'brandId'));
interface Found {
  field: string;
  value: unknown;
  current: unknown;
  source: string;
  state: string;
  pictureUrl: string | null;
}
const findings = (scan: Resource): Found[] => attribute<Found[]>(scan, 'findings');
const finding = (scan: Resource, field: string): Found | undefined => findings(scan).find((found) => found.field === field);
/** Of everything that a scan writes. */
const counts = (): Promise<unknown> =>
  database.rows(
    `select (select count(*) from brand) as brands, (select count(*) from brand_revision) as revisions, (select count(*) from brand_scan) as scans,
       (select count(*) from brand_scan_finding) as findings, (select count(*) from asset) as assets`,
  );

describe('a brand from an address', () => {
  it('is read by the worker: a draft with what was found and where, to be reviewed field by field', async () => {
    const scan = await read();
    const brandId = attribute(scan, 'brandId');
    expect(scan.attributes).toMatchObject({
      ...{ scanStatus: 'completed', revision: 2, revisionStatus: 'draft', voiceAnalysis: 'unavailable', error: null, gone: [] },
      reviewUrl: expect.stringMatching(new RegExp(`/~/brands/${brandId}/scan$`)),
    });
    expect(
      attribute<{ url: string; outcome: string }[]>(scan, 'pages').map(({ url, outcome }) => [new URL(url).pathname, outcome]),
    ).toEqual(
      expect.arrayContaining([
        ['/', 'read'],
        ['/about', 'read'],
      ]),
    );
    expect(asked).not.toContain('/secret/plan');
    const brand = await mine.api.data('GET', `/v1/brands/${brandId}`);
    expect(brand.attributes).toMatchObject({
      label: 'Terrace',
      description: 'A café with a view of the harbour.',
      status: 'draft',
    });
    const picture = finding(scan, 'identity.logoAssetId');
    const answer = await fetch(picture?.pictureUrl ?? '');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get('content-type'), bytes.includes('script')]).toEqual(['image/png', false]);

    const review = { expectedRevision: 2, take: ['label'], leave: ['description'] };
    expectProblem(await mine.owner.send('POST', `/v1/brands/${brandId}/scan/review`, { ...review, expectedRevision: 1 }), {
      code: 'revision_conflict',
    });
    const after = await mine.owner.data('POST', `/v1/brands/${brandId}/scan/review`, review);
    expect([attribute(after, 'revision'), finding(after, 'label')?.state, finding(after, 'description')?.current]).toEqual([
      3,
      'taken',
      '',
    ]);

    routes['/'] = sends('text/html', html('Terrace Two'));
    await mine.owner.data('POST', `/v1/brands/${brandId}/scan`, {});
    const again = await untilOver(brandId);
    expect(again.attributes).toMatchObject({ isFirst: false, revision: 3 });
    expect(finding(again, 'label')).toMatchObject({
      value: 'Terrace Two',
      current: 'Terrace',
      previous: 'Terrace',
      change: 'changed',
      state: 'proposed',
    });
    expect(finding(again, 'description')).toMatchObject({ state: 'left', change: 'same' });
  });

  it('that was never read from a site has none', async () => {
    const { id } = await mine.owner.data('POST', '/v1/brands', { label: 'By hand' });
    const { status, body } = await mine.owner.send('GET', `/v1/brands/${id}/scan`);
    expect([status, (body as { data: unknown }).data]).toEqual([200, null]);
  });

  it('has its names as text, whatever they look like', async () => {
    routes['/'] = sends('text/html', html('&lt;img src=x onerror=alert(1)&gt;'));
    const brand = await mine.api.data('GET', `/v1/brands/${attribute(await read(), 'brandId')}`);
    expect(attribute(brand, 'label')).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://localhost:1/',
    'http://[::1]:8080/',
    'http://metadata.google.internal/',
  ])('leaves nothing behind for %s', async (url) => {
    const before = await counts();
    expectProblem(await create({ url }), { code: 'destination_refused' });
    expect(await counts()).toEqual(before);
  });

  it('leaves nothing behind for an address that leads to a private one, and for what is no site', async () => {
    const before = await counts();
    routes['/'] = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expectProblem(await create({ url: site.url }), { code: 'destination_refused' });
    routes['/'] = sends('application/pdf', '%PDF');
    expectProblem(await create({ url: site.url }), { code: 'site_unreadable' });
    for (const url of ['ftp://site.example/', 'http://user:secret@site.example/', 'javascript:alert(1)'])
      expectProblem(await create({ url }), { code: 'validation_failed' });
    expect(await counts()).toEqual(before);
  });

  it('of a hundred megabytes is read within its bounds', async () => {
    const chunk = Buffer.alloc(1_048_576, ' ');
    let sent = 0;
    routes['/about'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const go = (): void => {
        while (sent < 100 && !response.destroyed) {
          sent += 1;
          if (!response.write(chunk)) return void response.once('drain', go);
        }
        response.end();
      };
      go();
    };
    expect((await read()).attributes).toMatchObject({ scanStatus: 'completed' });
    expect(sent).toBeLessThan(20);
  });

  it('is for owners and admins, and for keys that act as one', async () => {
    const before = await counts();
    expectProblem(await create({ url: site.url }, mine.api), { code: 'insufficient_permissions' });
    expect(await counts()).toEqual(before);
    const [organizationId, userId] = mine.ids;
    const key = await mintKey({ instance, database }, { organizationId, userId, scopes: ['admin'] });
    expect((await create({ url: site.url, label: 'By a key' }, instance.client(key))).status).toBe(201);
  });
});

describe('a slow site', () => {
  it('is running after the time that it is waited for, and goes on when its worker is killed: one revision, one logo', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const about = routes['/about'];
    routes['/about'] = (request, response) => void held.then(() => about?.(request, response));
    const scan = await created();
    const brandId = attribute(scan, 'brandId');
    expect(scan.attributes).toMatchObject({ scanStatus: 'running', revision: 1, findings: [], activity: 'reading' });
    await worker.kill();
    release();
    await worker.start();
    const done = await untilOver(brandId);
    expect(done.attributes).toMatchObject({ scanStatus: 'completed', revision: 2 });
    expect(await database.rows('select attempts, fence from brand_scan where brand_id = $1', [brandId])).toEqual([
      { attempts: 2, fence: 2 },
    ]);
    expect(await database.rows('select number from brand_revision where brand_id = $1 order by number', [brandId])).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
    expect(await database.rows('select mime_type from asset where brand_id = $1', [brandId])).toEqual([
      { mime_type: 'image/png' },
    ]);
    // Whoever was answered that it is running gets a notice.
    const notices = await mine.owner.data<Resource[]>('GET', '/v1/notices');
    expect(notices.map(({ attributes }) => attributes['kind'])).toContain('brand-scan.ended');
  }, 90_000);
});

describe('the tool', () => {
  it('waits for an approval, refuses blocked destinations before it, and reads the site once it is approved', async () => {
    const [organizationId, userId] = mine.ids;
    const key = await mintKey({ instance, database }, { organizationId, userId, scopes: ['admin'] });
    const client = await mcpClient(instance, key, { mode: 'auto' }, '?toolsets=brand');
    const call = async (name: string, given: object) =>
      (await client.callTool({ name, arguments: { ...given } })).structuredContent;
    const before = await counts();
    expect(await call('create_brand_from_url', { url: 'http://10.0.0.1/' })).toMatchObject({
      ...{ code: 'validation_failed', errors: [{ field: 'url', message: '10.0.0.1 is not a public destination.' }] },
    });
    const waiting = (await call('create_brand_from_url', { url: site.url, label: 'By an agent' })) as {
      code: string;
      approvalId: string;
    };
    expect([waiting.code, await counts()]).toEqual(['approval_pending', before]);
    await mine.owner.data('POST', `/v1/approvals/${waiting.approvalId}/resolve`, { decision: 'approve' });
    const done = await eventually(async () => {
      const approval = await mine.owner.data('GET', `/v1/approvals/${waiting.approvalId}`);
      return attribute(approval, 'runStatus') === 'completed' ? approval : undefined;
    });
    const { data } = attribute<{ data: { brandId: string; id: string } }>(done, 'result');
    await untilOver(data.brandId);
    expect(await call('get_brand_scan_status', { brandId: data.brandId })).toMatchObject({
      data: { scanStatus: 'completed', brandId: data.brandId },
    });
    expect(await call('get_job_status', { jobId: data.id })).toMatchObject({
      data: { kind: 'scan', status: 'completed', isOver: true },
    });
    await client.close();
  });

  it('and its status are not for strangers', async () => {
    const scan = await read({ label: 'Ours' });
    const stranger = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'eve@scans.example')));
    const path = `/v1/brands/${attribute(scan, 'brandId')}/scan`;
    expectProblem(await stranger.owner.send('GET', path), { code: 'not_found' });
    expectProblem(await stranger.owner.send('POST', path, {}), { code: 'not_found' });
    expectProblem(await stranger.owner.send('POST', `${path}/review`, { expectedRevision: 2 }), { code: 'not_found' });
    const client = await mcpClient(instance, attribute(stranger.key, 'key'), { mode: 'auto' }, '?toolsets=brand');
    const status = await client.callTool({ name: 'get_job_status', arguments: { jobId: scan.id } });
    expect(status.structuredContent).toMatchObject({ code: 'not_found' });
    await client.close();
  });
});
