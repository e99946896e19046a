/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Instance } from './harness/index.js';

const redirectUri = 'https://app.example/callback';

describe('the OAuth server behind the gateway', () => {
  let instance: Instance;
  let issuer: string;

  beforeAll(async () => {
    // The gateway trusts the proxy in front of it, so that each request can have a different address.
    const settings = { OAUTH_REGISTER_PER_MINUTE: '2', TRUST_PROXY: '1' };
    instance = await Instance.start({ apps: ['api-gateway', 'oauth-server'], settings });
    issuer = `http://localhost:${new URL(instance.apiUrl).port}`;
  });
  afterAll(() => instance?.stop());

  const register = (from: string) =>
    fetch(`${instance.apiUrl}/v1/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ redirect_uris: [redirectUri] }),
    });

  it('describes itself for every origin, under its configured address', async () => {
    const answer = await fetch(`${instance.apiUrl}/.well-known/oauth-authorization-server`, {
      headers: { origin: 'https://a.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ issuer, authorization_endpoint: `${issuer}/v1/oauth/authorize` });
  });

  it('takes registrations, questions and token requests, bodies and cookies intact, and answers preflights', async () => {
    const { client_id: id } = (await (await register('198.51.100.1')).json()) as { client_id: string };
    const query = new URLSearchParams({
      client_id: id,
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'a b',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    const asked = await fetch(`${instance.apiUrl}/v1/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
    expect(asked.status).toBe(303);
    expect(asked.headers.get('location')).toMatch(/^\/oauth\/consent\//);
    expect(asked.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([
      'imprint_consent',
      'imprint_consent.sig',
      'imprint_resume',
      'imprint_resume.sig',
    ]);
    const token = await fetch(`${instance.apiUrl}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: id, refresh_token: 'mcprt_unknown' }),
    });
    expect([token.status, await token.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    const revoked = await fetch(`${instance.apiUrl}/v1/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'x' }),
    });
    expect([revoked.status, await revoked.text()]).toEqual([200, '']);
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' };
    const preflight = await fetch(`${instance.apiUrl}/v1/oauth/token`, { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('73: counts for the address of the client, as the gateway knows it', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await register('198.51.100.2')).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await register('198.51.100.3')).status).toBe(201);
  });
});
