import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { openLedger, type OpenedLedger } from './credits.fixture.js';

let opened: OpenedLedger;
beforeAll(async () => {
  opened = await openLedger();
});
afterEach(() => opened.clear());
afterAll(() => opened.close());

const events = (): Promise<unknown[]> =>
  opened.dataSource.query('select event_id as id, payload, refused from webhook_event order by event_id');
const notices = (): Promise<unknown[]> =>
  opened.dataSource.query(`select kind, title, path, resolved_at is null as "isOpen" from notice order by created_at, id`);
const low = async (credits: number): Promise<void> => {
  await opened.dataSource.query('update credit_account set low_balance_micro = $1', [credits * microPerCredit]);
};

it('is announced once, by an event and a notice, when less is available', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await opened.start('gen_1', 5 * microPerCredit);
  expect(await events()).toEqual([]);
  await opened.start('gen_2', 1);
  await opened.start('gen_3', 1);
  await opened.commit('gen_3', 1);
  expect(await events()).toEqual([
    {
      id: 'credits:credits.low:org:1',
      payload: { credits: { id: 'org', status: 'low', balance: 4, lowBalance: 5, since: expect.any(String) } },
      refused: null,
    },
  ]);
  expect(await notices()).toEqual([{ kind: 'credits.low', title: '4 of 5 credits', path: 'settings/credits', isOpen: true }]);
});

it('is over when as much is available again, and announced anew after that', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await opened.start('gen_1', 6 * microPerCredit);
  await opened.release(['gen_1']);
  expect(await notices()).toMatchObject([{ isOpen: false }]);
  await opened.start('gen_2', 7 * microPerCredit);
  expect(await notices()).toMatchObject([{ isOpen: false }, { isOpen: true, title: '3 of 5 credits' }]);
  expect(await events()).toMatchObject([{ id: 'credits:credits.low:org:1' }, { id: 'credits:credits.low:org:2' }]);
});

it('is not announced by a start that is taken back', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await opened.cap('organization', 'org', 5);
  expect(await opened.start('gen_1', 6 * microPerCredit)).toBe('credit_cap_reached');
  expect([await events(), await notices()]).toEqual([[], []]);
});

it('is announced by one of many starts at once', async () => {
  await opened.fund(10 * microPerCredit);
  await low(5);
  await Promise.all(Array.from({ length: 9 }, (_, index) => opened.start(`gen_${index}`, microPerCredit)));
  expect(await events()).toHaveLength(1);
  expect(await notices()).toHaveLength(1);
});
