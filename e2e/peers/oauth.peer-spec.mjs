// OAuth by clients that nobody here wrote, the pages of it in a real browser, and the conformance suite of MCP.
import {
  attribute,
  callTool,
  Instance,
  locationOf,
  mcpRequest,
  password,
  signedUp,
  tokenOf,
  Workspace,
} from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { chromium } from 'playwright-core';
import { chromiumPath } from './content-cards/host-browser.mjs';

const require = createRequire(import.meta.url);
const insecure = { [oauth.allowInsecureRequests]: true };
/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const redirectUri = 'http://127.0.0.1:3999/callback';

let instance;
let issuer;
let resource;
let ada;

beforeAll(async () => {
  const many = { OAUTH_AUTHORIZE_PER_MINUTE: '1000', OAUTH_TOKEN_PER_MINUTE: '1000', OAUTH_REGISTER_PER_MINUTE: '1000' };
  const apps = ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'];
  const port = String(await freePort());
  // Pages are opened at another name of the same machine: to a browser files come from elsewhere.
  const elsewhere = { PORT_API_GATEWAY: port, SERVICE_CDN_URL: `http://127.0.0.1:${port}` };
  instance = await Instance.start({ apps, settings: { LOGIN_WALL: 'on', ...elsewhere, ...many } });
  issuer = (await (await fetch(`${instance.apiUrl}/.well-known/oauth-authorization-server`)).json()).issuer;
  resource = `http://localhost:${new URL(instance.address('mcp-server')).port}/mcp`;
  ada = await signedUp(instance, 'ada@example.com');
});
afterAll(() => instance?.stop());

const authorizationOf = ({ pathname, search }) => pathname + search;

/** As a person who allows what an address asks for. @returns where the browser is sent in the end */
async function allow(url) {
  await ada.open(locationOf(await ada.open(authorizationOf(new URL(url)))));
  const last = await ada.open(locationOf(await ada.submit({ decision: 'allow' })));
  return new URL(locationOf(await ada.open(last.onward)));
}

/** Whether the MCP endpoint takes a token. */
async function statusOf(token) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  return (await fetch(resource, { method: 'POST', headers, body })).status;
}

describe('oauth4webapi', () => {
  it('discovers, registers, is allowed, uses, refreshes and revokes', async () => {
    const url = new URL(issuer);
    const found = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(url, found);
    const metadata = { client_name: 'oauth4webapi', redirect_uris: [redirectUri] };
    const registered = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure);
    const client = await oauth.processDynamicClientRegistrationResponse(registered);
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const address = new URL(server.authorization_endpoint);
    address.search = new URLSearchParams({
      ...{ client_id: client.client_id, redirect_uri: redirectUri, response_type: 'code', state, resource },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    });
    const answered = oauth.validateAuthResponse(server, client, await allow(address), state);
    const none = oauth.None();
    const granted = await oauth.processAuthorizationCodeResponse(
      ...[server, client],
      await oauth.authorizationCodeGrantRequest(server, client, none, answered, redirectUri, verifier, insecure),
    );
    expect([granted.expires_in, await statusOf(granted.access_token)]).toEqual([2_592_000, 200]);
    const refreshed = await oauth.processRefreshTokenResponse(
      ...[server, client],
      await oauth.refreshTokenGrantRequest(server, client, none, granted.refresh_token, insecure),
    );
    expect(await statusOf(refreshed.access_token)).toBe(200);
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, none, refreshed.refresh_token, insecure));
    expect(await statusOf(refreshed.access_token)).toBe(401);
  });
});

describe('openid-client', () => {
  it('registers, is allowed a part, uses and refreshes', async () => {
    const options = { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' };
    const metadata = { client_name: 'openid-client', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
    const config = await openid.dynamicClientRegistration(new URL(issuer), metadata, openid.None(), options);
    const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const address = openid.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: 'images:read brands:read', state: expectedState, resource },
      ...{ code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier), code_challenge_method: 'S256' },
    });
    const granted = await openid.authorizationCodeGrant(config, await allow(address), { pkceCodeVerifier, expectedState });
    expect([granted.scope.split(' ').sort(), await statusOf(granted.access_token)]).toEqual([
      ['brands:read', 'images:read'],
      200,
    ]);
    const refreshed = await openid.refreshTokenGrant(config, granted.refresh_token);
    expect(await statusOf(refreshed.access_token)).toBe(200);
  });
});

