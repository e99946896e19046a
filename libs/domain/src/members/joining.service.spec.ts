import type { Role } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { sha256Hex } from '@imprint/platform/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../schema/database.fixture.js';
import { as, openMembers, resetMembers, storedOf, withoutAudit, type OpenedMembers } from './members.fixture.js';

let opened: OpenedMembers;
beforeAll(async () => {
  opened = await openMembers();
});
afterAll(() => opened.close());
beforeEach(() => resetMembers(opened));

const code = 'the-code-in-the-mail';
const newcomer = { userId: 'newcomer', clientIp: '203.0.113.9' };
const query = <T = unknown>(sql: string, values?: unknown[]): Promise<T[]> => opened.dataSource.query<T[]>(sql, values);
/** @param by inviter; null for the operator. @param until interval until it expires */
const invited = async (role: Role, by: string | null = 'owner', until = '1 minute', to = 'newcomer'): Promise<void> => {
  await query(
    `insert into invitation (id, organization_id, email, role, code_digest, invited_by, expires_at)
     values ('inv', 'org', $5 || '@example.com', $1, $2, $3, now() + $4::interval)`,
    [role, sha256Hex(code), by, until, to],
  );
};
const unchanged = async (act: () => Promise<unknown>, refused: object): Promise<void> => {
  const before = await storedOf(opened);
  await expect(act()).rejects.toMatchObject(refused);
  expect(await storedOf(opened)).toEqual(before);
};
const accept = (joiner = newcomer) => opened.joining.accept(code, joiner);
const notFound = { code: 'not_found' };

describe('a person who accepts an invitation', () => {
  it('becomes a member with its role, which is audited', async () => {
    await invited('creator');
    expect(await accept()).toEqual({ userId: 'newcomer', organizationId: 'org', role: 'creator', brandIds: null });
    expect(await opened.memberships.find({ organizationId: 'org', userId: 'newcomer' })).toMatchObject({ role: 'creator' });
    expect(await query('select action, actor_id as actor, client_ip as ip, changes from audit_entry')).toEqual([
      { action: 'member.joined', actor: 'newcomer', ip: '203.0.113.9', changes: { role: { to: 'creator' } } },
    ]);
  });

  it('can do so once: the code is invalid afterwards, also for two concurrent requests', async () => {
    await invited('creator');
    const both = await atOnce(opened.dataSource, [() => accept(), () => accept()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: notFound });
    await unchanged(() => accept(), notFound);
    await unchanged(() => opened.joining.find(code), notFound);
    expect(await query('select action from audit_entry')).toHaveLength(1);
  });

  it('has to be the one it was sent to: insufficient_permissions for another address, and it stays open', async () => {
    await invited('creator');
    await unchanged(() => accept({ ...newcomer, userId: 'stranger' }), { code: 'insufficient_permissions' });
    await query(`update app_user set email = 'NewComer@Example.com' where id = 'newcomer'`);
    expect((await accept()).role).toBe('creator');
    await query(`update app_user set email = 'newcomer@example.com' where id = 'newcomer'`);
  });

  it('state_conflict for a member, whose role does not change', async () => {
    await invited('owner', 'owner', '1 minute', 'viewer');
    await unchanged(() => accept({ ...newcomer, userId: 'viewer' }), { code: 'state_conflict' });
  });

  it('does not become a member when the audit entry cannot be written', async () => {
    await invited('creator');
    await withoutAudit(opened, () => unchanged(() => accept(), { message: expect.stringContaining('full_disk') }));
  });
});

describe('a code', () => {
  it.each<[string, Role, string | null, string]>([
    ['that has expired', 'viewer', 'owner', '0 seconds'],
    ['of somebody who is not in the organization', 'viewer', 'stranger', '1 minute'],
    ['of somebody who is no admin any more', 'viewer', 'creator', '1 minute'],
    ['of an admin for an owner', 'owner', 'admin', '1 minute'],
  ])('%s opens nothing: not_found', async (_what, role, by, until) => {
    await invited(role, by, until);
    for (const act of [() => opened.joining.find(code), () => accept()]) await unchanged(act, notFound);
  });

  it.each<[Role, string | null]>([
    ['owner', 'owner'],
    ['admin', 'admin'],
    ['owner', null],
  ])('for the role %s, given by %s, opens the organization', async (role, by) => {
    await invited(role, by);
    expect(await opened.joining.find(code)).toMatchObject({ organizationName: 'org', email: 'newcomer@example.com', role });
    expect((await accept()).role).toBe(role);
  });

  it("becomes invalid when its inviter's membership ends", async () => {
    await invited('viewer', 'admin');
    expect((await opened.joining.find(code)).id).toBe('inv');
    await opened.members.remove(as('owner'), 'admin');
    await unchanged(() => accept(), notFound);
  });
});

describe('an account created with an invitation', () => {
  const add = (work: () => void = () => undefined) =>
    opened.joining.acceptAsNew(code, async (manager, { email }) => {
      await manager.query(`insert into app_user (id, email, name) values ('made', $1, 'Made')`, [email]);
      work();
      return { userId: 'made', clientIp: null };
    });

  it('is created together with its membership, or not at all', async () => {
    await invited('viewer');
    const failed = add(() => {
      throw problem('validation_failed', 'The password is too short.');
    });
    await unchanged(() => failed, { code: 'validation_failed' });
    expect(await query(`select id from app_user where id = 'made'`)).toEqual([]);
    expect(await add()).toEqual({ userId: 'made', organizationId: 'org', role: 'viewer', brandIds: null });
    await expect(add()).rejects.toMatchObject(notFound);
    await query(`delete from membership where user_id = 'made'`);
    await query(`delete from app_user where id = 'made'`);
  });
});

it('the invitation of a first owner is valid for seven days, and nobody can void it by leaving', async () => {
  const codeOfOwner = await opened.dataSource.transaction((manager) =>
    opened.invitations.addForFirstOwner(manager, 'org', ' Newcomer@Example.com '),
  );
  expect(await opened.joining.find(codeOfOwner)).toMatchObject({ email: 'newcomer@example.com', role: 'owner' });
  expect(JSON.stringify(await storedOf(opened))).not.toContain(codeOfOwner);
  await query('update invitation set expires_at = now()');
  await expect(opened.joining.find(codeOfOwner)).rejects.toMatchObject(notFound);
});
