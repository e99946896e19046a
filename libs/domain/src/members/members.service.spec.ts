import type { Role } from '@imprint/contracts/access';
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
const stranger = { ...as('owner', 'other'), userId: 'stranger' };
const roleOf = async (userId: string, organizationId = 'org'): Promise<Role | undefined> =>
  (await opened.memberships.find({ organizationId, userId }))?.role;
const audited = (): Promise<{ action: string; subject: string; actor: string }[]> =>
  query('select action, subject_id as subject, actor_id as actor from audit_entry order by action, subject_id');
const unchanged = async (act: () => Promise<unknown>, refused: string | RegExp): Promise<void> => {
  const before = await storedOf(opened);
  if (typeof refused === 'string') await expect(act()).rejects.toMatchObject({ code: refused });
  else await expect(act()).rejects.toThrow(refused);
  expect(await storedOf(opened)).toEqual(before);
};
const addKey = (id: string, userId: string, organization = 'org') =>
  query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     values ($1, $2, $3, sha256($1::text::bytea), 'abcd', 'A key', 'service', '{}')`,
    [id, organization, userId],
  );

describe('a change of role', () => {
  it('is made with one audit entry, and with none if nothing changes', async () => {
    expect(await opened.members.update(as('admin'), 'viewer', { role: 'creator' })).toMatchObject({
      id: 'viewer',
      role: 'creator',
    });
    await opened.members.update(as('admin'), 'viewer', { role: 'creator' });
    expect(await roleOf('viewer')).toBe('creator');
    expect(await audited()).toEqual([{ action: 'member.role-changed', subject: 'viewer', actor: 'admin' }]);
    expect(await query('select changes, client_ip from audit_entry')).toEqual([
      { changes: { role: { from: 'viewer', to: 'creator' } }, client_ip: '203.0.113.7' },
    ]);
  });

  it.each<[string, string, Role, string]>([
    ['creator', 'viewer', 'creator', 'insufficient_permissions'],
    ['admin', 'owner', 'admin', 'insufficient_permissions'],
    ['admin', 'viewer', 'owner', 'insufficient_permissions'],
    ['newcomer', 'viewer', 'creator', 'insufficient_permissions'],
    ['owner', 'newcomer', 'creator', 'not_found'],
  ])('by the %s of the %s to %s is %s and changes nothing', (actor, member, role, code) =>
    unchanged(() => opened.members.update(as(actor), member, { role }), code),
  );

  it('in another organization is not_found and changes nothing (spec §2.1)', async () => {
    await unchanged(() => opened.members.update(stranger, 'viewer', { role: 'admin' }), 'not_found');
    await unchanged(() => opened.members.remove(stranger, 'viewer'), 'not_found');
    expect((await opened.members.list(stranger, { page: 1, limit: 10 })).items.map(({ id }) => id)).toEqual(['stranger']);
  });

  it("is judged by the caller's role at that moment, whatever it was when they sent the request", async () => {
    await query(`update membership set role = 'creator' where user_id = 'admin'`);
    await unchanged(() => opened.members.update(as('admin'), 'viewer', { role: 'creator' }), 'insufficient_permissions');
  });

  it('is not made when its audit entry cannot be written', () =>
    withoutAudit(opened, () => unchanged(() => opened.members.update(as('owner'), 'viewer', { role: 'admin' }), /full_disk/)));
});

describe('an owner', () => {
  it('remains: state_conflict for the last one, who can neither step down nor leave', async () => {
    await opened.members.remove(as('owner'), 'owner_2');
    await unchanged(() => opened.members.update(as('owner'), 'owner', { role: 'admin' }), 'state_conflict');
    await unchanged(() => opened.members.remove(as('owner'), 'owner'), 'state_conflict');
    await opened.members.update(as('owner'), 'admin', { role: 'owner' });
    await opened.members.remove(as('owner'), 'owner');
    expect([await roleOf('owner'), await roleOf('admin')]).toEqual([undefined, 'owner']);
  });

  it('remains when two remove each other, or both leave, at the same time', async () => {
    const [owners, one] = [
      `select 1 from membership where role = 'owner' and organization_id = 'org'`,
      ['fulfilled', 'rejected'],
    ];
    for (const [first, second] of [
      ['owner_2', 'owner'],
      ['owner', 'owner_2'],
    ] as const) {
      await resetMembers(opened);
      const done = await atOnce(opened.dataSource, [
        () => opened.members.remove(as('owner'), first),
        () => opened.members.remove(as('owner_2'), second),
      ]);
      expect([done.map(({ status }) => status).toSorted(), (await query(owners)).length]).toEqual([one, 1]);
    }
  });
});

describe('a removed member', () => {
  it('loses their keys, MCP connections and default organization, and keeps what is theirs elsewhere', async () => {
    await query(`insert into membership (organization_id, user_id, role) values ('other', 'creator', 'viewer')`);
    await addKey('key_here', 'creator');
    await addKey('key_there', 'creator', 'other');
    await addKey('key_of_another', 'admin');
    await query(`update app_user set default_organization_id = 'org' where id = 'creator'`);
    const asked = { clientId: 'client', clientName: 'Scribe', resource: 'https://mcp.example/mcp', scopes: [] };
    await opened.mcp.open(as('creator'), { ...asked, grantId: 'grant_here' });
    await opened.mcp.open(as('creator', 'other'), { ...asked, grantId: 'grant_there' });
    await query('delete from audit_entry');
    await opened.members.remove(as('admin'), 'creator');
    expect([await roleOf('creator'), await roleOf('creator', 'other')]).toEqual([undefined, 'viewer']);
    expect(await query('select id, revoked_at is null as lives from api_key order by id')).toEqual([
      { id: 'key_here', lives: false },
      { id: 'key_of_another', lives: true },
      { id: 'key_there', lives: true },
    ]);
    expect(await query('select grant_id as id, revoked_at is null as lives from mcp_connection order by 1')).toEqual([
      { id: 'grant_here', lives: false },
      { id: 'grant_there', lives: true },
    ]);
    expect(await query(`select default_organization_id as chosen from app_user where id = 'creator'`)).toEqual([
      { chosen: null },
    ]);
    expect((await audited()).map(({ action, subject }) => [action, subject])).toEqual([
      ['api-key.revoked', 'key_here'],
      ['mcp-connection.revoked', expect.any(String)],
      ['member.removed', 'creator'],
    ]);
  });

  it('may leave by themselves, whatever their role, and remove nobody else', async () => {
    await unchanged(() => opened.members.remove(as('viewer'), 'creator'), 'insufficient_permissions');
    await opened.members.remove(as('viewer'), 'viewer');
    expect([await roleOf('viewer'), await audited()]).toEqual([
      undefined,
      [{ action: 'member.removed', subject: 'viewer', actor: 'viewer' }],
    ]);
  });

  it('keeps everything when the audit entry cannot be written', async () => {
    await addKey('key_here', 'creator');
    await withoutAudit(opened, () => unchanged(() => opened.members.remove(as('owner'), 'creator'), /full_disk/));
    expect(await query('select revoked_at from api_key')).toEqual([{ revoked_at: null }]);
  });

  it('is removed once by two concurrent requests', async () => {
    const both = ['owner', 'admin'].map((actor) => () => opened.members.remove(as(actor), 'viewer'));
    const done = await atOnce(opened.dataSource, both);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
    expect(await audited()).toHaveLength(1);
  });
});