/** What the MCP client asks its host to remember. */
class Host {
  redirectUrl = redirectUri;
  clientMetadata = { client_name: 'MCP client', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
  state = () => 'a state of the host';
  clientInformation = () => this.information;
  saveClientInformation = (information) => void (this.information = information);
  tokens = () => this.kept;
  saveTokens = (tokens) => void (this.kept = tokens);
  redirectToAuthorization = (url) => void (this.address = url);
  saveCodeVerifier = (verifier) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (state) => void (this.discovered = state);
  discoveryState = () => this.discovered;
}

describe('the MCP client', () => {
  it('finds the way by itself: from a refused request to its tools, and on by its refresh token', async () => {
    const host = new Host();
    const transport = () => new StreamableHTTPClientTransport(new URL(resource), { authProvider: host });
    const first = transport();
    await expect(new Client({ name: 'peer', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
    await first.finishAuth((await allow(host.address)).searchParams);
    const tools = async () => {
      const client = new Client({ name: 'peer', version: '1' });
      await client.connect(transport());
      const listed = (await client.listTools()).tools.length;
      await client.close();
      return listed;
    };
    expect(await tools()).toBeGreaterThan(5);
    const { refresh_token } = host.kept;
    host.kept = { ...host.kept, access_token: `${host.kept.access_token}x` };
    expect(await tools()).toBeGreaterThan(5);
    expect(host.kept.refresh_token).not.toBe(refresh_token);
  });
});

describe('the conformance suite for authorization servers', () => {
  it('passes, without anybody at it', async () => {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    const metadata = { client_name: 'Conformance', redirect_uris: [`http://127.0.0.1:${port}/callback`] };
    const registered = await fetch(`${issuer}/v1/oauth/register`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(metadata) },
    });
    const { client_id } = await registered.json();
    const suite = join(require.resolve('@modelcontextprotocol/conformance/package.json'), '..', 'dist', 'index.js');
    const named = ['--url', issuer, '--client-id', client_id, '-p', String(port), '--resource', resource];
    const args = [suite, 'authorization', ...named, '--spec-version', '2026-07-28', '-o', folder];
    const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let opened;
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk) => {
        output += chunk.toString('utf8');
        const [url] = /http:\/\/\S+\/v1\/oauth\/authorize\?\S+/.exec(output) ?? [];
        if (url !== undefined) opened ??= allow(url).then((address) => fetch(address));
      });
    const [status] = await once(run, 'close');
    await opened;
    await rm(folder, { recursive: true });
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
    expect(output).toMatch(/\b0 failed/);
  });
});

if (chromiumPath === undefined)
  console.log('NOT RUN: the pages of OAuth and of keys in a browser, because there is no Chromium.');

