/** @modes embedded */
import { mcpScopes, scopePresets } from '@imprint/contracts/access';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  invalid,
  KeyHolder,
  plaintext,
  type Answer,
  type ApiClient,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let agent: ApiClient;
let holder: KeyHolder;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  agent = instance.client();
});
afterAll(async () => {
  await database?.close();
});
beforeEach(async () => {
  holder = await KeyHolder.arrive(instance);
});

let addresses = 0;
/** From a new address each time, because one may send ten requests a minute. */
const ask = (body: object = { agentName: 'Scribe' }, from = `198.51.100.${(addresses += 1)}`): Promise<Answer> =>
  agent.send('POST', '/v1/agent/auth', body, { 'x-forwarded-for': from });
const asked = async (body?: object): Promise<Resource> => (await ask(body)).body.data as unknown as Resource;
const poll = (request: Resource, pollToken: string = attribute(request, 'pollToken')): Promise<Answer> =>
  agent.send('POST', `/v1/agent/auth/${request.id}/token`, { pollToken });
const decide = (request: Resource, decision: string, more: object = {}): Promise<Answer> =>
  holder.client.send('POST', '/v1/agent/claims', { userCode: attribute(request, 'userCode'), decision, ...more });
/** Simulates that the agent waited for its interval. */
const letWait = ({ id }: Resource): Promise<unknown> =>
  database.rows('update agent_request set polled_at = null where id = $1', [id]);
const age = ({ id }: Resource, minutes: number): Promise<unknown> =>
  database.rows(`update agent_request set expires_at = expires_at - make_interval(mins => $2) where id = $1`, [id, minutes]);

describe('an agent that asks for a key', () => {
  it('gets a code for a person, where to enter it, and a token of its own', async () => {
    const { status, body } = await ask({ agentName: 'Scribe', clientUri: 'https://scribe.example/about' }, '203.0.113.9');
    const { type, id, attributes } = body.data as unknown as Resource;
    expect([status, type]).toEqual([201, 'agent-request']);
    expect(id).toMatch(/^agent_/);
    const userCode = String(attributes['userCode']);
    expect(attributes).toMatchObject({
      status: 'pending',
      agentName: 'Scribe',
      clientUri: 'https://scribe.example/about',
      clientIp: '203.0.113.9',
      scopes: mcpScopes,
      intervalSeconds: 5,
      pollToken: expect.stringMatching(/^\w{40,}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      claimUrl: expect.stringMatching(new RegExp(`^http.*/agent/${userCode}$`)),
    });
    const minutes = (Date.parse(String(attributes['expiresAt'])) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
  });

  it('may ask for a preset or for scopes, never for more than a person can give', async () => {
    expect(attribute(await asked({ agentName: 'A', preset: 'read' }), 'scopes')).toEqual(scopePresets.read);
    expect(attribute(await asked({ agentName: 'A', scopes: ['posts:create'] }), 'scopes')).toEqual(['posts:draft']);
    for (const scope of ['admin', 'credits:provision', 'managed-inference:execute', '*', 'posts:*'])
      expectProblem(await ask({ agentName: 'A', scopes: [scope] }), invalid('/scopes'));
    expectProblem(await ask({ agentName: 'A', preset: 'read', scopes: ['images:read'] }), invalid('/preset'));
    expectProblem(await ask({ agentName: 'A', clientUri: 'javascript:alert(1)' }), invalid('/clientUri'));
    expectProblem(await ask({ agentName: '' }), invalid('/agentName'));
  });

  it('may ask ten times a minute from one address', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await ask(undefined, '203.0.113.77')).status).toBe(201);
    const refusal = await ask(undefined, '203.0.113.77');
    expectProblem(refusal, { code: 'too_many_requests' });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(undefined, '203.0.113.78')).status).toBe(201);
  });

  it('may poll 120 times a minute from one address, whatever requests and tokens it names', async () => {
    const guess = (index: number, from: string): Promise<Answer> =>
      agent.send('POST', `/v1/agent/auth/agent_${index}/token`, { pollToken: `guess${index}` }, { 'x-forwarded-for': from });
    const answers = await Promise.all(Array.from({ length: 130 }, (_, index) => guess(index, '203.0.113.79')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expectProblem(await guess(1, '203.0.113.79'), { code: 'too_many_requests' });
    expectProblem(await guess(1, '203.0.113.80'), { code: 'not_found' });
  });

  it('has one address with all of its IPv6 network', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await ask(undefined, `2001:db8:1:2::${sent}`)).status).toBe(201);
    expectProblem(await ask(undefined, '2001:db8:1:2:ffff::1'), { code: 'too_many_requests' });
    expect((await ask(undefined, '2001:db8:1:3::1')).status).toBe(201);
  });
});

