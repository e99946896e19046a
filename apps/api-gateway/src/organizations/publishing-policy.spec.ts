import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway, type Reply } from '../media/gateway.fixture.js';

let gateway: Gateway;
let dataSource: DataSource;
let settings: string;
let feedId: string;
let brandId: string;
/** May schedule, but neither approve nor publish at once. */
let key: string;
/** Created by the server. */
let adminKey: string;

async function addKey(id: string, scopes: string): Promise<string> {
  const made = newApiKey('test');
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     select $2, organization_id, user_id, $1, 'abcd', 'Cron job', 'service', $3 from membership limit 1`,
    [apiKeyDigest(made, testConfig().KEY_PEPPER), id, scopes],
  );
  return made;
}

/** Sends with a key, or as the local owner without one. */
const send = (method: string, path: string, body: unknown, credential?: string, more: Record<string, string> = {}) =>
  gateway.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
    ...more,
  });

const set = async (policy: object): Promise<void> => {
  expect(await send('PATCH', settings, { creators: null, apiKeys: null, agents: null, ...policy })).toMatchObject({
    status: 200,
  });
};
const asRole = (role: string) => dataSource.query('update membership set role = $1', [role]);

const later = '2034-05-01T09:00';
const release = (title: string, more: object = {}) => ({
  title,
  baseContent: 'Text',
  timezone: 'Europe/Berlin',
  scheduledAt: later,
  brandId,
  targets: [{ connectionId: feedId }],
  ...more,
});
async function made(title: string, more: object = {}): Promise<Reply['data']> {
  const { status, data } = await send('POST', '/v1/releases', release(title, more));
  expect(status).toBe(201);
  return data;
}
const releases = (title: string) =>
  dataSource.query<{ status: string }[]>('select status from release where title = $1', [title]);
const asked = { status: 202, data: { attributes: { status: 'pending' } } };

beforeAll(async () => {
  gateway = await Gateway.start();
  dataSource = gateway.app.get(DataSource);
  const whoAmI = await fetch(`${gateway.url}/v1/auth/whoami`);
  const { data } = (await whoAmI.json()) as { data: { organization: { id: string } } };
  settings = `/v1/organizations/${data.organization.id}/settings/publishing`;
  [{ id: feedId, brand_id: brandId }] = await dataSource.query<[{ id: string; brand_id: string }]>(
    `select id, brand_id from connection where platform = 'feed'`,
  );
  key = await addKey('key_cron', '{posts:draft,posts:schedule}');
  adminKey = await addKey('key_admin', '{admin}');
});
afterAll(() => gateway.stop());
afterEach(async () => {
  await asRole('owner');
  await set({});
});

describe('the settings', () => {
  it('distinguish unset from set, change separately, are reset by null, and are audited', async () => {
    expect((await send('GET', settings, undefined)).data.attributes).toEqual({ creators: null, apiKeys: null, agents: null });
    expect((await send('PATCH', settings, { agents: 'approval' })).data).toMatchObject({
      type: 'publishing-settings',
      attributes: { creators: null, apiKeys: null, agents: 'approval' },
    });
    expect((await send('PATCH', settings, { apiKeys: 'approval' })).data.attributes).toMatchObject({ agents: 'approval' });
    expect((await send('PATCH', settings, { agents: null })).data.attributes).toEqual({
      creators: null,
      apiKeys: 'approval',
      agents: null,
    });
    expect(await send('PATCH', settings, { creators: 'ask' })).toMatchObject({ status: 400, code: 'validation_failed' });
    const entries = await dataSource.query(
      `select changes from audit_entry where action = 'organization.changed' order by created_at limit 3`,
    );
    expect(entries).toEqual([
      { changes: { 'publishing.agents': { from: null, to: 'approval' } } },
      { changes: { 'publishing.apiKeys': { from: null, to: 'approval' } } },
      { changes: { 'publishing.agents': { from: 'approval', to: null } } },
    ]);
  });

  it('are for admins and for keys with admin, and for nobody else', async () => {
    expect(await send('PATCH', settings, { agents: 'direct' }, adminKey)).toMatchObject({ status: 200 });
    const foreign = settings.replace(/org_\w+/, 'org_elsewhere');
    expect(await send('GET', foreign, undefined, adminKey)).toMatchObject({ code: 'not_found' });
    for (const body of [undefined, { agents: 'approval' }]) {
      const method = body === undefined ? 'GET' : 'PATCH';
      expect(await send(method, settings, body, key)).toMatchObject({ status: 401, code: 'insufficient_permissions' });
    }
    await asRole('creator');
    expect(await send('PATCH', settings, { agents: 'approval' })).toMatchObject({ code: 'insufficient_permissions' });
    expect(await send('PATCH', settings, { agents: 'approval' }, adminKey)).toMatchObject({ code: 'insufficient_permissions' });
    await asRole('owner');
    expect((await send('GET', settings, undefined)).data.attributes).toMatchObject({ agents: 'direct' });
  });
});

describe('an API key in an organization that requires approval for keys', () => {
  it('gets 202 with the approval, which it can follow; drafts need none, and people who may approve act at once', async () => {
    const direct = await send('POST', '/v1/releases', release('Before'), key);
    expect(direct).toMatchObject({ status: 201, data: { attributes: { status: 'scheduled' } } });
    await set({ apiKeys: 'approval' });
    const answer = await send('POST', '/v1/releases', release('Asked'), key);
    expect(answer).toMatchObject({
      status: 202,
      data: {
        type: 'approval',
        attributes: {
          status: 'pending',
          toolName: 'create_scheduled_release',
          summary: 'Schedule a release: Asked',
          canResolve: false,
          requestedVia: 'rest',
          requestedWith: { type: 'api-key', id: 'key_cron', name: 'Cron job' },
          arguments: release('Asked'),
          preview: { text: 'Text', scheduledAt: later, targets: [{ platform: 'feed' }] },
        },
      },
    });
    expect(await send('GET', `/v1/approvals/${answer.data.id}`, undefined, key)).toMatchObject({ status: 200 });
    expect(await releases('Asked')).toEqual([]);
    expect(await send('POST', '/v1/releases', release('Draft', { status: 'draft' }), key)).toMatchObject({ status: 201 });
    expect(await send('POST', '/v1/releases', release('Owner'))).toMatchObject({ status: 201 });
    await set({});
    expect(await send('POST', '/v1/releases', release('After'), key)).toMatchObject({ status: 201 });
  });

  it('sees nothing of others, and resolves nothing without posts:approve', async () => {
    await set({ apiKeys: 'approval' });
    const other = await addKey('key_other', '{posts:draft,posts:schedule}');
    const { data } = await send('POST', '/v1/releases', release('Mine'), key);
    expect(await send('GET', `/v1/approvals/${data.id}`, undefined, other)).toMatchObject({ code: 'not_found' });
    expect(await send('POST', `/v1/approvals/${data.id}/resolve`, { decision: 'approve' }, key)).toMatchObject({
      code: 'insufficient_permissions',
    });
  });

  it('asks once for a repeated request, even if its response was lost and somebody has decided meanwhile', async () => {
    await set({ apiKeys: 'approval' });
    const repeat = () => send('POST', '/v1/releases', release('Once'), key, { 'idempotency-key': 'once' });
    const first = await repeat();
    const again = await repeat();
    expect(again).toMatchObject({ status: 202, data: { id: first.data.id } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await send('POST', `/v1/approvals/${first.data.id}/resolve`, { decision: 'decline' });
    await dataSource.query('delete from idempotency_record');
    expect(await repeat()).toMatchObject({ status: 202, data: { id: first.data.id, attributes: { status: 'declined' } } });
    const other = await send('POST', '/v1/releases', release('Another'), key, { 'idempotency-key': 'once' });
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('gets the release that it created before approval was required', async () => {
    const repeat = () => send('POST', '/v1/releases', release('Early'), key, { 'idempotency-key': 'early' });
    const { data } = await repeat();
    await dataSource.query('delete from idempotency_record');
    await set({ apiKeys: 'approval' });
    expect(await repeat()).toMatchObject({ status: 201, data: { id: data.id } });
  });

  it('gets validation errors before approval is requested', async () => {
    await set({ apiKeys: 'approval' });
    const faulty = release('Faulty', { targets: [{ connectionId: 'conn_none' }] });
    expect(await send('POST', '/v1/releases', faulty, key)).toMatchObject({ status: 400, code: 'validation_failed' });
    const { id } = await made('Resumed');
    expect(await send('POST', `/v1/releases/${id}/resume`, undefined, key)).toMatchObject({ code: 'state_conflict' });
    expect(await send('PATCH', `/v1/releases/${id}`, { scheduledAt: 'never' }, key)).toMatchObject({ status: 400 });
    const [{ count }] = await dataSource.query<[{ count: number }]>(
      `select count(*)::integer from approval where summary like '%Faulty%' or summary like '%Resumed%'`,
    );
    expect(count).toBe(0);
  });
});

describe('what is already scheduled', () => {
  const paths: [string, string, (id: string, target: string) => string, object | undefined][] = [
    ['is edited', 'PATCH', (id) => `/v1/releases/${id}`, { baseContent: 'Other' }],
    ['is moved on one account', 'PATCH', (id, target) => `/v1/releases/${id}/targets/${target}`, { caption: 'Other' }],
    ['is paused', 'POST', (id) => `/v1/releases/${id}/pause`, undefined],
    ['is cancelled', 'POST', (id) => `/v1/releases/${id}/cancel`, undefined],
  ];

  it.each(paths)('%s by a creator in person once that is approved', async (_what, method, path, body) => {
    const { id, attributes } = await made('Planned');
    const before = await dataSource.query('select * from release r join target t on t.release_id = r.id where r.id = $1', [id]);
    await set({ creators: 'approval' });
    await asRole('creator');
    const [target] = attributes['targets'] as [{ id: string }];
    const answer = await send(method, path(id, target.id), body);
    expect(answer).toMatchObject(asked);
    expect(answer.data.attributes).toMatchObject({ requestedVia: 'rest', requestedWith: null, canResolve: false });
    // A repeated request does not ask again.
    expect((await send(method, path(id, target.id), body)).data.id).toBe(answer.data.id);
    expect(await dataSource.query('select * from release r join target t on t.release_id = r.id where r.id = $1', [id])).toEqual(
      before,
    );
  });

  it('is resumed once that is approved, and so is a draft; a draft is edited and deleted at once', async () => {
    const draft = await made('Drafted', { status: 'draft' });
    const { id } = await made('Paused');
    await send('POST', `/v1/releases/${id}/pause`, undefined);
    await set({ apiKeys: 'approval' });
    for (const one of [draft.id, id])
      expect(await send('POST', `/v1/releases/${one}/resume`, undefined, key)).toMatchObject(asked);
    expect(await send('PATCH', `/v1/releases/${draft.id}`, { baseContent: 'Other' }, key)).toMatchObject({ status: 200 });
    expect(await send('POST', `/v1/releases/${draft.id}/cancel`, undefined, key)).toMatchObject({ status: 200 });
    expect(await releases('Paused')).toEqual([{ status: 'paused' }]);
  });

  it('is sent again once that is approved, when the outcome is unknown; a known outcome is recorded at once', async () => {
    const { id, attributes } = await made('Unconfirmed');
    const [target] = attributes['targets'] as [{ id: string }];
    await dataSource.query(`update target set status = 'unconfirmed' where id = $1`, [target.id]);
    await dataSource.query(`update release set status = 'unconfirmed' where id = $1`, [id]);
    await set({ creators: 'approval' });
    await asRole('creator');
    const path = `/v1/releases/${id}/targets/${target.id}`;
    expect(await send('PATCH', path, { status: 'scheduled' })).toMatchObject(asked);
    expect(await send('PATCH', path, { status: 'published' })).toMatchObject({ status: 200 });
  });

  it('keeps its post: behind a paused release it is not a draft', async () => {
    const { id, attributes } = await made('Held');
    await send('POST', `/v1/releases/${id}/pause`, undefined);
    await set({ apiKeys: 'approval' });
    const path = `/v1/posts/${String(attributes['postId'])}`;
    expect(await send('DELETE', path, undefined, key)).toMatchObject({
      ...asked,
      data: { attributes: { toolName: 'delete_post' } },
    });
    expect(await send('PATCH', path, { content: 'Other' }, key)).toMatchObject(asked);
    expect(await send('GET', path, undefined, key)).toMatchObject({ status: 200, data: { attributes: { content: 'Text' } } });
    const draft = await send('POST', '/v1/posts', { brandId, content: 'A draft' }, key);
    expect(await send('DELETE', `/v1/posts/${draft.data.id}`, undefined, key)).toMatchObject({ status: 204 });
  });
});

it('a post with a time needs approval, and one without is a draft', async () => {
  await set({ apiKeys: 'approval' });
  const post = { brandId, content: 'Post with a time', platforms: ['feed'] };
  const timed = { ...post, scheduledAt: `${later}:00Z` };
  expect(await send('POST', '/v1/posts', timed, key)).toMatchObject({
    ...asked,
    data: { attributes: { toolName: 'create_post' } },
  });
  expect(await send('POST', '/v1/posts', post, key)).toMatchObject({ status: 201 });
});
