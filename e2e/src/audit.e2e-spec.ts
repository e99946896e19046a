/** @modes embedded */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  Database,
  expectProblem,
  Instance,
  KeyHolder,
  plaintext,
  sessionOf,
  type Answer,
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
beforeEach(async () => {
  holder = await KeyHolder.arrive(instance);
});

type Entry = Record<string, unknown>;
const trail = async (query = '', by = holder): Promise<Entry[]> =>
  (await by.client.data<Resource[]>('GET', `/v1/audit${query}`)).map(({ attributes }) => attributes);
const change = (method: string, path: string, body?: object): Promise<Resource> => holder.client.data(method, path, body);
const settingsPath = (): string => `/v1/organizations/${holder.organizationId}/settings/webhooks`;

describe('the audit trail', () => {
  it('keeps who did what to a key, when, from where, and what changed', async () => {
    const created = await holder.create({ label: 'Audited', rateLimit: 60 });
    await change('PATCH', `/v1/api-keys/${created.id}`, { label: 'Renamed', rateLimit: null, allowedIps: [] });
    const successor = await change('POST', `/v1/api-keys/${created.id}/rotate`);
    await change('DELETE', `/v1/api-keys/${successor.id}`);
    const who = { actorKind: 'session', actorId: holder.userId, apiKeyId: null, clientIp: '127.0.0.1', subjectType: 'api-key' };
    const entries = await trail();
    expect(entries).toMatchObject([
      { ...who, action: 'api-key.revoked', subjectId: successor.id, changes: { isRevoked: { from: false, to: true } } },
      { ...who, action: 'api-key.rotated', subjectId: created.id, changes: { replacedBy: { to: successor.id } } },
      { ...who, action: 'api-key.changed', subjectId: created.id },
      { ...who, action: 'api-key.created', subjectId: created.id },
    ]);
    // Only changed values: the addresses were empty before.
    expect(entries[2]?.['changes']).toEqual({ label: { from: 'Audited', to: 'Renamed' }, rateLimit: { from: 60, to: null } });
    expect(entries[3]?.['changes']).toMatchObject({ label: { to: 'Audited' }, rateLimit: { to: 60 }, allowedIps: { to: [] } });
    for (const { createdAt } of entries) expect(Math.abs(Date.now() - Date.parse(String(createdAt)))).toBeLessThan(60_000);
  });

  it('keeps nothing of what did not happen', async () => {
    const { id } = await holder.create();
    const before = await trail();
    const refusals: [string, string, object?][] = [
      ['POST', '/v1/api-keys', { label: '' }],
      ['PATCH', `/v1/api-keys/${id}`, { scopes: ['admin'] }],
      ['PATCH', `/v1/api-keys/${id}`, { label: 'Key' }],
      ['POST', '/v1/api-keys/key_nowhere/rotate'],
      ['DELETE', '/v1/api-keys/key_nowhere'],
      ['PATCH', settingsPath(), { enabled: true }],
    ];
    for (const [method, path, body] of refusals) await holder.client.send(method, path, body);
    expect(await trail()).toEqual(before);
  });

  it('keeps a change of the webhook settings, and of the secret only that it changed', async () => {
    const endpointUrl = 'http://127.0.0.1:9/events';
    const signingSecret = 'a-signing-secret-of-the-receiver';
    await change('PATCH', settingsPath(), { endpointUrl, enabled: true, signingSecret });
    await change('PATCH', settingsPath(), { enabled: false });
    expect(await trail('?action=webhook-settings.changed')).toMatchObject([
      { changes: { enabled: { from: true, to: false } } },
      { changes: { enabled: { from: false, to: true }, endpointUrl: { from: null, to: endpointUrl }, signingSecret: {} } },
    ]);
    expect(await database.text()).not.toContain(signingSecret);
  });

  it('holds no key and no digest of one', async () => {
    const created = await holder.create();
    const successor = await change('POST', `/v1/api-keys/${created.id}/rotate`);
    const rows = await database.rows<{ row: string }>('select t::text as row from audit_entry t');
    const text = rows.map(({ row }) => row).join('\n');
    const digests = await database.rows<{ digest: string }>(`select encode(digest, 'hex') as digest from api_key`);
    for (const key of [plaintext(created), plaintext(successor)])
      for (const secret of [key, key.slice(9, 40), createHash('sha256').update(key).digest('hex')])
        expect(text).not.toContain(secret);
    for (const { digest } of digests) expect(text).not.toContain(digest);
  });

  it('is found by action, subject, actor, time and words, newest first, page by page', async () => {
    const [first, second] = [await holder.create({ label: 'One' }), await holder.create({ label: 'Two' })];
    await change('DELETE', `/v1/api-keys/${first.id}`);
    const found = async (query: string): Promise<unknown[]> =>
      (await trail(query)).map(({ action, subjectId }) => [action, subjectId]);
    const all = [
      ['api-key.revoked', first.id],
      ['api-key.created', second.id],
      ['api-key.created', first.id],
    ];
    expect(await found('')).toEqual(all);
    expect(await found('?action=api-key.created')).toEqual(all.slice(1));
    expect(await found(`?subjectId=${first.id}`)).toEqual([all[0], all[2]]);
    expect([await found(`?actorId=${holder.userId}`), await found('?actorId=user_nobody')]).toEqual([all, []]);
    expect(await found('?limit=1&page=2')).toEqual([all[1]]);
    expect([await found('?search=REVOKED'), await found(`?search=${second.id}`)]).toEqual([[all[0]], [all[1]]]);
    const [, { createdAt: middle = '' } = {}] = await trail();
    expect(await found(`?since=${encodeURIComponent(String(middle))}`)).toEqual(all.slice(0, 2));
    expect(await found(`?until=${encodeURIComponent(String(middle))}`)).toEqual(all.slice(2));
    for (const query of ['since=2099-W01-1', 'until=yesterday', 'action=api-key.stolen']) {
      const answer = await holder.client.send('GET', `/v1/audit?${query}`);
      expectProblem(answer, { code: 'validation_failed', source: { parameter: query.split('=', 1)[0] ?? '' } });
    }
  });

  it('is for owners and admins of the organization, in a session', async () => {
    const key = await holder.withKey({ preset: 'full' });
    expectProblem(await key.send('GET', '/v1/audit'), { code: 'session_required' });
    const stranger = await KeyHolder.arrive(instance);
    expect(await trail('', stranger)).toEqual([]);
    expect(await trail(`?actorId=${holder.userId}`, stranger)).toEqual([]);
    const read = async (role: string): Promise<Answer> => {
      await database.rows(`update membership set role = $1 where user_id = $2`, [role, stranger.userId]);
      return instance.client(await sessionOf(instance, stranger.email)).send('GET', '/v1/audit');
    };
    for (const role of ['viewer', 'creator']) expectProblem(await read(role), { code: 'insufficient_permissions' });
    expect((await read('admin')).status).toBe(200);
  });
});