(chromiumPath === undefined ? describe.skip : describe)('in a browser', () => {
  const axe = readFileSync(require.resolve('axe-core'), 'utf8');
  let browser;
  let app;
  /** Requests that reached the app. */
  const answers = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    // As many apps do, it goes on to a page of its own on another origin.
    app = createHttpServer((request, response) => {
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
      ...{ client_id, redirect_uri: redirect_uris[0], response_type: 'code', state: 'a state', code_challenge_method: 'S256' },
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    });
    return { client_id, verifier, redirectUri: redirect_uris[0], url: `${issuer}/v1/oauth/authorize?${query}` };
  }

  /** A page, and what the browser refused of it by its policy. */
  async function newPage(options) {
    const page = await (await browser.newContext(options)).newPage();
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
    expect(await statusOf((await granted.json()).access_token)).toBe(200);
    await page.goto((await registered('Another')).url);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL('**/thanks');
    expect(answers.at(-1).searchParams.get('error')).toBe('access_denied');
    expect(refused).toEqual([]);
    await page.context().close();
  });

  let mine;
  let agent;
  /** What an agent leaves to people: an approval with a picture, and an account to connect. @returns paths of the two pages */
  async function asked() {
    mine ??= await Workspace.open(instance, await tokenOf(ada));
    const scopes = ['posts:draft', 'posts:schedule', 'brands:read', 'images:read'];
    agent ??= attribute(await mine.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', scopes }), 'key');
    const file = { filename: 'dot.png', contentType: 'image/png', category: 'image' };
    const upload = await mine.api.data('POST', '/v1/uploads', file);
    await fetch(attribute(upload, 'uploadUrl'), { method: 'PUT', headers: { 'content-type': 'image/png' }, body: dot });
    const { id: assetId } = await mine.api.data('POST', `/v1/uploads/${upload.id}/complete`);
    const release = mine.release({ scheduledAt: '2034-05-01T09:00', media: [{ assetId, altText: 'A dot' }] });
    const { message } = await mcpRequest(instance, agent, { body: callTool('create_scheduled_release', release) });
    const account = { platform: 'bluesky', brandId: mine.brandId, displayName: 'Terrace' };
    const connection = await instance.client(agent).data('POST', '/v1/connections', account);
    return {
      review: authorizationOf(new URL(message.result.structuredContent.nextStepUrl)),
      connection: authorizationOf(new URL(attribute(connection, 'authorizationUrl'))),
    };
  }

  it.each([
    ['a phone, in the light', { width: 390, height: 844 }, 'light'],
    ['a desk, in the dark', { width: 1280, height: 800 }, 'dark'],
  ])('the pages of consent, keys, connecting and approvals are for everybody: on %s', async (_name, viewport, colorScheme) => {
    const { page, refused } = await newPage({ viewport, colorScheme });
    const faults = [];
    const check = async () => {
      const { violations } = await page.evaluate(`${axe}; axe.run()`);
      faults.push(...violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      const unseen = await page.evaluate(
        "Promise.all([...document.images].map((image) => ((image.loading = 'eager'), image.decode().then(() => [], () => image.src))))",
      );
      faults.push(...unseen.flat().map((src) => `${page.url()} shows no picture ${src}`));
      if (overflow > 0) faults.push(`${page.url()} is ${overflow} px wider than the window`);
    };
    await page.goto(`${issuer}/sign-in?next=/connect`);
    await check();
    await signIn(page);
    await page.waitForURL('**/connect');
    await page.locator('summary').first().click();
    await check();
    await page.getByRole('button', { name: 'Make a key' }).click();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await check();
    await page.getByRole('link', { name: 'All your API keys' }).click();
    await check();
    await page.getByRole('link', { name: 'Revoke' }).first().click();
    await check();
    await page.getByRole('link', { name: 'Leave it' }).click();
    const keys = page.url();
    await page.getByRole('link', { name: 'Publishing and approvals' }).click();
    await check();
    for (const path of [
      '/account',
      '/account/second-factor',
      '/account/passkeys',
      '/account/connections',
      '/reset-password',
      '/nothing',
    ]) {
      await page.goto(issuer + path);
      await check();
    }
    await page.goto(keys);
    await page.getByRole('link', { name: 'Create API key' }).click();
    await page.getByText('Individual scopes').click();
    await check();
    const { review, connection } = await asked();
    await page.goto(issuer + review);
    expect(await page.locator('.pictures img').count()).toBeGreaterThan(0);
    for (const summary of await page.locator('summary').all()) await summary.click();
    await check();
    await page.getByRole('button', { name: 'Decline' }).first().click();
    await page.locator('summary').first().click();
    await check();
    await page.goto(issuer + connection);
    await check();
    await page.goto((await registered('<b>Ida’s very long assistant</b> of a name without any end')).url);
    await check();
    expect(faults).toEqual([]);
    expect(refused).toEqual([]);
    await page.context().close();
  });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
