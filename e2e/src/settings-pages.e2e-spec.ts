/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Browser,
  Database,
  expectProblem,
  Instance,
  locationOf,
  mcpRequest,
  OauthClient,
  signedUp,
  tokenOf,
  type ApiClient,
  type BrowserPage,
  type OauthTokens,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
});

interface Somebody {
  browser: Browser;
  client: ApiClient;
  userId: string;
  organizationId: string;
  /** Page of their keys and connected apps. */
  page: string;
}

let people = 0;
async function somebody(): Promise<Somebody> {
  const browser = await signedUp(instance, `person${(people += 1)}@settings-pages.example`);
  const client = instance.client(await tokenOf(browser));
  const { user, organization } = await client.data<{ user: { id: string }; organization: { id: string; slug: string } }>(
    ...(['GET', '/v1/auth/whoami'] as const),
  );
  const page = `/${organization.slug}/~/settings/api-keys`;
  return { browser, client, userId: user.id, organizationId: organization.id, page };
}

const shownKey = ({ text }: BrowserPage): string => /<code id="key">([^<]*)</.exec(text)?.[1] ?? '';
const keyLabels = async ({ client }: Somebody): Promise<string[]> =>
  (await client.data<Resource[]>('GET', '/v1/api-keys')).map((key) => attribute(key, 'label'));
const connections = ({ client }: Somebody, query = ''): Promise<Resource[]> =>
  client.data<Resource[]>('GET', `/v1/oauth/connections${query}`);
const audited = async ({ client }: Somebody, action: string): Promise<Resource[]> =>
  client.data<Resource[]>('GET', `/v1/audit?action=${action}`);

