import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { untilSomebodyWaits } from '../schema/database.fixture.js';
import { openLedger, storedBalances, sumsOfEntries, type OpenedLedger } from './credits.fixture.js';
import { wrongLedgers } from './ledger-sums.repository.js';

let opened: OpenedLedger;
beforeAll(async () => {
  opened = await openLedger();
});
afterEach(async () => {
  expect(await sumsOfEntries(opened.dataSource)).toEqual(await storedBalances(opened.dataSource));
  expect(await wrongLedgers(opened.dataSource.manager)).toEqual([]);
  await opened.clear();
});
afterAll(() => opened.close());

const balances = (): Promise<unknown> => storedBalances(opened.dataSource);
const entries = (): Promise<unknown[]> => opened.dataSource.query(`select from credit_entry where kind <> 'added'`);

describe('a job', () => {
  it.each([
    ['committed again', () => opened.commit('gen_1', 2)],
    ['released after that', () => opened.release(['gen_1'])],
  ])('that is %s has cost what it has cost', async (_how, again) => {
    await opened.fund(10);
    await opened.start('gen_1', 7);
    await opened.start('gen_2', 2);
    await opened.commit('gen_1', 5);
    await again();
    expect(await balances()).toEqual({ available: 3, reserved: 2, spent: 5, funding: -10 });
    expect(await entries()).toHaveLength(4);
  });

  it('of which two ends come at once ends once', async () => {
    await opened.fund(10);
    await opened.start('gen_1', 7);
    await opened.start('gen_2', 2);
    await Promise.all([opened.commit('gen_1', 5), opened.release(['gen_1']), opened.commit('gen_1', 5)]);
    expect([
      { available: 3, reserved: 2, spent: 5, funding: -10 },
      { available: 8, reserved: 2, spent: 0, funding: -10 },
    ]).toContainEqual(await balances());
  });

  it('whose end waits for the account holds nothing else, so that no two ends wait for each other', async () => {
    const { dataSource } = opened;
    await opened.fund(10);
    await opened.start('gen_1', 7);
    await opened.start('gen_2', 2);
    await opened.commit('gen_2', 2);
    const holding = dataSource.createQueryRunner();
    try {
      await holding.startTransaction();
      await holding.query(`select from credit_account where organization_id = 'org' for update`);
      for (const ends of [() => opened.release(['gen_1']), () => opened.refund('gen_2', 1)]) {
        const ended = ends();
        await untilSomebodyWaits(dataSource);
        await holding.query('select from credit_reservation for update nowait');
        await holding.query('select from credit_month for update nowait');
        await holding.commitTransaction();
        await ended;
        await holding.startTransaction();
        await holding.query(`select from credit_account where organization_id = 'org' for update`);
      }
    } finally {
      await holding.rollbackTransaction().catch(() => undefined);
      await holding.release();
    }
    expect(await balances()).toEqual({ available: 9, reserved: 0, spent: 1, funding: -10 });
  });
});
