import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgetKeyAddresses } from '../keys/index.js';
import { meanwhile, openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { MembershipsRepository } from './memberships.repository.js';
import { IdentityRepository } from './identity.repository.js';
import { IdentityService } from './identity.service.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { anonymisePerson, lockPerson, madeForPerson } from './person-erasure.repository.js';
import { UsersRepository } from './users.repository.js';
import { forgetNamesake } from './workspace-names.js';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openDatabase();
  await opened.dataSource.query(`update app_user set subject = 'account|ada' where id = 'user'`);
});
afterAll(() => opened.close());

const join = (): Promise<void> =>
  opened.dataSource.transaction((manager) =>
    new MembershipsRepository(opened.dataSource).insert(
      manager,
      { organizationId: 'org', userId: 'user' },
      { role: 'owner', brandIds: null },
    ),
  );

it('somebody who deletes their account in the moment in which they join becomes no member that nobody can act as', async () => {
  const failure = await meanwhile(
    opened.dataSource,
    async (manager) => {
      expect(await lockPerson(manager, 'user')).toMatchObject({ id: 'user' });
      await anonymisePerson(manager, 'user');
    },
    join,
  );
  expect(failure).toMatchObject({ code: 'not_found' });
  expect(await opened.dataSource.query('select user_id from membership')).toEqual([]);
});

it('the addresses from which their keys were used are forgotten, and those of others are kept', async () => {
  await opened.dataSource.query(`insert into app_user (id, email, name) values ('other', 'bea@example.com', 'Bea')`);
  for (const userId of ['user', 'other'])
    await opened.dataSource.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, last_used_ip)
       values ($1, 'org', $1, $1::text::bytea, 'abcd', 'Key', 'service', '{}', '203.0.113.7')`,
      [userId],
    );
  await opened.dataSource.transaction((manager) => forgetKeyAddresses(manager, 'user'));
  expect(await opened.dataSource.query('select user_id as "userId", last_used_ip as ip from api_key order by 1')).toEqual([
    { userId: 'other', ip: '203.0.113.7' },
    { userId: 'user', ip: null },
  ]);
});

describe('somebody of another identity provider who has deleted their account', () => {
  const subject = 'https://accounts.example|bob';
  const person = { subject, email: 'bob@example.com', name: 'Bob' };
  let identity: IdentityService;
  beforeAll(async () => {
    const { dataSource } = opened;
    const repositories = [
      new IdentityRepository(dataSource),
      new OrganizationsRepository(dataSource),
      new UsersRepository(dataSource),
    ];
    identity = new IdentityService(
      dataSource,
      ...(repositories as [IdentityRepository, OrganizationsRepository, UsersRepository]),
    );
  });
  const arrive = (signedInAt?: Date, slug = 'bobs') =>
    identity.ensureOwner({ ...person, ...(signedInAt && { signedInAt }) }, { name: 'My organization', slug }, () =>
      Promise.resolve(),
    );
  const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

  it('is no one again by a token from before, and somebody new by one from after', async () => {
    const { userId } = await arrive(inSeconds(-60));
    await opened.dataSource.transaction((manager) => anonymisePerson(manager, userId));
    await expect(arrive(inSeconds(-60), 'again')).rejects.toMatchObject({ code: 'invalid_session' });
    await expect(arrive(undefined, 'again')).rejects.toMatchObject({ code: 'invalid_session' });
    expect(await opened.dataSource.query(`select from app_user where subject = $1`, [subject])).toEqual([]);
    const back = await arrive(inSeconds(60), 'again');
    expect(back.userId).not.toBe(userId);
    // Whoever has an account again has it with every token that the provider still calls valid.
    expect(await arrive(inSeconds(-60))).toEqual(back);
    const kept = await opened.dataSource.query<{ text: string }[]>('select e::text as text from ended_provider_sessions e');
    expect(kept.map(({ text }) => text).join(' ')).not.toContain('bob');
  });
});

describe('an organization that was named after somebody', () => {
  const add = async (id: string, name: string, slug: string): Promise<void> =>
    void (await opened.dataSource.query(
      `insert into organization (id, name, slug, created_at) values ($1, $2, $3, to_timestamp($4 / 1000.0))`,
      [id, name, slug, madeAt],
    ));
  const madeAt = Date.parse('2026-11-20T09:00:00.000Z');
  const time = madeAt.toString(36);
  const cora = { name: 'Cora Kent', email: 'Cora.Kent@example.com' };
  const read = async (id: string): Promise<unknown> =>
    (await opened.dataSource.query<unknown[]>('select name, slug from organization where id = $1', [id]))[0];

  it('is one that was made when they came, and no other one that they joined under that name', async () => {
    const { dataSource } = opened;
    await dataSource.query(
      `insert into app_user (id, email, name, created_at) values ('cora', 'cora@example.com', 'Cora Kent', to_timestamp($1 / 1000.0))`,
      [madeAt + 59_000],
    );
    for (const [id, seconds] of [
      ['theirs', 0],
      ['older', -60],
      ['newer', 120],
    ] as const) {
      await add(id, "Cora Kent's organization", id);
      await dataSource.query(`update organization set created_at = created_at + $2 * interval '1 second' where id = $1`, [
        id,
        seconds,
      ]);
      await dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, 'cora', 'viewer')`, [id]);
    }
    expect(await dataSource.transaction((manager) => madeForPerson(manager, 'cora'))).toEqual(['theirs']);
  });

  it.each([
    [
      'is named otherwise',
      "Cora Kent's organization",
      `cora-kent-${time}`,
      { name: 'My organization', slug: /^organization-[a-z0-9]+$/ },
    ],
    ['keeps a name that was chosen since', 'Terrace', `cora-kent-${time}`, { name: 'Terrace', slug: /^organization-[a-z0-9]+$/ }],
    [
      'keeps a slug that was chosen since',
      "Cora Kent's organization",
      'cora-kent-bakeries',
      { name: 'My organization', slug: /^cora-kent-bakeries$/ },
    ],
    [
      'of somebody else is left alone',
      "Dora Kent's organization",
      `dora-kent-${time}`,
      { name: "Dora Kent's organization", slug: /^dora-kent-/ },
    ],
  ])('%s', async (title, name, slug, after) => {
    await add(title, name, slug);
    await opened.dataSource.transaction((manager) => forgetNamesake(manager, title, cora));
    expect(await read(title)).toEqual({ name: after.name, slug: expect.stringMatching(after.slug) });
    await opened.dataSource.query('delete from organization where id = $1', [title]);
  });
});
