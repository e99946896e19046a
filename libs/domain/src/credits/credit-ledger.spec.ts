import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { meanwhile } from '../schema/database.fixture.js';
import { holder, openLedger, storedBalances, sumsOfEntries, type OpenedLedger } from './credits.fixture.js';
import { wrongLedgers } from './ledger-sums.repository.js';

let opened: OpenedLedger;
beforeAll(async () => {
  opened = await openLedger();
});
afterEach(async () => {
  const { dataSource } = opened;
  for (const organizationId of ['org', 'other'])
    expect(await sumsOfEntries(dataSource, organizationId)).toEqual(await storedBalances(dataSource, organizationId));
  expect(await wrongLedgers(dataSource.manager)).toEqual([]);
  await opened.clear();
});
afterAll(() => opened.close());

const balances = (): Promise<unknown> => storedBalances(opened.dataSource);
const entries = (): Promise<unknown[]> =>
  opened.dataSource.query(
    `select kind, from_account as "from", to_account as "to", amount_micro::float8 as micro, job_id as "jobId" from credit_entry
     where kind <> 'added' order by created_at, kind`,
  );

describe('a job', () => {
  it('costs what it costs, and the rest of its reservation is free again', async () => {
    await opened.fund(10);
    expect(await opened.start('gen_1', 7)).toBeNull();
    expect(await balances()).toEqual({ available: 3, reserved: 7, spent: 0, funding: -10 });
    await opened.commit('gen_1', 5);
    expect(await balances()).toEqual({ available: 5, reserved: 0, spent: 5, funding: -10 });
    expect(await entries()).toEqual([
      { kind: 'reserved', from: 'available', to: 'reserved', micro: 7, jobId: 'gen_1' },
      { kind: 'committed', from: 'reserved', to: 'spent', micro: 5, jobId: 'gen_1' },
      { kind: 'released', from: 'reserved', to: 'available', micro: 2, jobId: 'gen_1' },
    ]);
  });

  it('never costs more than was reserved', async () => {
    await opened.fund(10);
    await opened.start('gen_1', 7);
    await opened.commit('gen_1', 9);
    expect(await balances()).toEqual({ available: 3, reserved: 0, spent: 7, funding: -10 });
  });

  it('costs nothing when it comes to nothing, and ends once', async () => {
    await opened.fund(10);
    await opened.start('gen_1', 7);
    await opened.release(['gen_1', 'gen_unknown']);
    await opened.commit('gen_1', 7);
    await opened.release(['gen_1']);
    expect(await balances()).toEqual({ available: 10, reserved: 0, spent: 0, funding: -10 });
    expect(await entries()).toHaveLength(2);
  });

  it('that costs nothing leaves no trace, not even an account', async () => {
    expect(await opened.start('gen_1', 0)).toBeNull();
    await opened.commit('gen_1', 0);
    await opened.release(['gen_1']);
    expect(await opened.dataSource.query('select from credit_account')).toEqual([]);
  });

  it('is refunded at most once whole, and never before it has cost anything', async () => {
    await opened.fund(10);
    await opened.start('gen_1', 7);
    expect(await opened.refund('gen_1', 1)).toBe(false);
    await opened.commit('gen_1', 6);
    expect(await opened.refund('gen_1', 7)).toBe(false);
    expect(await opened.refund('gen_1', 2)).toBe(true);
    expect(await opened.refund('gen_1', 5)).toBe(false);
    expect(await opened.refund('gen_1', 4)).toBe(true);
    expect(await balances()).toEqual({ available: 10, reserved: 0, spent: 0, funding: -10 });
  });

  it('of another organization is not found', async () => {
    await opened.fund(10);
    await opened.start('gen_1', 7);
    await opened.fund(10, 'other');
    await opened.within((manager) => opened.ledger.commit(manager, 'other', 'gen_1', 7));
    await opened.within((manager) => opened.ledger.release(manager, 'other', ['gen_1']));
    expect(await opened.within((manager) => opened.ledger.refund(manager, 'other', 'gen_1', 1))).toBeNull();
    expect(await storedBalances(opened.dataSource, 'other')).toMatchObject({ available: 10, reserved: 0 });
    expect(await balances()).toMatchObject({ available: 3, reserved: 7 });
    await opened.commit('gen_1', 7);
    expect(await opened.within((manager) => opened.ledger.refund(manager, 'other', 'gen_1', 1))).toBeNull();
    expect(await balances()).toMatchObject({ available: 3, spent: 7 });
  });
});

