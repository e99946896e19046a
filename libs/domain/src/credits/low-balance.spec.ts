import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { openLedger, type OpenedLedger } from './credits.fixture.js';

let opened: OpenedLedger;
beforeAll(async () => {
  opened = await openLedger();
});
afterEach(() => opened.clear());
afterAll(() => opened.close());

const notices = (): Promise<unknown[]> =>
  opened.dataSource.query(`select kind, title, path, resolved_at is null as "isOpen" from notice order by created_at, id`);
const low = async (credits: number): Promise<void> => {
  await opened.dataSource.query('update credit_account set low_balance_micro = $1', [credits * microPerCredit]);
};

it('is noticed once when less is available', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await opened.start('gen_1', 5 * microPerCredit);
  expect(await notices()).toEqual([]);
  await opened.start('gen_2', 1);
  await opened.start('gen_3', 1);
  await opened.commit('gen_3', 1);
  expect(await notices()).toEqual([{ kind: 'credits.low', title: '4 of 5 credits', path: 'settings/credits', isOpen: true }]);
});

it('is over when as much is available again, and noticed anew after that', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await opened.start('gen_1', 6 * microPerCredit);
  await opened.release(['gen_1']);
  expect(await notices()).toMatchObject([{ isOpen: false }]);
  await opened.start('gen_2', 7 * microPerCredit);
  expect(await notices()).toMatchObject([{ isOpen: false }, { isOpen: true, title: '3 of 5 credits' }]);
});

it('is not noticed by a start that is taken back', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await opened.cap('organization', 'org', 5);
  expect(await opened.start('gen_1', 6 * microPerCredit)).toBe('credit_cap_reached');
  expect(await notices()).toEqual([]);
});

it('is noticed by one of many starts at once', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await Promise.all(Array.from({ length: 9 }, (_, index) => opened.start(`gen_${index}`, microPerCredit)));
  expect(await notices()).toHaveLength(1);
});
