import type { Role } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../schema/database.fixture.js';
import { as, mailsOf, openMembers, resetMembers, storedOf, withoutAudit, type OpenedMembers } from './members.fixture.js';

let opened: OpenedMembers;
beforeAll(async () => {
  opened = await openMembers();
});
afterAll(() => opened.close());
beforeEach(() => resetMembers(opened));

const query = <T = unknown>(sql: string, values?: unknown[]): Promise<T[]> => opened.dataSource.query<T[]>(sql, values);
const email = 'newcomer@example.com';
const stranger = { ...as('owner', 'other'), userId: 'stranger' };
const invite = (actor = 'owner', role: Role = 'creator', to = email) => opened.invitations.invite(as(actor), { email: to, role });
/** Codes in the mailed links, in the order of sending. */
const codes = async (): Promise<string[]> => {
  const mails = await mailsOf(opened);
  // Long lines are folded (quoted-printable).
  return mails.map((mail) => /code=(?:3D)?([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '');
};
/** Expects a refusal, with nothing written or sent. */
const unchanged = async (act: () => Promise<unknown>, code: string): Promise<void> => {
  const before = [await storedOf(opened), await mailsOf(opened)];
  await expect(act()).rejects.toMatchObject({ code });
  expect([await storedOf(opened), await mailsOf(opened)]).toEqual(before);
};

describe('an invitation', () => {
  it('is mailed, and its code is kept nowhere else', async () => {
    const row = await invite('admin');
    const [code = ''] = await codes();
    expect(row).toMatchObject({ organizationId: 'org', email, role: 'creator', invitedBy: 'admin', codeDigest: sha256Hex(code) });
    expect(JSON.stringify(await storedOf(opened))).not.toContain(code);
    expect(await query('select action, subject_id as id, changes from audit_entry')).toEqual([
      { action: 'member.invited', id: row.id, changes: { email: { to: email }, role: { to: 'creator' } } },
    ]);
    const days = `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from invitation`;
    expect(await query(days)).toEqual([{ days: limits.invitationDays }]);
  });

  it('goes to one address however it is written, and a later one replaces the first', async () => {
    const { id: first } = await invite();
    const { id: second } = await invite('owner', 'viewer', ' NewComer@Example.com ');
    expect(await query('select id, email, role from invitation')).toEqual([{ id: second, email, role: 'viewer' }]);
    const [voided = '', open = ''] = await codes();
    await expect(opened.joining.find(voided)).rejects.toMatchObject({ code: 'not_found' });
    expect([(await opened.joining.find(open)).id, first === second]).toEqual([second, false]);
  });

  it('requested twice at the same time is created once', async () => {
    const both = await atOnce(opened.dataSource, [() => invite('owner'), () => invite('admin')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'state_conflict' } });
    const rows = await query<{ digest: string }>('select code_digest as digest from invitation');
    expect(rows).toHaveLength(1);
    expect((await codes()).map(sha256Hex)).toContain(rows[0]?.digest);
  });

  it('deletes the expired ones of its organization', async () => {
    await invite('owner', 'viewer', 'old@example.com');
    await query(`update invitation set expires_at = now()`);
    await opened.invitations.invite(stranger, { email: 'there@example.com', role: 'viewer' });
    await query(`update invitation set expires_at = now() where organization_id = 'other'`);
    await invite();
    expect((await query<{ email: string }>('select email from invitation order by email')).map((row) => row.email)).toEqual([
      email,
      'there@example.com',
    ]);
  });

  it.each<[string, string, Role, string]>([
    ['state_conflict', 'owner', 'viewer', 'Creator@example.com'],
    ['insufficient_permissions', 'admin', 'owner', email],
  ])('%s by the %s as %s to %s: nothing is sent', (code, actor, role, to) => unchanged(() => invite(actor, role, to), code));

  it('as owner can be replaced and withdrawn by owners only', async () => {
    const { id } = await invite('owner', 'owner');
    await unchanged(() => invite('admin', 'viewer'), 'insufficient_permissions');
    await unchanged(() => opened.invitations.withdraw(as('admin'), id), 'insufficient_permissions');
    expect((await opened.invitations.withdraw(as('owner_2'), id)).id).toBe(id);
  });

  it('not_configured without mail: an invitation that was not sent is not listed', async () => {
    const act = () => opened.invitationsWithoutMail.invite(as('owner'), { email, role: 'viewer' });
    await unchanged(act, 'not_configured');
  });

  it('is not created when its audit entry cannot be written', async () => {
    await withoutAudit(opened, async () => {
      await expect(invite()).rejects.toThrow('full_disk');
    });
    expect(await query('select id from invitation')).toEqual([]);
  });
});

it(`too_many_requests after ${limits.invitationsPerMinute} a minute, of one person in whichever organization`, async () => {
  await query(`insert into membership (organization_id, user_id, role) values ('other', 'owner', 'owner')`);
  const add = (index: number, principal = as('owner', index % 2 === 0 ? 'org' : 'other')) =>
    opened.invitations.invite(principal, { email: `p${index}@example.com`, role: 'viewer' });
  for (let index = 0; index < limits.invitationsPerMinute; index += 1) await add(index);
  await unchanged(() => add(98), 'too_many_requests');
  await unchanged(() => add(99), 'too_many_requests');
  // Half of them were for this organization, so that another member can continue.
  await add(100, as('admin'));
});

describe('a list', () => {
  it("contains the valid invitations to the caller's organization", async () => {
    await invite('owner', 'viewer', 'old@example.com');
    await query('update invitation set expires_at = now()');
    await opened.invitations.invite(stranger, { email: 'there@example.com', role: 'viewer' });
    const listed = async (principal = as('owner')) =>
      (await opened.invitations.list(principal, { page: 1, limit: 10 })).items.map((row) => row.email);
    expect([await listed(), await listed(stranger)]).toEqual([[], ['there@example.com']]);
    await invite();
    expect(await listed()).toEqual([email]);
  });
});

describe('a withdrawal', () => {
  it('invalidates the code, once, with one audit entry', async () => {
    const { id } = await invite();
    const [code = ''] = await codes();
    const both = await atOnce(
      opened.dataSource,
      ['owner', 'admin'].map((actor) => () => opened.invitations.withdraw(as(actor), id)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(opened.joining.find(code)).rejects.toMatchObject({ code: 'not_found' });
    expect(await query(`select subject_id as id from audit_entry where action = 'invitation.withdrawn'`)).toEqual([{ id }]);
    await unchanged(() => opened.invitations.withdraw(as('owner'), id), 'not_found');
  });

  it('from another organization is not_found and changes nothing (spec §2.1)', async () => {
    const { id } = await invite();
    await unchanged(() => opened.invitations.withdraw(stranger, id), 'not_found');
  });
});
