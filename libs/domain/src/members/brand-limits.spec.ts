import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActiveKeys } from '../keys/index.js';
import { ApiKeysRepository } from '../keys/api-keys.repository.js';
import { as, mailsOf, openMembers, resetMembers, storedOf, type OpenedMembers } from './members.fixture.js';

let opened: OpenedMembers;
beforeAll(async () => {
  opened = await openMembers();
  await opened.dataSource.query(
    `insert into brand (id, organization_id, label, slug, colors, status)
     values ('brand_a', 'org', 'A', 'a', '{}', 'draft'), ('brand_b', 'org', 'B', 'b', '{}', 'draft'), ('brand_other', 'other', 'C', 'c', '{}', 'draft'),
       ('brand_gone', 'org', 'D', 'd', '{}', 'draft')`,
  );
  await opened.dataSource.query(`update brand set deleted_at = now() where id = 'brand_gone'`);
});
afterAll(() => opened.close());
beforeEach(() => resetMembers(opened));

const limit = (member: string, brandIds: string[] | null) => opened.members.update(as('admin'), member, { brandIds });
const limitOf = async (userId: string) => (await opened.memberships.find({ organizationId: 'org', userId }))?.brandIds;
const unchanged = async (act: () => Promise<unknown>, refused: object): Promise<void> => {
  const before = await storedOf(opened);
  await expect(act()).rejects.toMatchObject(refused);
  expect(await storedOf(opened)).toEqual(before);
};