describe('a start', () => {
  it('needs what it may cost, to the last micro-credit', async () => {
    await opened.fund(10);
    expect(await opened.start('gen_1', 11)).toBe('insufficient_credits');
    expect(await balances()).toEqual({ available: 10, reserved: 0, spent: 0, funding: -10 });
    expect(await opened.start('gen_1', 10)).toBeNull();
    expect(await opened.start('gen_2', 1)).toBe('insufficient_credits');
  });

  it('says how much is missing, in whole credits', async () => {
    await opened.fund(2.5 * microPerCredit);
    const jobs = [{ jobId: 'gen_1', model: 'some/model', micro: 3 * microPerCredit }];
    await expect(opened.within((manager) => opened.ledger.reserve(manager, holder, jobs))).rejects.toMatchObject({
      message: 'This may cost 3 credits, and 2 are available.',
      meta: { needed: 3, available: 2 },
    });
  });

  it('of several jobs is of all or of none', async () => {
    await opened.fund(10);
    const jobs = (micro: number) => ['gen_1', 'gen_2', 'gen_3'].map((jobId) => ({ jobId, model: 'some/model', micro }));
    const reserve = (micro: number): Promise<void> =>
      opened.within((manager) => opened.ledger.reserve(manager, holder, jobs(micro)));
    await expect(reserve(4)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await entries()).toEqual([]);
    await reserve(3);
    await opened.commit('gen_1', 3);
    await opened.release(['gen_2', 'gen_3']);
    expect(await balances()).toEqual({ available: 7, reserved: 0, spent: 3, funding: -10 });
  });

  it('that its transaction takes back is taken back whole', async () => {
    await opened.fund(10);
    const broken = opened.within(async (manager) => {
      await opened.ledger.reserve(manager, holder, [{ jobId: 'gen_1', model: 'some/model', micro: 7 }]);
      throw new Error('no generation');
    });
    await expect(broken).rejects.toThrow('no generation');
    expect(await balances()).toEqual({ available: 10, reserved: 0, spent: 0, funding: -10 });
  });

  it.each([
    ['organization', 'org'],
    ['brand', 'brand'],
    ['key', 'key'],
  ])('is refused above the cap of its %s, and nothing else counts for that', async (scope, subjectId) => {
    await opened.fund(100);
    await opened.cap(scope, subjectId, 10);
    await opened.cap(scope === 'organization' ? 'brand' : scope, 'another', 0);
    expect(await opened.start('gen_1', 6)).toBeNull();
    await opened.commit('gen_1', 4);
    expect(await opened.start('gen_2', 7)).toBe('credit_cap_reached');
    expect(await opened.start('gen_2', 6)).toBeNull();
    expect(await opened.start('gen_3', 1)).toBe('credit_cap_reached');
    await opened.release(['gen_2']);
    await opened.cap(scope, subjectId, 4);
    expect(await opened.start('gen_3', 1)).toBe('credit_cap_reached');
    await opened.cap(scope, subjectId, null);
    expect(await opened.start('gen_3', 90)).toBeNull();
    expect(await balances()).toEqual({ available: 6, reserved: 90, spent: 4, funding: -100 });
  });

  it('sees no caps and counters of other organizations, by whatever id', async () => {
    const { dataSource } = opened;
    await opened.fund(100);
    await dataSource.query(`insert into credit_cap values ('other', 'brand', 'brand', 0), ('other', 'key', 'key', 0)`);
    expect(await opened.start('gen_1', 6)).toBeNull();
    const code = meanwhile(
      dataSource,
      (manager) => manager.query(`update credit_account set caps_version = caps_version + 1 where organization_id = 'org'`),
      () => opened.start('gen_2', 6).then((refusal) => expect(refusal).toBeNull()),
    );
    expect(await code).toBeNull();
    await opened.fund(100, 'other');
    const others = { organizationId: 'other', brandId: 'brand', apiKeyId: null };
    await dataSource.query(`delete from credit_cap`);
    expect(await opened.start('gen_other', 9, undefined, others)).toBeNull();
    await opened.commit('gen_1', 6);
    const counted = await dataSource.query(
      `select organization_id as id, reserved_micro::integer as reserved, spent_micro::integer as spent from credit_month
       where scope = 'brand' order by organization_id desc`,
    );
    expect(counted).toEqual([
      { id: 'other', reserved: 9, spent: 0 },
      { id: 'org', reserved: 6, spent: 6 },
    ]);
  });

  it('counts in the month in which it began, whenever it ends', async () => {
    await opened.fund(100);
    await opened.cap('organization', 'org', 10);
    expect(await opened.start('gen_1', 10)).toBeNull();
    for (const table of ['credit_month', 'credit_reservation'])
      await opened.dataSource.query(`update ${table} set month = (month - interval '1 month')::date`);
    expect(await opened.start('gen_2', 10)).toBeNull();
    await opened.commit('gen_1', 10);
    expect(await opened.start('gen_3', 1)).toBe('credit_cap_reached');
    await opened.release(['gen_2']);
    expect(await opened.start('gen_3', 10)).toBeNull();
  });

  it.each([
    ['raised', 5, 10, null],
    ['lowered', 10, 5, 'credit_cap_reached'],
    ['set', null, 5, 'credit_cap_reached'],
    ['removed', 5, null, null],
  ])('sees a cap that was %s while it waited', async (_how, before, after, refusal) => {
    await opened.fund(100);
    await opened.cap('organization', 'org', before);
    const outcome = meanwhile(
      opened.dataSource,
      async (manager) => {
        await manager.query(`update credit_account set caps_version = caps_version + 1 where organization_id = 'org'`);
        await manager.query(`delete from credit_cap`);
        if (after !== null) await manager.query(`insert into credit_cap values ('org', 'organization', 'org', $1)`, [after]);
      },
      () => opened.start('gen_1', 8).then((code) => Promise.reject(new Error(String(code)))),
    );
    expect(await outcome).toEqual(new Error(String(refusal)));
  });
});

