// OAuth with independent clients, and the conformance suite of MCP.
import { Instance, locationOf, signedUp } from '@imprint/e2e/harness/index';
import { freePort } from '@imprint/platform/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { authorizationOf, issuerOf, resourceOf, statusOf } from './oauth/instance.mjs';

const require = createRequire(import.meta.url);
const insecure = { [oauth.allowInsecureRequests]: true };
const redirectUri = 'http://127.0.0.1:3999/callback';

let issuer;
let resource;
let ada;

beforeAll(async () => {
  const instance = await Instance.shared();
  issuer = await issuerOf(instance);
  resource = resourceOf(instance);
  ada = await signedUp(instance, 'ada@oauth.example');
});

/** Acts as a person who grants access at an address. @returns where the browser is redirected in the end */
async function allow(url) {
  await ada.open(locationOf(await ada.open(authorizationOf(new URL(url)))));
  const last = await ada.open(locationOf(await ada.submit({ decision: 'allow' })));
  return new URL(locationOf(await ada.open(last.onward)));
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
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const answered = oauth.validateAuthResponse(server, client, await allow(address), state);
    const none = oauth.None();
    const granted = await oauth.processAuthorizationCodeResponse(
      ...[server, client],
      await oauth.authorizationCodeGrantRequest(server, client, none, answered, redirectUri, verifier, insecure),
    );
    expect([granted.expires_in, await statusOf(resource, granted.access_token)]).toEqual([2_592_000, 200]);
    const refreshed = await oauth.processRefreshTokenResponse(
      ...[server, client],
      await oauth.refreshTokenGrantRequest(server, client, none, granted.refresh_token, insecure),
    );
    expect(await statusOf(resource, refreshed.access_token)).toBe(200);
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, none, refreshed.refresh_token, insecure));
    expect(await statusOf(resource, refreshed.access_token)).toBe(401);
  });
});

describe('openid-client', () => {
  it('registers, is allowed a part, uses and refreshes', async () => {
    const options = { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' };
    const metadata = { client_name: 'openid-client', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
    const config = await openid.dynamicClientRegistration(new URL(issuer), metadata, openid.None(), options);
    const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'images:read brands:read',
      state: expectedState,
      resource,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    const granted = await openid.authorizationCodeGrant(config, await allow(address), { pkceCodeVerifier, expectedState });
    expect([granted.scope.split(' ').sort(), await statusOf(resource, granted.access_token)]).toEqual([
      ['brands:read', 'images:read'],
      200,
    ]);
    const refreshed = await openid.refreshTokenGrant(config, granted.refresh_token);
    expect(await statusOf(resource, refreshed.access_token)).toBe(200);
  });
});

/** What the MCP client's host has to store. */
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
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
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
