import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../schema/database.fixture.js';
import { as, openMembers, resetMembers, storedOf, withoutAudit, type OpenedMembers } from './members.fixture.js';

let opened: OpenedMembers;
beforeAll(async () => {
  opened = await openMembers();
});
afterAll(() => opened.close());
beforeEach(() => resetMembers(opened));

const query = <T = unknown>(sql: string, values?: unknown[]): Promise<T[]> => opened.dataSource.query<T[]>(sql, values);
const owner = as('owner');
const stranger = { ...as('owner', 'other'), userId: 'stranger' };
const unchanged = async (act: () => Promise<unknown>, refused: object): Promise<void> => {
  const before = await storedOf(opened);
  await expect(act()).rejects.toMatchObject(refused);
  expect(await storedOf(opened)).toEqual(before);
};
const changes = async (): Promise<unknown[]> =>
  (await query<{ changes: unknown }>('select changes from audit_entry order by created_at')).map((row) => row.changes);

describe('a change of an organization', () => {
  it('audits what has changed, and nothing otherwise', async () => {
    const made = await opened.organizations.update(owner, { name: 'Terrace', slug: 'org' });
    expect(made).toMatchObject({ id: 'org', name: 'Terrace', slug: 'org', role: 'owner' });
    await opened.organizations.update(owner, { name: 'Terrace' });
    expect(await changes()).toEqual([{ name: { from: 'org', to: 'Terrace' } }]);
    expect(await opened.organizations.read(stranger)).toMatchObject({ id: 'other', name: 'other' });
  });

  it('validation_failed for a taken slug, also for two concurrent requests, and nothing else is changed', async () => {
    const taken = { code: 'validation_failed', entries: [{ source: { pointer: '/slug' } }] };
    await unchanged(() => opened.organizations.update(owner, { name: 'Terrace', slug: 'other' }), taken);
    const both = await atOnce(
      opened.dataSource,
      [owner, stranger].map((who) => () => opened.organizations.update(who, { slug: 'free' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken });
    expect(await changes()).toHaveLength(1);
  });

  it('is not made when its audit entry cannot be written', () =>
    withoutAudit(opened, () =>
      unchanged(() => opened.organizations.update(owner, { name: 'Terrace' }), {
        message: expect.stringContaining('full_disk'),
      }),
    ));
});

it('only members can choose an organization: not_found for others, whose choice stays (spec §2.1)', async () => {
  await query(`insert into membership (organization_id, user_id, role) values ('other', 'creator', 'viewer')`);
  const listed = async () =>
    (await opened.organizations.list('creator', { page: 1, limit: 10 })).items.map(({ id, role }) => [id, role]);
  expect(await opened.organizations.choose(as('creator'), 'other')).toMatchObject({ id: 'other', role: 'viewer' });
  expect(await listed()).toEqual([
    ['other', 'viewer'],
    ['org', 'creator'],
  ]);
  for (const id of ['other', 'org_none'])
    await expect(opened.organizations.choose(as('viewer'), id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await query(`select default_organization_id as chosen from app_user where id = 'viewer'`)).toEqual([{ chosen: null }]);
  await opened.organizations.choose(as('creator'), 'org');
  expect((await listed())[0]).toEqual(['org', 'creator']);
});

describe('publishing settings', () => {
  const nothing = { creators: null, apiKeys: null, agents: null };

  it('change the given fields; null restores a default, and each change is audited once', async () => {
    expect(await opened.settings.update(owner, { creators: 'approval', agents: 'direct' })).toEqual({
      id: 'org',
      creators: 'approval',
      apiKeys: null,
      agents: 'direct',
    });
    await opened.settings.update(owner, { creators: 'approval', apiKeys: null });
    expect(await opened.settings.update(owner, { creators: null })).toEqual({ id: 'org', ...nothing, agents: 'direct' });
    expect(await changes()).toEqual([
      { 'publishing.creators': { from: null, to: 'approval' }, 'publishing.agents': { from: null, to: 'direct' } },
      { 'publishing.creators': { from: 'approval', to: null } },
    ]);
    expect(await opened.settings.read(stranger)).toEqual({ id: 'other', ...nothing });
  });

  it('two concurrent changes of different fields are both kept', async () => {
    await atOnce(opened.dataSource, [
      () => opened.settings.update(owner, { creators: 'approval' }),
      () => opened.settings.update(as('admin'), { apiKeys: 'approval' }),
      () => opened.settings.update(as('owner_2'), { agents: 'direct' }),
    ]);
    expect(await opened.settings.read(owner)).toMatchObject({ creators: 'approval', apiKeys: 'approval', agents: 'direct' });
  });
});
