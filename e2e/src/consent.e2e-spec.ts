/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Browser,
  Database,
  Instance,
  locationOf,
  OauthClient,
  password,
  signedUp,
  tokenOf,
  type BrowserPage,
  type Resource,
} from './harness/index.js';

// The numbers refer to the lists of attacks: OAuth (o) and browser (b).
let instance: Instance;
let database: Database;
let ada: Browser;
let bob: Browser;
let client: OauthClient;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  ada = await signedUp(instance, 'ada@consent.example');
  bob = await signedUp(instance, 'bob@consent.example');
  client = await OauthClient.register(instance);
});
afterAll(async () => {
  await database?.close();
});

const connections = async (browser: Browser, query = ''): Promise<Resource[]> =>
  instance.client(await tokenOf(browser)).data<Resource[]>('GET', `/v1/oauth/connections${query}`);
// Of this client: other specs connect apps of their own to the same instance.
const opened = async (): Promise<number> =>
  (await database.rows('select id from mcp_connection where client_id = $1', [client.id])).length;
const asksAgain = (page: BrowserPage): void => {
  expect(page.status).toBe(200);
  expect(page.text).toContain('value="allow"');
};

describe('the question whether an app may act for somebody', () => {
  it('comes after the sign-in, and says who asks, where the answer goes, for whom, and for what', async () => {
    const browser = new Browser(instance.apiUrl);
    const turnedAway = await client.ask(browser, { scope: 'images:read posts:schedule videos:delete' });
    await browser.open(locationOf(turnedAway));
    const page = await browser.open(locationOf(await browser.submit({ email: 'ada@consent.example', password })));
    asksAgain(page);
    for (const shown of [
      'Scribe',
      'scribe.example',
      'Not verified',
      'ada@consent.example',
      'See your images.',
      'Plan when and where',
    ])
      expect(page.text).toContain(shown);
    expect(page.text).not.toMatch(/<script|Delete videos|Write drafts|your own computer/);
  });

  it('o28, b44, b45: is shown in no frame, and runs and loads nothing', async () => {
    for (const path of [locationOf(await bob.open(client.path())), '/account', '/sign-in']) {
      const { headers } = await bob.open(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'self'; frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toMatch(/script|unsafe/);
      expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-store']);
    }
  });

  it('o23, o32: is answered with no by a redirect with access_denied, the issuer and the exact state', async () => {
    await client.ask(ada, { state: 'a b&c=d/é' });
    const address = await client.answer(ada, 'deny');
    expect(address.origin + address.pathname).toBe(client.redirectUri);
    const { searchParams } = address;
    const issuer = new URL(instance.apiUrl).port;
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', 'a b&c=d/é']);
    expect(searchParams.get('iss')).toMatch(new RegExp(`^http://[^/]+:${issuer}$`));
    expect(searchParams.has('code')).toBe(false);
  });

  it('o24, o25: is asked again for every connection, of the same client and of another one in the same browser', async () => {
    await client.connect(ada);
    asksAgain(await client.ask(ada));
    asksAgain(await (await OauthClient.register(instance, { client_name: 'Other' })).ask(ada));
  });

  it('o26: is nothing to another browser', async () => {
    const path = locationOf(await ada.open(client.path()));
    for (const other of [bob, new Browser(instance.apiUrl)]) {
      const page = await other.open(path);
      expect([page.status, page.form]).toEqual([404, undefined]);
    }
    asksAgain(await ada.open(path));
  });

  it('o27, b43: takes its own form only, and no address allows anything', async () => {
    const before = await opened();
    const path = locationOf(await ada.open(client.path()));
    const strange = [
      [{ form: '' }, {}],
      [{ form: await formTokenOf(bob) }, {}],
      [{}, { origin: 'https://evil.example' }],
      [{}, { 'sec-fetch-site': 'cross-site' }],
    ] as const;
    for (const [fields, headers] of strange) {
      await ada.open(path);
      const page = await ada.submit({ decision: 'allow', ...fields }, headers);
      expect([page.status, page.trouble]).toEqual([403, expect.stringMatching(/another site|form has expired/)]);
    }
    asksAgain(await ada.open(`${path}?decision=allow`));
    expect(await opened()).toBe(before);
  });

  it('o29: is asked again when somebody else is signed in by the time of the answer', async () => {
    const browser = await signedUp(instance, 'eve@consent.example');
    const path = locationOf(await browser.open(client.path()));
    const shownToEve = (await browser.open(path)).form?.hidden ?? {};
    await browser.open(`/sign-in?next=${encodeURIComponent(path)}`);
    asksAgain(await browser.open(locationOf(await browser.submit({ email: 'bob@consent.example', password }))));
    const before = await opened();
    const { person = '', organization = '' } = shownToEve;
    const page = await browser.submit({ decision: 'allow', person, organization });
    expect([page.status, page.trouble]).toEqual([409, expect.stringContaining('Someone else')]);
    expect(page.text).toContain('bob@consent.example');
    expect(await opened()).toBe(before);
  });

  it('o30, b46: shows what an app calls itself as text, there and among the connected apps', async () => {
    const name = `<img src=x onerror=alert(1)>"'&`;
    const hostile = await OauthClient.register(instance, { client_name: name });
    const browser = await signedUp(instance, 'cy@consent.example');
    const asked = await hostile.ask(browser);
    await hostile.tokens(await hostile.answer(browser, 'allow'));
    const listed = await browser.open('/account/connections');
    for (const page of [asked, listed]) {
      expect(page.text).toContain('&lt;img src=x');
      expect(page.text).not.toContain('<img src=x');
    }
    expect((await connections(browser))[0]?.attributes).toMatchObject({ clientName: name });
  });

  it('o31: warns of an answer that any program on the own computer could take', async () => {
    for (const [uri, shown] of [
      ['http://127.0.0.1:3456/callback', '127.0.0.1:3456'],
      ['cursor://anysphere.cursor-mcp/oauth', 'cursor:'],
    ] as const) {
      const local = await OauthClient.register(instance, { redirect_uris: [uri] });
      const page = await local.ask(ada);
      expect(page.text).toMatch(new RegExp(`your own computer \\(<strong>${shown}`));
      expect((await local.answer(ada, 'allow')).href).toContain(uri);
    }
  });

  it('is over once it was answered, and says so', async () => {
    const path = locationOf(await ada.open(client.path()));
    await ada.open(path);
    await client.answer(ada, 'deny');
    const page = await ada.open(path);
    expect([page.status, page.trouble]).toEqual([404, expect.stringContaining('start again in the app')]);
  });

  it('lets somebody in several organizations choose, and tells a viewer what it comes to', async () => {
    const dan = await signedUp(instance, 'dan@consent.example');
    await join('dan@consent.example', 'ada@consent.example', 'viewer');
    const page = await client.ask(dan);
    expect(page.text).toMatch(/<select name="organization"/);
    expect(page.text).toContain('you are a viewer');
    const organization = await organizationOf('ada@consent.example');
    const foreign = await dan.submit({ decision: 'allow', organization: await organizationOf('bob@consent.example') });
    expect([foreign.status, foreign.trouble]).toEqual([400, expect.stringContaining('your organizations')]);
    await client.tokens(await client.answer(dan, 'allow', { organization }));
    expect(await connections(dan)).toEqual([]);
    const there = await instance
      .client(await tokenOf(dan))
      .data<Resource[]>('GET', '/v1/oauth/connections', undefined, { 'x-organization-id': organization });
    expect(there).toHaveLength(1);
  });
});

async function formTokenOf(browser: Browser): Promise<string> {
  return (await browser.open('/sign-out')).form?.hidden['form'] ?? '';
}

const ownOrganization = `select o.id, o.slug from organization o join membership m on m.organization_id = o.id
  join app_user u on u.id = m.user_id where u.email = $1 and m.role = 'owner'`;

async function organizationOf(email: string): Promise<string> {
  return (await database.rows<{ id: string }>(ownOrganization, [email]))[0]?.id ?? '';
}

/** Inserted directly, because the product requires a mailed invitation. */
async function join(email: string, owner: string, role: string): Promise<void> {
  await database.rows(
    `insert into membership (organization_id, user_id, role) select $1, id, $2 from app_user where email = $3`,
    [await organizationOf(owner), role, email],
  );
}