describe('the page of API keys', () => {
  it('makes a key as it was filled in, and shows it once', async () => {
    const ada = await somebody();
    await ada.browser.open(`${ada.page}/new`);
    const fields = { label: 'Newsletter <1>', description: 'For Fridays', may: 'each', 'scope.images:read': 'on' };
    const bounds = { expires: '2099-01-31', rateLimit: '60', allowedIps: '127.0.0.1\n2001:db8::/32' };
    const made = await ada.browser.submit({ ...fields, ...bounds });
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const [key] = await ada.client.data<Resource[]>('GET', '/v1/api-keys');
    expect(key?.attributes).toMatchObject({
      label: 'Newsletter <1>',
      description: 'For Fridays',
      scopes: ['images:read'],
      rateLimit: 60,
      expiresAt: '2099-01-31T23:59:59.000Z',
      allowedIps: ['127.0.0.1', '2001:db8::/32'],
    });
    const who = await instance
      .client(shownKey(made))
      .send('GET', '/v1/auth/whoami', undefined, { 'x-forwarded-for': '127.0.0.1' });
    expect(who.status).toBe(200);
    const list = await ada.browser.open(ada.page);
    for (const shown of ['Newsletter &lt;1&gt;', shownKey(made).slice(-4), 'images:read', '2099-01-31', 'At most 60'])
      expect(list.text).toContain(shown);
    expect(list.text).not.toContain(shownKey(made));
    const [entry] = await audited(ada, 'api-key.created');
    // The person's address, not that of the app that called on their behalf.
    expect(entry?.attributes).toMatchObject({ clientIp: expect.stringMatching(/^2001:db8:/) });
  });

  it('says what is wrong, keeps what was filled in, and makes one key of a form that is sent twice', async () => {
    const ada = await somebody();
    await ada.browser.open(`${ada.page}/new`);
    const page = await ada.browser.submit({ label: 'Mine', may: 'full', allowedIps: 'nowhere' });
    expect([page.status, page.trouble]).toEqual([400, expect.stringContaining('nowhere')]);
    expect(page.text).toMatch(/value="Mine"[\s\S]*value="full" checked[\s\S]*nowhere<\/textarea/);
    const once = { label: 'Mine', may: 'read', allowedIps: '', ...page.form?.hidden };
    expect((await ada.browser.submit(once)).status).toBe(201);
    await ada.browser.open(`${ada.page}/new`);
    expect((await ada.browser.submit(once)).status).toBe(409);
    expect(await keyLabels(ada)).toEqual(['Mine']);
  });

  it('rotates and revokes after asking once more', async () => {
    const ada = await somebody();
    const [first] = [await ada.client.data('POST', '/v1/api-keys', { label: 'Old', category: 'service', preset: 'read' })];
    const question = await ada.browser.open(`${ada.page}/${first.id}/rotate`);
    expect(question.text).toContain('stops working immediately');
    const rotated = await ada.browser.submit({});
    expect(rotated.status).toBe(201);
    const statusOf = async (key: string) => (await instance.client(key).send('GET', '/v1/auth/whoami')).status;
    expect([await statusOf(attribute(first, 'key')), await statusOf(shownKey(rotated))]).toEqual([401, 200]);
    const [second] = await ada.client.data<Resource[]>('GET', '/v1/api-keys');
    await ada.browser.open(`${ada.page}/${second?.id}/revoke`);
    expect(locationOf(await ada.browser.submit({}))).toBe(ada.page);
    expect([await statusOf(shownKey(rotated)), await keyLabels(ada)]).toEqual([401, []]);
  });

  it('b43: is nobody else’s, and takes its own forms only', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const key = await ada.client.data('POST', '/v1/api-keys', { label: 'Mine', category: 'service', preset: 'read' });
    expect(locationOf(await new Browser(instance.apiUrl).open(ada.page))).toBe(`/sign-in?next=${encodeURIComponent(ada.page)}`);
    for (const path of [ada.page, `${ada.page}/new`, `${bob.page}/${key.id}/revoke`, `${bob.page}/${key.id}/rotate`])
      expect([path, (await bob.browser.open(path)).status]).toEqual([path, 404]);
    const form = await formToken(bob);
    for (const path of [`${ada.page}/new`, `${ada.page}/${key.id}/revoke`, `${ada.page}/${key.id}/rotate`]) {
      for (const [fields, headers] of [
        [{ form }, {}],
        [{}, { origin: 'https://evil.example' }],
      ] as const) {
        await ada.browser.open(path);
        expect([path, (await ada.browser.submit({ label: 'x', ...fields }, headers)).status]).toEqual([path, 403]);
      }
    }
    expect(await keyLabels(ada)).toEqual(['Mine']);
  });
});

describe('the page that connects an assistant', () => {
  it('shows every client its address, and makes a key that it has tried', async () => {
    const ada = await somebody();
    const page = await ada.browser.open('/connect');
    const url = /<pre><code>([^<]*\/mcp)</.exec(page.text)?.[1] ?? '';
    expect(new URL(url).port).toBe(new URL(instance.address('mcp-server')).port);
    for (const client of ['Claude Desktop', 'Claude Code', 'Cursor', 'VS Code', 'Codex']) expect(page.text).toContain(client);
    const made = await ada.browser.submit({});
    expect([made.status, made.text]).toEqual([201, expect.stringMatching(/It works: an assistant with this key sees \d+ tools/)]);
    const key = shownKey(made);
    expect((await mcpRequest(instance, key)).status).toBe(200);
    expect(made.text.split(key).length - 1).toBe(7);
    expect((await ada.client.data<Resource[]>('GET', '/v1/api-keys'))[0]?.attributes).toMatchObject({ label: 'MCP client' });
  });
});

