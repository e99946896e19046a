// The pages of OAuth and of keys in a real browser.
import { attribute, password, signedUp, tokenOf, Workspace } from '@imprint/e2e/harness/index';
import { freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as oauth from 'oauth4webapi';
import { chromium } from 'playwright-core';
import { chromiumPath } from './content-cards/host-browser.mjs';
import { authorizationOf, issuerOf, resourceOf, startInstance, statusOf } from './oauth/instance.mjs';
import { patient } from './patience.mjs';
import { violations } from './web-app/accessibility.mjs';

let instance;
let issuer;
let ada;

beforeAll(async () => {
  const port = String(await freePort());
  // Pages are opened at another host name of the same machine, so that files have a different origin for the browser.
  instance = await startInstance({ PORT_API_GATEWAY: port, SERVICE_CDN_URL: `http://127.0.0.1:${port}` });
  issuer = await issuerOf(instance);
  ada = await signedUp(instance, 'ada@example.com');
});
afterAll(() => instance?.stop());

if (chromiumPath === undefined)
  console.log('NOT RUN: the pages of OAuth and of keys in a browser, because there is no Chromium.');

(chromiumPath === undefined ? describe.skip : describe)('in a browser', () => {
  let browser;
  let app;
  /** Requests that reached the app. */
  const answers = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    // Like many apps, it redirects to a page of its own on another origin.
    app = createServer((request, response) => {
      const { pathname } = new URL(request.url, 'http://app');
      if (pathname === '/callback') answers.push(new URL(request.url, `http://${request.headers.host}`));
      if (pathname === '/callback') response.writeHead(302, { location: `http://localhost:${app.address().port}/thanks` }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Thanks</title>');
    }).listen(0);
    await once(app, 'listening');
  });
  afterAll(async () => {
    await browser?.close();
    app?.close();
  });

  async function registered(client_name) {
    const redirect_uris = [`http://127.0.0.1:${app.address().port}/callback`];
    const body = JSON.stringify({ client_name, redirect_uris });
    const headers = { 'content-type': 'application/json' };
    const { client_id } = await (await fetch(`${issuer}/v1/oauth/register`, { method: 'POST', headers, body })).json();
    const verifier = oauth.generateRandomCodeVerifier();
    const query = new URLSearchParams({
      client_id,
      redirect_uri: redirect_uris[0],
      response_type: 'code',
      state: 'a state',
      code_challenge_method: 'S256',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    });
    return { client_id, verifier, redirectUri: redirect_uris[0], url: `${issuer}/v1/oauth/authorize?${query}` };
  }

  /** A page, and what the browser blocked because of its policy. */
  async function newPage(options) {
    const page = patient(await (await browser.newContext(options)).newPage());
    const refused = [];
    page.on('console', (message) => {
      if (/content security policy|violates|refused to/i.test(message.text())) refused.push(message.text());
    });
    return { page, refused };
  }

  async function signIn(page) {
    await page.fill('input[name=email]', 'ada@example.com');
    await page.fill('input[name=password]', password);
    await page.click('button');
  }

  it('somebody without scripts signs in, allows, and is with the app again, with nothing against the policy (b45)', async () => {
    const asked = await registered('In a browser');
    const { page, refused } = await newPage({ javaScriptEnabled: false });
    await page.goto(asked.url);
    await signIn(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/thanks');
    const { searchParams } = answers.at(-1);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['a state', issuer]);
    const { client_id, verifier, redirectUri: redirect_uri } = asked;
    const code = searchParams.get('code');
    const fields = { grant_type: 'authorization_code', client_id, code, redirect_uri, code_verifier: verifier };
    const granted = await fetch(`${issuer}/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
    expect(await statusOf(resourceOf(instance), (await granted.json()).access_token)).toBe(200);
    await page.goto((await registered('Another')).url);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL('**/thanks');
    expect(answers.at(-1).searchParams.get('error')).toBe('access_denied');
    expect(refused).toEqual([]);
    await page.context().close();
  });

  /** @returns path of the page on which somebody connects an account that an agent has asked for */
  async function askedToConnect() {
    const mine = await Workspace.open(instance, await tokenOf(ada));
    const scopes = ['posts:draft', 'posts:schedule', 'brands:read'];
    const agent = attribute(
      await mine.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', scopes }),
      'key',
    );
    const account = { platform: 'bluesky', brandId: mine.brandId, displayName: 'Terrace' };
    return authorizationOf(
      new URL(attribute(await instance.client(agent).data('POST', '/v1/connections', account), 'authorizationUrl')),
    );
  }

  it.each([
    ['a phone, in the light', { width: 390, height: 844 }, 'light'],
    ['a desk, in the dark', { width: 1280, height: 800 }, 'dark'],
  ])('the pages of consent and accounts are for everybody: on %s', async (_name, viewport, colorScheme) => {
    const { page, refused } = await newPage({ viewport, colorScheme });
    const faults = [];
    const check = async () => {
      faults.push(...(await violations(page)));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      const unseen = await page.evaluate(
        "Promise.all([...document.images].map((image) => ((image.loading = 'eager'), image.decode().then(() => [], () => image.src))))",
      );
      faults.push(...unseen.flat().map((src) => `${page.url()} shows no picture ${src}`));
      if (overflow > 0) faults.push(`${page.url()} is ${overflow} px wider than the window`);
    };
    await page.goto(`${issuer}/sign-in?next=/account`);
    await check();
    await signIn(page);
    // The address of the sign-in ends with /account, too, so a pattern would match before anybody is signed in.
    await page.waitForURL(({ pathname }) => pathname === '/account');
    for (const path of [
      '/account',
      '/account/second-factor',
      '/account/passkeys',
      '/account/connections',
      '/account/delete',
      '/reset-password',
      '/nothing',
    ]) {
      await page.goto(issuer + path);
      await check();
    }
    await page.goto(issuer + (await askedToConnect()));
    await check();
    await page.goto((await registered('<b>Ida’s very long assistant</b> of a name without any end')).url);
    await check();
    expect(faults).toEqual([]);
    expect(refused).toEqual([]);
    await page.context().close();
  });
});