describe('a limit', () => {
  it('is stored once for each brand, with an audit entry, and is lifted again', async () => {
    expect(await limit('creator', ['brand_b', 'brand_a', 'brand_b'])).toMatchObject({ brandIds: ['brand_b', 'brand_a'] });
    await limit('creator', ['brand_b', 'brand_a']);
    expect(await limitOf('creator')).toEqual(['brand_b', 'brand_a']);
    expect(await limit('creator', null)).toMatchObject({ role: 'creator', brandIds: null });
    expect(await opened.dataSource.query('select action, subject_id as id, changes from audit_entry order by id')).toEqual([
      {
        action: 'member.brands-changed',
        id: 'creator',
        changes: { brandIds: { from: null, to: ['brand_b', 'brand_a'] } },
      },
      {
        action: 'member.brands-changed',
        id: 'creator',
        changes: { brandIds: { from: ['brand_b', 'brand_a'], to: null } },
      },
    ]);
  });

  it('stays when only the role changes, and ends with the role admin', async () => {
    await limit('viewer', ['brand_a']);
    expect(await opened.members.update(as('admin'), 'viewer', { role: 'creator' })).toMatchObject({ brandIds: ['brand_a'] });
    expect(await opened.members.update(as('admin'), 'viewer', { role: 'admin' })).toMatchObject({ brandIds: null });
    expect(await limitOf('viewer')).toBeNull();
  });

  it.each([
    ['a brand of another organization', 'creator', ['brand_a', 'brand_other'], '/brandIds/1'],
    ['a deleted brand', 'creator', ['brand_gone'], '/brandIds/0'],
    ['an unknown brand', 'creator', ['brand_none', 'brand_a'], '/brandIds/0'],
    ['an admin', 'admin', ['brand_a'], '/brandIds'],
  ])('of %s is refused and changes nothing', (_what, member, brandIds, pointer) =>
    unchanged(() => opened.members.update(as('owner'), member, { brandIds }), {
      code: 'validation_failed',
      entries: [{ source: { pointer } }],
    }),
  );

  it('is not set by those who are no admins, not even their own', async () => {
    await limit('creator', ['brand_a']);
    for (const [actor, member] of [
      ['creator', 'creator'],
      ['creator', 'viewer'],
    ] as const)
      await unchanged(() => opened.members.update(as(actor), member, { brandIds: null }), { code: 'insufficient_permissions' });
  });

  it('without a role or brands there is nothing to change', () =>
    unchanged(() => opened.members.update(as('admin'), 'creator', {}), { code: 'validation_failed' }));

  it('is what the keys of the member act under from then on', async () => {
    await opened.dataSource.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
       values ('key', 'org', 'creator', sha256('key'), 'abcd', 'A key', 'service', '{}')`,
    );
    const keys = new ActiveKeys(new ApiKeysRepository(opened.dataSource));
    const generation = async () => {
      const [row] = await opened.dataSource.query<{ of: string }[]>(
        `select k.version + m.version as of from api_key k join membership m using (organization_id, user_id) where k.id = 'key'`,
      );
      return Number(row?.of);
    };
    const before = await generation();
    expect(await keys.find('key')).toMatchObject({ brandIds: null });
    await limit('creator', ['brand_a']);
    expect(await keys.find('key')).toMatchObject({ brandIds: ['brand_a'] });
    // Processes that hold a copy of the key read it again.
    const limited = await generation();
    expect(limited).toBeGreaterThan(before);
    // Whoever changes the brands alone need not think of it.
    await opened.dataSource.query(`update membership set brand_ids = '{brand_b}' where user_id = 'creator'`);
    expect(await generation()).toBeGreaterThan(limited);
  });

  it('is shown to those who may change it, and to the member', async () => {
    await limit('creator', ['brand_a']);
    await limit('viewer', ['brand_b']);
    const shownTo = async (userId: string) => {
      const { items } = await opened.members.list(as(userId), { page: 1, limit: 10 });
      return ['creator', 'viewer'].map((id) => items.find((item) => item.id === id)?.brandIds);
    };
    for (const userId of ['owner', 'admin']) expect(await shownTo(userId)).toEqual([['brand_a'], ['brand_b']]);
    expect([await shownTo('creator'), await shownTo('viewer')]).toEqual([
      [['brand_a'], null],
      [null, ['brand_b']],
    ]);
  });

  it('ends with its brand, which leaves a member with no other brand nothing to see', async () => {
    await limit('creator', ['brand_a', 'brand_b']);
    await limit('viewer', ['brand_a']);
    await opened.invitations.invite(as('admin'), {
      email: 'newcomer@example.com',
      role: 'creator',
      brandIds: ['brand_a', 'brand_b'],
    });
    await opened.dataSource.query('delete from audit_entry');
    const takeOut = (fails: boolean) =>
      opened.deletedLimits.around(as('admin'), 'brand_a', (out) =>
        opened.dataSource.transaction(async (manager) => {
          await out(manager);
          if (fails) throw new Error('The brand is in use.');
        }),
      );
    const before = await storedOf(opened);
    await expect(takeOut(true)).rejects.toThrow('in use');
    expect(await storedOf(opened)).toEqual(before);
    await takeOut(false);
    expect([await limitOf('creator'), await limitOf('viewer'), await limitOf('admin')]).toEqual([['brand_b'], [], null]);
    expect(await opened.dataSource.query('select brand_ids as "brandIds" from invitation')).toEqual([{ brandIds: ['brand_b'] }]);
    expect(await opened.dataSource.query('select subject_id as id, changes from audit_entry order by subject_id')).toEqual([
      { id: 'creator', changes: { brandIds: { from: ['brand_a', 'brand_b'], to: ['brand_b'] } } },
      { id: 'viewer', changes: { brandIds: { from: ['brand_a'], to: [] } } },
    ]);
    // What was read can be sent again.
    for (const member of ['creator', 'viewer']) await limit(member, [...((await limitOf(member)) ?? [])]);
  });

  it('tells who sees a brand', async () => {
    await limit('creator', ['brand_a']);
    await limit('viewer', ['brand_b']);
    const seeing = async (brandId: string) =>
      (await opened.members.list(as('admin'), { page: 1, limit: 10, brandId })).items.map(({ id }) => id).toSorted();
    expect(await seeing('brand_a')).toEqual(['admin', 'creator', 'owner', 'owner_2']);
    expect(await seeing('brand_b')).toEqual(['admin', 'owner', 'owner_2', 'viewer']);
    await expect(seeing('brand_other')).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('an invitation with a limit', () => {
  const body = { email: 'newcomer@example.com', role: 'creator' as const };

  it('limits whoever joins by it', async () => {
    await opened.invitations.invite(as('admin'), { ...body, brandIds: ['brand_a'] });
    await opened.joining.acceptAsNew(await codeOf(), () => Promise.resolve({ userId: 'newcomer', clientIp: null }));
    expect(await limitOf('newcomer')).toEqual(['brand_a']);
  });

  it.each([
    ['of another organization', { ...body, brandIds: ['brand_other'] }],
    ['for an admin', { ...body, role: 'admin' as const, brandIds: ['brand_a'] }],
  ])('%s is refused, and nothing is sent', (_what, invited) =>
    unchanged(() => opened.invitations.invite(as('admin'), invited), { code: 'validation_failed' }),
  );
});

/** The code of the only invitation. */
async function codeOf(): Promise<string> {
  const [mail = ''] = await mailsOf(opened);
  return /code=(?:3D)?([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '';
}