describe('without a limit', () => {
  const unlimited = async (work: (ledger: OpenedLedger) => Promise<void>): Promise<void> => {
    const other = await openLedger('unlimited');
    try {
      await work(other);
    } finally {
      await other.close();
    }
  };

  it('starts are funded as they are made, counted, and capped all the same', () =>
    unlimited(async ({ start, commit, release, refund, cap, dataSource }) => {
      expect(await start('gen_1', 8)).toBeNull();
      expect(await storedBalances(dataSource)).toEqual({ available: 0, reserved: 8, spent: 0, funding: -8 });
      await commit('gen_1', 5);
      expect(await refund('gen_1', 1)).toBe(true);
      await cap('organization', 'org', 10);
      expect(await start('gen_2', 7)).toBe('credit_cap_reached');
      expect(await start('gen_2', 6)).toBeNull();
      await release(['gen_2']);
      expect(await storedBalances(dataSource)).toEqual({ available: 0, reserved: 0, spent: 4, funding: -4 });
      expect(await sumsOfEntries(dataSource)).toEqual(await storedBalances(dataSource));
      expect(await wrongLedgers(dataSource.manager)).toEqual([]);
    }));

  it('the first starts of an organization may be at once', () =>
    unlimited(async ({ start, dataSource }) => {
      const codes = await Promise.all(Array.from({ length: 8 }, (_, index) => start(`gen_${index}`, 1)));
      expect(codes).toEqual(Array(8).fill(null));
      expect(await storedBalances(dataSource)).toMatchObject({ reserved: 8 });
    }));
});

describe('the database', () => {
  it.each([
    ['spends what there is not', 'update credit_account set available_micro = -1, funded_micro = funded_micro - 11'],
    ['loses an amount', 'update credit_account set available_micro = available_micro - 1'],
    ['releases more than is reserved', 'update credit_account set reserved_micro = -1, available_micro = available_micro + 1'],
  ])('refuses whoever %s', async (_what, statement) => {
    await opened.fund(10);
    await expect(opened.dataSource.query(statement)).rejects.toThrow('violates check constraint');
  });
});
