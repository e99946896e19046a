import { GrantedAccess } from '@imprint/domain/granted-access';
import { McpTokens } from '@imprint/domain/oauth';
import { schema } from '@imprint/domain/schema';
import type { Config } from '@imprint/platform/config';
import { createApp } from '@imprint/platform/http';
import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { DataSource } from 'typeorm';
import { paths } from '../authorization/paths.js';
import { OauthServerModule } from '../oauth-server.module.js';

const redirectUri = 'https://app.example/callback';
const verifier = 'v'.repeat(43);

let database: TestDatabase;
const apps: NestExpressApplication[] = [];

async function start(settings: Partial<Record<keyof Config, string>>): Promise<[NestExpressApplication, string]> {
  const config = testConfig({ DATABASE_URL: database.url, PUBLIC_MCP_URL: 'https://mcp.example', ...settings });
  const options = { behindGateway: true, rawPaths: Object.values(paths), formPaths: ['/oauth/consent'] };
  const app = await createApp('oauth-server', OauthServerModule.forRoot(config), config, options);
  await app.listen(0, '127.0.0.1');
  apps.push(app);
  return [app, await app.getUrl()];
}

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database?.drop();
});

/** A browser that follows steps and keeps cookies, but fills in no forms by itself. */
class Visitor {
  readonly cookies = new Map<string, string>();
  text = '';
  constructor(private readonly url: string) {}

  /** @returns status, and the redirect's address */
  async go(path: string, form?: Record<string, string>): Promise<{ status: number; to: string }> {
    const hidden = [...this.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const answer = await fetch(this.url + path, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { body: new URLSearchParams({ ...Object.fromEntries(hidden), ...form }) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    this.text = await answer.text();
    return { status: answer.status, to: answer.headers.get('location') ?? '' };
  }

  /** Path of a new client's consent page. */
  async asked(): Promise<{ path: string; clientId: string }> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ client_name: 'Scribe', redirect_uris: [redirectUri] });
    const registered = await fetch(this.url + paths.registration, { method: 'POST', headers, body });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'mine',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const { to } = await this.go(`${paths.authorization}?${query.toString()}`);
    return { path: to, clientId };
  }

  /** @returns the parameters that the client receives */
  async decide(path: string, decision: string): Promise<URLSearchParams> {
    const last = await this.go(path, { decision });
    expect(last).toEqual({ status: 303, to: `${path}/done` });
    await this.go(last.to);
    const onward = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(this.text)?.[1] ?? '';
    const back = await this.go(onward);
    expect(back.status).toBe(303);
    return new URL(back.to).searchParams;
  }
}

describe('where sessions come from another provider', () => {
  it('a browser is told that access cannot be granted there, what to do instead, and how to return to the app', async () => {
    const [, url] = await start({ OIDC_ISSUER: 'https://people.example', LOGIN_WALL: 'on' });
    const visitor = new Visitor(url);
    const { path } = await visitor.asked();
    expect((await visitor.go(path)).status).toBe(501);
    for (const shown of ['https://people.example', 'https://mcp.example/mcp', 'API key']) expect(visitor.text).toContain(shown);
    expect(visitor.text).not.toContain('value="allow"');
    expect(Object.fromEntries(await visitor.decide(path, 'deny'))).toMatchObject({ error: 'access_denied', state: 'mine' });
  });
});