describe('a connected app', () => {
  const connected = async (who: Somebody, chosen = {}): Promise<[OauthClient, OauthTokens]> => {
    const client = await OauthClient.register(instance);
    return [client, await client.connect(who.browser, chosen)];
  };

  it('o60: that is disconnected in the settings has lost what the revocation of its token takes', async () => {
    const ada = await somebody();
    const [[app, tokens], [other, revoked], [third, kept]] = [await connected(ada), await connected(ada), await connected(ada)];
    expect(await other.revoke(revoked.refresh_token)).toBe(200);
    const [newest, oldest] = await connections(ada);
    expect(newest?.attributes).toMatchObject({ clientName: 'Scribe', userId: ada.userId, revokedAt: null });
    expect((await ada.browser.open(`${ada.page}/connections/${oldest?.id}/revoke`)).text).toContain('Scribe');
    expect(locationOf(await ada.browser.submit({}))).toBe(ada.page);
    expect([await app.state(tokens), await other.state(revoked)]).toEqual([
      [401, 400],
      [401, 400],
    ]);
    expect(await third.state(kept)).toEqual([200, 200]);
    expect((await connections(ada)).map(({ id }) => id)).toEqual([newest?.id]);
    expect((await audited(ada, 'mcp-connection.revoked')).map((entry) => attribute(entry, 'actorKind'))).toEqual([
      'session',
      'oauth',
    ]);
    expect(await audited(ada, 'mcp-connection.opened')).toHaveLength(3);
    const left = `select 1 from oauth_artifact a join mcp_connection c using (grant_id) where c.revoked_at is not null`;
    expect(await database.rows(left)).toEqual([]);
  });

  it('is listed and ended by its person, and by admins and owners of the organization; to others it is not there', async () => {
    const [owner, member, stranger] = [await somebody(), await somebody(), await somebody()];
    await join(member, owner, 'creator');
    const [app, tokens] = await connected(member, { organization: owner.organizationId });
    const inHers = { 'x-organization-id': owner.organizationId };
    const [own] = await member.client.data<Resource[]>('GET', '/v1/oauth/connections', undefined, inHers);
    expect(own?.attributes).toMatchObject({ userId: member.userId });
    expect([await connections(owner), (await connections(owner, '?all=true')).map(({ id }) => id)]).toEqual([[], [own?.id]]);
    expect((await owner.browser.open(owner.page)).text).toContain(`For ${attribute(own as Resource, 'userEmail')}`);
    expectProblem(await member.client.send('GET', '/v1/oauth/connections?all=true', undefined, inHers), {
      code: 'insufficient_permissions',
    });
    for (const client of [stranger.client, member.client])
      expectProblem(await client.send('DELETE', `/v1/oauth/connections/${own?.id}`), { code: 'not_found' });
    expect(await app.state(tokens)).toEqual([200, 200]);
    const ended = await owner.client.data('DELETE', `/v1/oauth/connections/${own?.id}`);
    expect(Date.parse(attribute(ended, 'revokedAt'))).not.toBeNaN();
    expect((await app.state(tokens))[0]).toBe(401);
    expectProblem(await owner.client.send('DELETE', `/v1/oauth/connections/${own?.id}`), { code: 'not_found' });
  });

  it('o52: ends when its person leaves the organization, for good', async () => {
    const [owner, member] = [await somebody(), await somebody()];
    await join(member, owner, 'creator');
    const [app, tokens] = await connected(member, { organization: owner.organizationId });
    const [elsewhere, kept] = await connected(member, { organization: member.organizationId });
    await owner.client.data('DELETE', `/v1/organizations/${owner.organizationId}/members/${member.userId}`);
    expect(await app.state(tokens)).toEqual([401, 400]);
    await join(member, owner, 'creator');
    expect(await app.state(tokens)).toEqual([401, 400]);
    expect(await elsewhere.state(kept)).toEqual([200, 200]);
  });
});

async function formToken({ browser }: Somebody): Promise<string> {
  return (await browser.open('/connect')).form?.hidden['form'] ?? '';
}

/** Inserted directly, because the product requires a mailed invitation. */
async function join(member: Somebody, { organizationId }: Somebody, role: string): Promise<void> {
  const values = [organizationId, member.userId, role];
  await database.rows(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, values);
}
