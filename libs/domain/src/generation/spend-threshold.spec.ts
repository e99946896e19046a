import type { Principal } from '@imprint/contracts/access';
import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CostedRows } from './costed-rows.fixture.js';
import { openGenerations, person, type OpenedGenerations } from './generations.fixture.js';

let opened: OpenedGenerations;
let costed: CostedRows;
beforeAll(async () => {
  opened = await openGenerations({ hasRecordings: true });
  opened.config.CREDITS = 'prepaid';
  costed = new CostedRows(opened);
});
afterEach(() => costed.clear());
afterAll(() => opened.close());

const image = { prompt: 'A card', brandId: 'brand' };
const scopes = ['images:create', 'videos:create'] as const;
const agent: Principal = { ...person, kind: 'oauth', role: 'owner', scopes, isAgent: true };
const key: Principal = { ...person, kind: 'api-key', role: 'owner', scopes };
/** Of three pictures. */
const whole = 9 * microPerCredit;
const ask = (by: Principal, count = 3) => opened.generations.generate('image', by, { ...image, count });
const threshold = (micro: number | null): Promise<unknown> =>
  opened.dataSource.query(`update credit_account set approval_threshold_micro = $1 where organization_id = 'org'`, [micro]);
beforeEach(() => costed.fund(100));

it('where it costs a micro-credit more than the threshold, all of a request waits for an approval, with nothing written or reserved', async () => {
  await threshold(whole - 1);
  const spend = { micro: whole, models: ['some/model'], items: 3, brandId: 'brand' };
  for (const by of [agent, key, person]) await expect(ask(by)).rejects.toMatchObject({ code: 'state_conflict', spend });
  const batch = { prompts: ['A {what}'], variables: { what: ['card', 'cup', 'bun'] }, brandId: 'brand' };
  await expect(opened.batches.create('image', key, batch)).rejects.toMatchObject({ spend });
  expect([await costed.count(), await costed.balances()]).toEqual([0, { available: 100, reserved: 0, spent: 0 }]);
  // Each of them alone is below it.
  await ask(key, 1);
  expect(await costed.balances()).toEqual({ available: 97, reserved: 3, spent: 0 });
});

it('what costs as much as the threshold is started, and without one everything is', async () => {
  await threshold(whole);
  for (const by of [agent, key, person]) await ask(by);
  await threshold(null);
  await ask(key, 4);
  expect(await costed.balances()).toEqual({ available: 61, reserved: 39, spent: 0 });
});

it('owners and admins who are signed in ask nobody, and another organization is not concerned', async () => {
  await threshold(0);
  for (const role of ['admin', 'owner'] as const) await ask({ ...person, role }, 1);
  await ask({ ...person, kind: 'local', role: 'owner' }, 1);
  await expect(ask(person, 1)).rejects.toMatchObject({ code: 'state_conflict' });
  await opened.dataSource.query(
    `insert into credit_account (organization_id, available_micro, funded_micro) values ('other', 9000000, 9000000)`,
  );
  await opened.generations.generate('image', { ...key, organizationId: 'other' }, { prompt: 'A card', brandId: 'brand_other' });
  expect(await costed.balances()).toEqual({ available: 91, reserved: 9, spent: 0 });
});

it('what was approved is started up to the price that was approved, whoever asked and whatever the threshold is by then', async () => {
  await threshold(0);
  const approved = { approvalId: 'appr_1', approvedMicro: whole };
  await ask({ ...agent, ...approved });
  expect(await costed.balances()).toEqual({ available: 91, reserved: 9, spent: 0 });
  await threshold(null);
  for (const by of [agent, key, { ...person, role: 'owner' as const }])
    await expect(ask({ ...by, ...approved, approvedMicro: whole - 1 })).rejects.toMatchObject({
      code: 'approved_price_exceeded',
      meta: { approvedMicro: whole - 1, neededMicro: whole },
    });
  expect(await costed.balances()).toEqual({ available: 91, reserved: 9, spent: 0 });
});

it('an approval of something else approves no price', async () => {
  await threshold(whole - 1);
  await expect(ask({ ...agent, approvalId: 'appr_1' })).rejects.toMatchObject({ code: 'state_conflict' });
});

it('what costs nothing with a key of the organization is started', async () => {
  await costed.addVendorKey();
  await threshold(0);
  await ask(key);
  expect([await costed.count(), await costed.balances()]).toEqual([3, { available: 100, reserved: 0, spent: 0 }]);
});

it('what may move to a dearer model counts as that', async () => {
  await threshold(0);
  await opened.dataSource.query(
    `update organization set generation_policy = '{"modelChoices":[{"kind":"video","rule":"ordered","models":["some/film","some/other-film"],"onlyThese":false,"namedMayMove":true}]}'
     where id = 'org'`,
  );
  const asked = opened.generations.generate('video', key, { prompt: 'A film', brandId: 'brand', durationSeconds: 4 });
  await expect(asked).rejects.toMatchObject({ spend: { micro: 8 * microPerCredit, items: 1 } });
  await opened.dataSource.query(`update organization set generation_policy = '{}' where id = 'org'`);
});
