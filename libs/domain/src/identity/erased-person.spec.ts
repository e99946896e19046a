import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forgetKeyAddresses } from '../keys/index.js';
import { meanwhile, openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { MembershipsRepository } from './memberships.repository.js';
import { anonymisePerson, lockPerson } from './person-erasure.repository.js';

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
