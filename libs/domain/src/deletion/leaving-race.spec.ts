import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../identity/accounts.repository.js';
import { PersonErasure } from '../identity/index.js';
import { MembershipsRepository } from '../identity/memberships.repository.js';
import { as, openMembers, resetMembers, type OpenedMembers } from '../members/members.fixture.js';
import { atOnce, meanwhile, untilSomebodyWaits } from '../schema/database.fixture.js';

let opened: OpenedMembers;
let people: PersonErasure;
beforeAll(async () => {
  opened = await openMembers();
  const { dataSource } = opened;
  people = new PersonErasure(new AccountsRepository(dataSource), new MembershipsRepository(dataSource));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await resetMembers(opened);
  await opened.dataSource.query(`update app_user set subject = id, default_organization_id = 'org' where id = 'creator'`);
});

/** What deleting the account of the creator does with memberships. @returns the organizations that were left */
const deletes = (): Promise<string[]> =>
  opened.dataSource.transaction(async (manager: EntityManager) => {
    const person = await people.hold(manager, 'creator');
    const left = person?.memberships.map(({ organizationId }) => organizationId) ?? [];
    for (const organizationId of left) await opened.members.leaveIn(manager, as('creator', organizationId));
    return left;
  });

it('a member whose account is deleted while they are removed is gone, and neither change fails', async () => {
  const keys = `select pg_advisory_xact_lock(hashtextextended('api-keys:creator', 1))`;
  const results = await atOnce(
    opened.dataSource,
    [() => opened.members.remove(as('owner'), 'creator'), () => untilSomebodyWaits(opened.dataSource).then(deletes)],
    keys,
  );
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await opened.dataSource.query(`select from membership where user_id = 'creator'`)).toEqual([]);
});

it('whoever joins an organization while their account is about to be deleted leaves that one, too', async () => {
  let left: string[] = [];
  const failure = await meanwhile(
    opened.dataSource,
    async (manager) => {
      await opened.memberships.hold(manager, 'org');
      await opened.memberships.add(manager, { organizationId: 'other', userId: 'creator' }, { role: 'viewer', brandIds: null });
    },
    async () => (left = await deletes()),
  );
  expect([failure, left]).toEqual([null, ['org', 'other']]);
  expect(await opened.dataSource.query(`select from membership where user_id = 'creator'`)).toEqual([]);
});