describe('the person who has the code', () => {
  it('sees who asks for what, and typing slips of the code do not matter', async () => {
    const request = await asked();
    const code = attribute(request, 'userCode');
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), code.replace('-', ' ')]) {
      const seen = await holder.client.data('GET', `/v1/agent/claims/${encodeURIComponent(typed)}`);
      expect(seen).toMatchObject({ id: request.id, attributes: { status: 'pending', agentName: 'Scribe' } });
      expect(seen.attributes).not.toHaveProperty('pollToken');
    }
  });

  it('approves: the agent fetches a key of that person, once, and it works', async () => {
    const request = await asked({ agentName: 'Scribe', preset: 'content' });
    expectProblem(await poll(request), { code: 'authorization_pending' });
    const approved = (await decide(request, 'approve', { label: 'My scribe' })).body.data as unknown as Resource;
    expect(approved.attributes).toMatchObject({ status: 'approved', apiKeyId: expect.stringMatching(/^key_/) });
    await letWait(request);
    const { status, body } = await poll(request);
    const fetched = body.data as unknown as Resource;
    expect([status, fetched]).toMatchObject([
      200,
      {
        type: 'agent-key',
        id: attribute(approved, 'apiKeyId'),
        attributes: { label: 'My scribe', scopes: scopePresets.content },
      },
    ]);
    const who = await instance.client(plaintext(fetched)).data('GET', '/v1/auth/whoami');
    expect(who).toMatchObject({
      isApiKey: true,
      scopes: scopePresets.content,
      user: { id: holder.userId },
      organization: { id: holder.organizationId },
    });
    expectProblem(await poll(request), { code: 'state_conflict' });
    expect((await holder.client.data('GET', `/v1/api-keys/${fetched.id}`)).attributes).toMatchObject({ label: 'My scribe' });
  });

  it('refuses: the agent is told so and no key is made', async () => {
    const request = await asked();
    expect((await decide(request, 'deny')).status).toBe(200);
    for (let round = 0; round < 2; round += 1) expectProblem(await poll(request), { code: 'access_denied' });
    expect(await holder.activeKeys()).toBe(0);
  });

  it('decides once: a second decision, and another person, find nothing', async () => {
    const request = await asked();
    const race = await Promise.all([decide(request, 'approve'), decide(request, 'deny'), decide(request, 'approve')]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await holder.activeKeys()).toBe(race[1].status === 200 ? 0 : 1);
    const path = `/v1/agent/claims/${attribute(request, 'userCode')}`;
    expect((await holder.client.send('GET', path)).status).toBe(200);
    holder = await KeyHolder.arrive(instance);
    expectProblem(await decide(request, 'approve'), { code: 'not_found' });
    expectProblem(await holder.client.send('GET', path), { code: 'not_found' });
  });

  it('has ten keys and no more; the request stays open for them to make room', async () => {
    await holder.seed(database, 10);
    const request = await asked();
    expectProblem(await decide(request, 'approve'), { code: 'api_key_limit_reached' });
    await database.rows('delete from api_key where id in (select id from api_key where user_id = $1 limit 1)', [holder.userId]);
    expect((await decide(request, 'approve')).status).toBe(200);
  });

  it('is a person: a key cannot grant keys', async () => {
    const request = await asked();
    const key = await holder.withKey({ preset: 'full' });
    const claim = { userCode: attribute(request, 'userCode'), decision: 'approve' };
    expectProblem(await key.send('POST', '/v1/agent/claims', claim), { code: 'session_required' });
    expectProblem(await key.send('GET', `/v1/agent/claims/${claim.userCode}`), { code: 'session_required' });
  });

  it('tries ten codes a minute', async () => {
    for (let sent = 0; sent < 10; sent += 1)
      expectProblem(await holder.client.send('GET', '/v1/agent/claims/BBBB-BBBB'), { code: 'not_found' });
    expectProblem(await holder.client.send('GET', '/v1/agent/claims/BBBB-BBBB'), { code: 'too_many_requests' });
  });

  it('leaves an entry in the audit trail', async () => {
    const request = await asked();
    await decide(request, 'approve');
    const entries = await holder.client.data<Resource[]>('GET', '/v1/audit');
    expect(entries.map(({ attributes }) => attributes)).toMatchObject([
      { action: 'agent.claimed', actorId: holder.userId, subjectType: 'agent-request', subjectId: request.id },
      { action: 'api-key.created', actorId: holder.userId },
    ]);
  });
});

