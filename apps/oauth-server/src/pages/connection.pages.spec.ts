import type { Principal } from '@imprint/contracts/access';
import { MastodonSimulator, WordpressSimulator } from '@imprint/adapters/channels/testing';
import { ConnectionsService } from '@imprint/domain/publishing';
import { instanceMark } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalPages, type OpenedPage } from './local-pages.fixture.js';

let pages: LocalPages;
const person: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'owner',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
const entered = { decision: 'connect', url: 'http://127.0.0.1:9/posts', secret: 'x'.repeat(16) };

beforeAll(async () => {
  pages = await LocalPages.start(['/connections']);
}, 60_000);
afterAll(() => pages?.stop());
beforeEach(async () => {
  await pages.dataSource.query('delete from connection');
  await pages.dataSource.query('delete from brand');
});

const addBrandTo = ({ dataSource }: LocalPages, id: string, label: string, organizationId = 'org') =>
  dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, $2, $3, $1, 'approved', '{}')`,
    [id, organizationId, label],
  );
const addBrand = (id: string, label: string, organizationId?: string) => addBrandTo(pages, id, label, organizationId);
async function asked(brandId?: string): Promise<string> {
  const connections = pages.app.get(ConnectionsService, { strict: false });
  const { id } = await connections.createConnection(person, { platform: 'webhook', brandId });
  return `/connections/${id}/authorize`;
}
const stored = async (): Promise<unknown> =>
  (await pages.dataSource.query<unknown[]>('select status, brand_id from connection'))[0];
const options = (text: string): string[] => [...text.matchAll(/<option value="(\w*)"( selected)?\s*>/g)].map(([all]) => all);

it('shows the instance itself, which is not its owner, no page that only the owner sees', async () => {
  await addBrand('brand_a', 'First');
  const path = await asked();
  const [page, forInstance] = [await pages.open(path), await pages.open(path, { [instanceMark]: '' })];
  expect([page, forInstance].map(({ text }) => text.includes('name="form"'))).toEqual([true, false]);
  expect([page.to, forInstance.to === null]).toEqual([null, false]);
});

describe('the page that connects an account requested without a brand', () => {
  it('asks for the brand, preselects none of several, and connects the account to the chosen one', async () => {
    await addBrand('brand_a', 'First <1>');
    await addBrand('brand_b', 'Second');
    await addBrand('brand_foreign', 'Foreign', 'other');
    const path = await asked();
    const page = await pages.open(path);
    expect(options(page.text)).toEqual(['<option value="" selected>', '<option value="brand_b" >', '<option value="brand_a" >']);
    expect(page.text).toContain('First &lt;1&gt;');
    for (const brand of ['', 'brand_foreign', 'brand_none']) {
      const refused = await pages.submit(page, path, { ...entered, brand });
      expect([refused.status, await stored()]).toEqual([400, { status: 'pending', brand_id: null }]);
    }
    // A refusal by the channel keeps the chosen brand.
    const refused = await pages.submit(page, path, { ...entered, secret: 'short', brand: 'brand_a' });
    expect(options(refused.text)).toEqual(['<option value="brand_b" >', '<option value="brand_a" selected>']);
    expect((await pages.submit(page, path, { ...entered, brand: 'brand_a' })).text).toContain(
      'is connected. You can close this page',
    );
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
  });

  it('offers no choice with a single brand, and explains what to do without any', async () => {
    const path = await asked();
    const empty = await pages.open(path);
    expect(empty.text).toContain('has none yet');
    expect(empty.text).not.toContain('<form');
    await addBrand('brand_a', 'Only');
    expect(options((await pages.open(path)).text)).toEqual(['<option value="brand_a" selected>']);
  });

  it('shows a requested brand, and connects to no other', async () => {
    await addBrand('brand_a', 'First');
    await addBrand('brand_b', 'Second');
    const path = await asked('brand_a');
    const page = await pages.open(path);
    expect(page.text).toContain('<strong>First</strong>');
    expect(options(page.text)).toEqual([]);
    await pages.submit(page, path, { ...entered, brand: 'brand_b' });
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
  });
});

describe('the page that connects an account by signing in on its platform', () => {
  const mastodon = new MastodonSimulator();
  let server: string;

  beforeAll(async () => {
    server = await mastodon.start();
  });
  afterAll(() => mastodon.stop());
  beforeEach(() => addBrand('brand_a', 'First'));

  async function begun(): Promise<{ path: string; address: URL }> {
    const connections = pages.app.get(ConnectionsService, { strict: false });
    const { id } = await connections.createConnection(person, { platform: 'mastodon', brandId: 'brand_a' });
    const path = `/connections/${id}/authorize`;
    const onward = await pages.submit(await pages.open(path), path, { decision: 'connect', server });
    const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(onward.text) ?? [];
    return { path, address: new URL(address.replaceAll('&amp;', '&')) };
  }

  /** What the person does on the page of the server; returns the path of the callback that the gateway leads to. */
  async function decide(address: URL, decision: string): Promise<string> {
    const body = new URLSearchParams([...address.searchParams, ['decision', decision]]);
    const { headers } = await fetch(`${server}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
    const location = new URL(headers.get('location') ?? '');
    expect(location.pathname).toBe('/v1/connections/callback');
    return `/connections/callback${location.search}`;
  }

  it('asks for the server only, leads there, and connects the account with the answer, once', async () => {
    const { path, address } = await begun();
    const page = await pages.open(path);
    expect([...page.text.matchAll(/<input name="(\w+)"/g)].map(([, name]) => name)).toEqual(['server']);
    expect([address.origin, address.pathname]).toEqual([server, '/oauth/authorize']);
    const callback = await decide(address, 'authorize');
    for (let time = 1; time <= 2; time += 1) {
      const answered = await pages.open(callback);
      expect([answered.status, answered.to]).toEqual([303, path]);
    }
    expect((await pages.open(path)).text).toContain('<strong>Café Terrace</strong> is connected');
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
    expect(mastodon.authorization.tokens.size).toBe(1);
  });

  it('lets the person enter a token that they made themselves instead, and come back', async () => {
    const { path } = await begun();
    const [, other = ''] = /<a href="([^"]+)">Use an access token<\/a>/.exec((await pages.open(path)).text) ?? [];
    const page = await pages.open(other);
    expect([...page.text.matchAll(/<input name="(\w+)"/g)].map(([, name]) => name)).toEqual(['server', 'accessToken']);
    expect(page.text).toContain(`<a href="${path}">Sign in with Mastodon</a>`);
    const given = { decision: 'connect', with: 'credentials', server };
    const refused = await pages.submit(page, path, { ...given, accessToken: 'another' });
    expect(refused.text).toContain('name="accessToken"');
    await pages.submit(refused, path, { ...given, accessToken: mastodon.addToken() });
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
  });

  it('says why nobody can sign in where the platform sends nobody back to, and takes an app password there', async () => {
    const insecure = await LocalPages.start(['/connections'], { PUBLIC_API_URL: 'http://imprint.example', LOGIN_WALL: 'off' });
    try {
      await addBrandTo(insecure, 'brand_a', 'First');
      const connections = insecure.app.get(ConnectionsService, { strict: false });
      const { id } = await connections.createConnection(person, { platform: 'bluesky', brandId: 'brand_a' });
      const { text } = await insecure.open(`/connections/${id}/authorize`);
      expect(text).toContain('Signing in with Bluesky needs https');
      expect(text).toContain('name="appPassword"');
    } finally {
      await insecure.stop();
    }
  });

  it('says at once that the person declined there', async () => {
    const { path, address } = await begun();
    await pages.open(await decide(address, 'deny'));
    expect((await pages.open(path)).text).toContain('The connection is denied');
    expect(await stored()).toEqual({ status: 'denied', brand_id: 'brand_a' });
  });

  it('shows why the platform refused the answer, and lets the person try again', async () => {
    const { path, address } = await begun();
    const callback = (await decide(address, 'authorize')).replace(/code=[^&]*/, 'code=another');
    expect((await pages.open(callback)).to).toBe(path);
    const page = await pages.open(path);
    expect(page.text).toContain('did not grant access: The provided authorization grant is invalid');
    expect(page.text).toContain('Continue to Mastodon');
    expect(await stored()).toEqual({ status: 'failed', brand_id: 'brand_a' });
  });

  it.each(['', '?state=nonsense&code=1', `?state=conn_${'0'.repeat(26)}.${'x'.repeat(43)}&code=1`])(
    'connects nothing for an answer that was not asked for: %s',
    async (query) => {
      await begun();
      expect([400, 404]).toContain((await pages.open(`/connections/callback${query}`)).status);
      expect(await stored()).toMatchObject({ status: 'pending' });
    },
  );

  it('keeps what was entered when the server is none', async () => {
    const connections = pages.app.get(ConnectionsService, { strict: false });
    const { id } = await connections.createConnection(person, { platform: 'mastodon', brandId: 'brand_a' });
    const path = `/connections/${id}/authorize`;
    const refused = await pages.submit(await pages.open(path), path, { decision: 'connect', server: 'https://10.0.0.1' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="https://10.0.0.1"');
  });
});