describe('without a login wall', () => {
  const owner = { userId: 'user_local', organizationId: 'org_local' };
  let app: NestExpressApplication;
  let url: string;
  beforeAll(async () => {
    [app, url] = await start({ LOGIN_WALL: 'off' });
    const dataSource = app.get(DataSource);
    await dataSource.query(`insert into organization (id, name, slug) values ('org_local', 'Local', 'local')`);
    await dataSource.query(
      `insert into app_user (id, subject, email, name) values ('user_local', 'local|owner', 'o@x.test', 'O')`,
    );
    await dataSource.query(`insert into membership values ('org_local', 'user_local', 'owner')`);
  });

  it('the owner of the machine can grant it, with the form of the page', async () => {
    const visitor = new Visitor(url);
    const { path, clientId: client_id } = await visitor.asked();
    await visitor.go(path);
    expect(visitor.text).toContain('the owner of this instance');
    const stranger = new Visitor(url);
    expect((await stranger.go(path, { decision: 'allow' })).status).toBe(404);
    const code = (await visitor.decide(path, 'allow')).get('code') ?? '';
    const fields = { grant_type: 'authorization_code', client_id, code, redirect_uri: redirectUri, code_verifier: verifier };
    const granted = await fetch(url + paths.token, { method: 'POST', body: new URLSearchParams(fields) });
    const { access_token } = (await granted.json()) as { access_token: string };
    const tokens = new McpTokens(app.get(DataSource), { add: () => undefined } as never);
    expect(await tokens.verify(access_token, 'https://mcp.example/mcp')).toMatchObject({ kind: 'oauth', ...owner });
  });

  it('regression: a consent that was granted but not redeemed can be ended, after which there is no code for it', async () => {
    const visitor = new Visitor(url);
    const { path } = await visitor.asked();
    await visitor.go(path);
    await visitor.go(path, { decision: 'allow' });
    const access = app.get(GrantedAccess, { strict: false });
    const grantor = { userId: owner.userId, clientIp: null };
    const given = (await access.list(owner.userId)).filter(({ label }) => label === 'Scribe').map(({ id }) => id);
    const [latest = ''] = given;
    expect((await access.end(grantor, new Set([latest]))).length).toBe(1);
    await visitor.go(`${path}/done`);
    const onward = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(visitor.text)?.[1] ?? '';
    const { status, to } = await visitor.go(onward);
    expect([status, to]).toEqual([303, expect.stringMatching(/^\/oauth\/consent\//)]);
    expect(to).not.toBe(path);
  });

  it.each([
    ['never', 'it never approves what it asked for itself'],
    ['confirmed', 'only after you have confirmed it in a form that the app shows you'],
    ['allowed', 'and nobody is asked'],
  ])('says what the app may approve itself where the organization says %s', async (policy, shown) => {
    await app.get(DataSource).query('update organization set self_approval = $1', [policy]);
    const visitor = new Visitor(url);
    const { path } = await visitor.asked();
    await visitor.go(path);
    expect(visitor.text).toContain(shown);
  });

  it.each([
    [{}, 'waits until someone with permission approves it', 'goes out without an approval'],
    [{ agents: 'direct' }, 'goes out without an approval', 'waits until somebody'],
  ])('says what happens to what it schedules where the organization has set %j', async (policy, shown, hidden) => {
    await app.get(DataSource).query('update organization set publishing_policy = $1', [policy]);
    const visitor = new Visitor(url);
    const { path } = await visitor.asked();
    await visitor.go(path);
    expect(visitor.text).toContain(shown);
    expect(visitor.text).not.toContain(hidden);
  });

  it('26: what was granted in one browser does not work in the one that requested it', async () => {
    // Simulates an attacker who can plant cookies: the request is theirs, the person who answers it is not.
    const attacker = new Visitor(url);
    const { path } = await attacker.asked();
    const victim = new Visitor(url);
    for (const [name, value] of attacker.cookies) if (name.includes('imprint_consent')) victim.cookies.set(name, value);
    await victim.go(path);
    expect(await victim.go(path, { decision: 'allow' })).toEqual({ status: 303, to: `${path}/done` });
    const back = await attacker.go(path.replace('/oauth/consent', paths.authorization));
    const told = Object.fromEntries(new URL(back.to).searchParams);
    expect(told).toMatchObject({ error: 'access_denied', state: 'mine' });
    expect(told).not.toHaveProperty('code');
  });

  it('nobody can who points a host name of their own at it', async () => {
    const visitor = new Visitor(url);
    const { path } = await visitor.asked();
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { host: 'evil.example', cookie };
    const [answer] = (await once(send(url + path, { headers, agent: false }).end(), 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/sign-in\?next=/)]);
  });
});