describe('polling', () => {
  it('too often makes the interval longer, and says so', async () => {
    const request = await asked();
    const pollSoon = async (): Promise<Answer> => {
      await database.rows('update agent_request set polled_at = clock_timestamp() where id = $1 and polled_at is not null', [
        request.id,
      ]);
      return poll(request);
    };
    const answers = [await pollSoon(), await pollSoon(), await pollSoon()];
    expect(answers.map(({ body, headers }) => [body.errors?.[0]?.code, headers.get('retry-after')])).toEqual([
      ['authorization_pending', '5'],
      ['slow_down', '10'],
      ['slow_down', '15'],
    ]);
    await decide(request, 'approve');
    expectProblem(await pollSoon(), { code: 'slow_down' });
    await letWait(request);
    expect((await poll(request)).status).toBe(200);
  });

  it('at once hands the key out once', async () => {
    const request = await asked();
    await decide(request, 'approve');
    const race = await Promise.all(Array.from({ length: 8 }, () => poll(request)));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes the token of that request', async () => {
    const [request, other] = [await asked(), await asked()];
    await decide(request, 'approve');
    for (const token of [attribute(other, 'pollToken'), 'x', attribute(request, 'userCode')])
      expectProblem(await poll(request, token), { code: 'not_found' });
    expectProblem(await poll({ ...request, id: 'agent_nowhere' }), { code: 'not_found' });
  });

  it('after fifteen minutes ends: the code is dead too', async () => {
    const request = await asked();
    await age(request, 15);
    expectProblem(await poll(request), { code: 'expired_token' });
    expectProblem(await decide(request, 'approve'), { code: 'not_found' });
  });

  it('too late gets no key, and the key that nobody fetched is revoked', async () => {
    const request = await asked();
    await decide(request, 'approve');
    expect(await holder.activeKeys()).toBe(1);
    await age(request, 17);
    expectProblem(await poll(request), { code: 'expired_token' });
    await eventually(async () => (await holder.activeKeys()) === 0);
    const [row] = await eventually(async () => {
      const rows = await database.rows<{ status: string; key_sealed: null }>('select * from agent_request where id = $1', [
        request.id,
      ]);
      return rows[0]?.status === 'expired' && rows;
    });
    expect(row?.key_sealed).toBeNull();
    expectProblem(await poll(request), { code: 'expired_token' });
  });
});

describe('the secrets of a request', () => {
  it('are in no row, readable, and in no log: poll token and key', async () => {
    const request = await asked();
    await decide(request, 'approve');
    const tables = await database.text();
    const fetched = (await poll(request)).body.data as unknown as Resource;
    for (const secret of [attribute(request, 'pollToken'), plaintext(fetched)]) {
      expect(tables + (await database.text())).not.toContain(secret);
      for (const app of instance.processes) expect(app.output).not.toContain(secret);
    }
    const [row] = await database.rows<{ key_sealed: null }>('select key_sealed from agent_request where id = $1', [request.id]);
    expect(row?.key_sealed).toBeNull();
  });
});
