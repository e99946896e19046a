/** @modes embedded redis */
import { scopePresets } from '@imprint/contracts/access';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  KeyHolder,
  plaintext,
  rawRequest,
  sessionOf,
  serviceApiKey,
  type Answer,
  type ExpectedProblem,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let holder: KeyHolder;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
});

const somebodyNew = async (): Promise<void> => {
  holder = await KeyHolder.arrive(instance);
};

const refused = (answer: Answer, code: ExpectedProblem['code']): void => expectProblem(answer, { code });

describe('what a key may do', () => {
  beforeEach(somebodyNew);

  it('is what its scopes say, one by one, and never what its owner may', async () => {
    const reader = await holder.withKey({ scopes: ['images:read'] });
    expect((await reader.send('GET', '/v1/images')).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/v1/images/generate'],
      ['GET', '/v1/posts'],
      ['POST', '/v1/releases'],
      ['GET', '/v1/brands'],
    ] as const) {
      const answer = await reader.send(method, path, method === 'POST' ? {} : undefined);
      refused(answer, 'insufficient_permissions');
      expect(answer.body.errors?.[0]?.detail).toMatch(/^Insufficient permissions: the key needs `/);
    }
  });

  it('never includes the management of keys or of webhook settings, whatever its scopes', async () => {
    const full = await holder.withKey({ preset: 'full' });
    const { organization } = await full.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
    for (const [method, path] of [
      ['GET', '/v1/api-keys'],
      ['POST', '/v1/api-keys'],
      ['DELETE', '/v1/api-keys/key_x'],
      ['GET', `/v1/organizations/${organization.id}/settings/webhooks`],
    ] as const) {
      refused(
        await full.send(method, path, method === 'POST' ? { label: 'Key', category: 'service' } : undefined),
        'session_required',
      );
    }
  });

  it('whoami shows its scopes and organization, and no rank above creator', async () => {
    const session = await holder.client.data<{ organization: object; user: object }>('GET', '/v1/auth/whoami');
    expect(session).toMatchObject({ isApiKey: false, role: 'owner', scopes: [] });
    const key = await (await holder.withKey({ preset: 'full' })).data('GET', '/auth/whoami');
    expect(key).toEqual({ ...session, isApiKey: true, role: 'creator', scopes: scopePresets.full });
  });

  it('is bound to the addresses on its list', async () => {
    const elsewhere = await holder.withKey({ allowedIps: ['192.0.2.7'] });
    // The client's own value precedes what the proxy appends.
    const answer = await elsewhere.send('GET', '/v1/images', undefined, { 'x-forwarded-for': '192.0.2.7, 127.0.0.1' });
    refused(answer, 'ip_not_allowed');
    const here = await holder.withKey({ allowedIps: ['192.0.2.7', '::ffff:127.0.0.1'] });
    expect((await here.send('GET', '/v1/images')).status).toBe(200);
  });

  it('is exactly its rate: n pass in a minute, also at once, the rest is told when to come back', async () => {
    const limited = await holder.withKey({ rateLimit: 7 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => limited.send('GET', '/v1/images')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    const left = answers.filter(({ status }) => status === 200).map(({ headers }) => headers.get('x-ratelimit-remaining'));
    expect(left.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    for (const { headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe('7');
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1_000);
    }
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      refused(answer, 'rate_limit_exceeded');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(answer.body.errors?.[0]?.detail).toMatch(/rate limit exceeded/i);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  it('is counted to the last use', async () => {
    const created = await holder.create({ preset: 'read' });
    const client = instance.client(plaintext(created));
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => client.send('GET', '/v1/images')));
    const used = await eventually(async () => {
      const read = await holder.client.data('GET', `/v1/api-keys/${created.id}`);
      return attribute<number>(read, 'usageCount') >= 40 && read;
    });
    expect(used.attributes).toMatchObject({ usageCount: 40, lastUsedIp: '127.0.0.1', lastUsedAt: expect.any(String) });
  });
});

describe('how a credential is sent', () => {
  let key: string;
  beforeAll(async () => {
    await somebodyNew();
    key = plaintext(await holder.create());
  });
  const sent = (...headers: string[]): Promise<Answer> => rawRequest(instance.apiUrl, '/v1/images', { headers });
  const bearer = 'Authorization';

  it.each(['Bearer', 'ApiKey', 'bearer', 'BEARER', 'apikey'])('%s is a scheme for a key', async (scheme) => {
    expect((await sent(bearer, `${scheme} ${key}`)).status).toBe(200);
    expect((await sent('authorization', `${scheme} ${key}`)).status).toBe(200);
  });

  it.each<[string, () => string[], ExpectedProblem['code']]>([
    ['Basic', () => [bearer, `Basic ${Buffer.from(`${key}:`).toString('base64')}`], 'unsupported_scheme'],
    ['a key without a scheme', () => [bearer, key], 'unsupported_scheme'],
    ['an empty header', () => [bearer, ''], 'malformed_credential'],
    ['a scheme alone', () => [bearer, 'Bearer'], 'malformed_credential'],
    ['two credentials in one header', () => [bearer, `Bearer ${key} ${key}`], 'malformed_credential'],
    ['two headers', () => [bearer, `Bearer ${key}`, bearer, `Bearer ${key}`], 'malformed_credential'],
    [
      'a key with another last character',
      () => [bearer, `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
      'invalid_key',
    ],
    ['a key in capitals', () => [bearer, `Bearer svc_test_${key.slice(9).toUpperCase()}`], 'invalid_key'],
    ['a key cut short', () => [bearer, `Bearer ${key.slice(0, 20)}`], 'invalid_key'],
    ['the prefix alone', () => [bearer, 'Bearer svc_'], 'invalid_key'],
    ['a session token as ApiKey', () => [bearer, 'ApiKey aaa.bbb.ccc'], 'invalid_key'],
    ['a token of the MCP endpoint', () => [bearer, 'Bearer mcpat_0123456789abcdef'], 'wrong_audience'],
    ['the credential of the apps', () => [bearer, `Bearer ${serviceApiKey}`], 'service_credential'],
    ['a token of the MCP endpoint as ApiKey', () => [bearer, 'ApiKey mcprt_0123456789abcdef'], 'wrong_audience'],
    ['a code of the MCP endpoint', () => [bearer, 'Bearer mcpac_0123456789abcdef'], 'wrong_audience'],
  ])('%s is refused', async (_what, headers, code) => {
    const answer = await sent(...headers());
    refused(answer, code);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('nor does a key or a session open what is for the apps alone', async () => {
    for (const credential of [key, await sessionOf(instance, 'person-1@api-key-use.example')]) {
      const oauthServer = instance.client(credential);
      const url = `${instance.address('oauth-server')}/v1/internal/sessions`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'somebody@api-key-use.example' }),
      });
      expect(response.status).toBe(401);
      expect((await oauthServer.send('POST', '/v1/internal/sessions', {})).status).toBe(404);
    }
  });
});

describe('an Idempotency-Key on a release', () => {
  it('makes one release of many sendings, at once and later, and belongs to one body', async () => {
    await somebodyNew();
    const client = await holder.withKey({ preset: 'full' });
    const [feed] = await client.data<Resource[]>('GET', '/v1/connections?platform=feed');
    const body = {
      title: 'Once',
      baseContent: 'Once',
      timezone: 'UTC',
      status: 'draft',
      targets: [{ connectionId: feed?.id }],
      brandId: attribute(feed as Resource, 'brandId'),
    };
    const headers = { 'idempotency-key': 'release-once' };
    const send = (): Promise<Answer> => client.send('POST', '/v1/releases', body, headers);
    const race = await Promise.all(Array.from({ length: 8 }, send));
    const first = race.find(({ status }) => status === 201);
    for (const answer of race.filter(({ status }) => status !== 201)) refused(answer, 'idempotency_in_progress');
    const replay = await send();
    expect([replay.status, replay.body]).toEqual([201, first?.body]);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(await client.data<Resource[]>('GET', '/v1/releases')).toHaveLength(1);
    refused(await client.send('POST', '/v1/releases', { ...body, title: 'Other' }, headers), 'idempotency_key_reused');
  });
});
