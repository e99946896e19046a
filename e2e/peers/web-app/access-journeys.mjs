// Keys and connected assistants.
import { offeredScopes } from '@imprint/contracts/access';
import { attribute, Browser, mcpRequest, OauthClient, password } from '@imprint/e2e/harness/index';
import { expect, it } from '@jest/globals';
import { arrive } from './people.mjs';

/** @param given gives the person with the page, their workspace and the instance */
export function describeAccess(given) {
  const statusOf = async (key) => (await given().instance.client(key).send('GET', '/v1/auth/whoami')).status;
  const shownKey = ({ page }) => page.locator('.secret code').textContent();
  const answer = ({ page }, question, verb) =>
    page.getByRole('alertdialog', { name: question }).getByRole('button', { name: verb }).click();

  it('makes a key as it was filled in, shows it once, changes it, and rotates and revokes it after asking', async () => {
    const ada = given();
    const { page, context, home, workspace, faults } = ada;
    const keys = (query = '') => workspace.owner.data('GET', `/v1/api-keys${query}`);
    const window = await context.newPage();
    const listed = window.getByText('Newsletter <1>');
    await Promise.all([page, window].map((each) => each.goto(`${home}/settings/api-keys`)));
    await window.locator('main h1').waitFor();
    await page.bringToFront();
    await page.getByRole('link', { name: 'Create API key' }).click();
    await page.getByLabel('Name').fill('Newsletter <1>');
    await page.getByRole('radio', { name: 'Custom' }).check();
    expect((await page.locator('.scope-groups code').allTextContents()).sort()).toEqual([...offeredScopes].sort());
    await page.getByRole('checkbox', { name: 'images:create' }).uncheck();
    await page.getByRole('checkbox', { name: 'posts:schedule' }).check();
    await page.getByLabel('Requests per minute').fill('60');
    await page.getByLabel('Allowed IP addresses').fill('nowhere');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByText('nowhere', { exact: false }).last().waitFor();
    await page.locator('.faults').waitFor();
    await page.getByLabel('Allowed IP addresses').fill('127.0.0.1\n2001:db8::/32');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const first = await shownKey(ada);
    const [made] = await keys();
    // Another window shows it by itself, and later that it is gone.
    await listed.waitFor();
    expect(made.attributes).toMatchObject({
      label: 'Newsletter <1>',
      rateLimit: 60,
      allowedIps: ['127.0.0.1', '2001:db8::/32'],
      expiresAt: expect.any(String),
    });
    expect(made.attributes.scopes).toContain('posts:schedule');
    expect(made.attributes.scopes).not.toContain('images:create');
    expect(first.slice(-4)).toBe(made.attributes.lastFour);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Create API key' }).waitFor();
    const kept = await page.evaluate('document.body.innerText + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(kept).not.toContain(first);

    await page.goto(`${home}/settings/api-keys/${made.id}`);
    await page.getByLabel('Allowed IP addresses').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    const { expiresAt, scopes } = made.attributes;
    expect((await keys())[0].attributes).toMatchObject({ allowedIps: [], rateLimit: 60, expiresAt, scopes });
    expect(await statusOf(first)).toBe(200);

    await page.getByRole('button', { name: 'Rotate key' }).click();
    await answer(ada, 'Rotate this API key?', 'Rotate key');
    const second = await shownKey(ada);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);

    await page.getByRole('link', { name: 'Settings of this key' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await answer(ada, 'Revoke this API key?', 'Revoke key');
    await page.getByRole('link', { name: 'Revoked' }).click();
    await page.getByText(`svc_…${second.slice(-4)}`).waitFor();
    expect(await statusOf(second)).toBe(401);
    expect((await keys('?status=revoked')).map((key) => attribute(key, 'lastFour'))).toEqual([second.slice(-4), first.slice(-4)]);
    await listed.waitFor({ state: 'detached' });
    await window.close();
    expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('says when an assistant has connected, lists it, and disconnects it after asking', async () => {
    const ada = given();
    const { page, context, email, home, instance, organization, workspace, faults } = ada;
    const connections = () => workspace.owner.data('GET', '/v1/oauth/connections');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/connect');
    await page.getByRole('button', { name: 'Copy Server address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${home}/connect`);
    const endpoint = await page.evaluate('navigator.clipboard.readText()');
    expect(new URL(endpoint).port).toBe(new URL(instance.address('mcp-server')).port);
    await page.getByText('Waiting for a client to connect…').waitFor();

    const browser = new Browser(instance.apiUrl);
    await browser.open('/sign-in');
    await browser.submit({ email, password });
    const client = await OauthClient.register(instance, { client_name: 'Scribe <2>' });
    const tokens = await client.connect(browser, { organization: organization.id });
    await page.getByText('Scribe <2> is connected').waitFor();

    await page.getByRole('link', { name: 'Manage connections' }).click();
    await page.getByRole('button', { name: 'Disconnect Scribe <2>' }).click();
    expect(await connections()).toHaveLength(1);
    await answer(ada, 'Disconnect Scribe <2>?', 'Disconnect');
    await page.getByText('No assistant is connected yet.').waitFor();
    expect([await connections(), (await client.state(tokens))[0]]).toEqual([[], 401]);
    expect(faults.splice(0)).toEqual([]);
  });

  it('makes a key for an assistant, tries it, and says when it is used', async () => {
    const { instance, browser } = given();
    // Somebody else: Ada may not make another key within the same minute.
    const eve = await arrive(browser, instance);
    const { page, home, token, faults } = eve;
    const owner = instance.client(token);
    await page.goto(`${home}/connect`);
    await page.getByRole('button', { name: 'Create and test API key' }).click();
    await page.getByText(/It works: a client with this key sees \d+ tools/).waitFor();
    const key = await shownKey(eve);
    await page.getByText('Claude Code', { exact: true }).click();
    await page.getByText(`--header "Authorization: Bearer ${key}"`).waitFor();
    await page.getByText('Waiting for a client to connect…').waitFor();
    expect((await mcpRequest(instance, key)).status).toBe(200);
    await page.getByText('The key is in use').waitFor();
    const [made] = await owner.data('GET', '/v1/api-keys');
    expect(made.attributes).toMatchObject({ label: 'MCP client', lastFour: key.slice(-4) });
    expect(faults).toEqual([]);
    await eve.context.close();
  });
}