describe('the page that connects a WordPress site', () => {
  const wordpress = new WordpressSimulator();
  let site: string;
  let encrypted: LocalPages;

  beforeAll(async () => {
    encrypted = await LocalPages.start(['/connections'], { PUBLIC_API_URL: 'https://imprint.example' });
    site = await wordpress.start();
    await addBrandTo(encrypted, 'brand_a', 'First');
  }, 60_000);
  afterAll(async () => {
    await encrypted?.stop();
    await wordpress.stop();
  });

  async function requested(on: LocalPages): Promise<string> {
    const connections = on.app.get(ConnectionsService, { strict: false });
    const { id } = await connections.createConnection(person, { platform: 'wordpress', brandId: 'brand_a' });
    return `/connections/${id}/authorize`;
  }
  const fieldsOf = ({ text }: OpenedPage) => [...text.matchAll(/<input name="(\w+)" type="(\w+)"/g)].map(([, ...field]) => field);

  /** What the person answers on the page of the site; returns the address of the callback without the host. */
  async function answerTo(path: string, decision: 'approve' | 'reject'): Promise<string> {
    const page = await encrypted.open(path);
    expect(fieldsOf(page)).toEqual([['site', 'url']]);
    const onward = await encrypted.submit(page, path, { decision: 'connect', site });
    const [, question = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(onward.text) ?? [];
    const { searchParams } = new URL(question.replaceAll('&amp;', '&'));
    const { origin, pathname, search } = await wordpress.decide(site, searchParams, decision);
    expect(origin + pathname).toBe('https://imprint.example/v1/connections/callback');
    return `/connections/callback${search}`;
  }

  it('leads to the site, and connects it with the password that the answer of the site brings', async () => {
    const path = await requested(encrypted);
    const wrong = (await answerTo(path, 'approve')).replace(/password=[^&]*/, 'password=another');
    expect((await encrypted.open(wrong)).to).toBe(path);
    expect((await encrypted.open(path)).text).toContain('does not accept the user name and application password');
    const callback = await answerTo(path, 'approve');
    for (let time = 1; time <= 2; time += 1) expect((await encrypted.open(callback)).to).toBe(path);
    expect((await encrypted.open(path)).text).toContain('<strong>Tom &amp; Ada&#39;s</strong> is connected');
  });

  it('says at once that the person declined there', async () => {
    const path = await requested(encrypted);
    await encrypted.open(await answerTo(path, 'reject'));
    expect((await encrypted.open(path)).text).toContain('The connection is denied');
  });

  it('takes an application password where the site would send nobody back, because the address has no https', async () => {
    await addBrand('brand_a', 'First');
    const path = await requested(pages);
    const page = await pages.open(path);
    expect(fieldsOf(page)).toEqual([
      ['site', 'url'],
      ['username', 'text'],
      ['applicationPassword', 'password'],
    ]);
    const entered = { decision: 'connect', site, username: 'author', applicationPassword: 'a wrong one' };
    const refused = await pages.submit(page, path, entered);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('does not accept the user name and application password');
    expect(refused.text).not.toContain('a wrong one');
    const right = { ...entered, applicationPassword: wordpress.addPassword() };
    expect((await pages.submit(page, path, right)).text).toContain('<strong>Tom &amp; Ada&#39;s</strong> is connected');
    expect(await stored()).toEqual({ status: 'connected', brand_id: 'brand_a' });
  });
});
