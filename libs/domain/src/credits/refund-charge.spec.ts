import type { Principal } from '@imprint/contracts/access';
import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openLedger, storedBalances, type OpenedLedger } from './credits.fixture.js';
import { wrongLedgers } from './ledger-sums.repository.js';

const operator: Principal = {
  ...{ kind: 'api-key', userId: 'user', organizationId: 'org', role: 'admin', scopes: ['credits:provision'], apiKeyId: 'key' },
  ...{ brandIds: null, clientIp: null },
};
const reason = 'The pictures were cut off';

let opened: OpenedLedger;
beforeAll(async () => {
  opened = await openLedger();
});
afterEach(async () => {
  expect(await wrongLedgers(opened.dataSource.manager)).toEqual([]);
  await opened.clear();
});
afterAll(() => opened.close());

/** A generation for which up to 5 of 10 credits were reserved, and 4 charged. */
async function charge(): Promise<void> {
  await opened.fund(10 * microPerCredit);
  await opened.start('gen_1', 5 * microPerCredit);
  await opened.commit('gen_1', 4 * microPerCredit);
}
const refund = (credits?: number, by = operator) => opened.refunds.refund(by, { jobId: 'gen_1', credits, reason });
const balances = async () => {
  const { available, spent } = await storedBalances(opened.dataSource);
  return [available / microPerCredit, spent / microPerCredit];
};
const audited = () => opened.dataSource.query(`select changes from audit_entry where action = 'credits.refunded'`);

describe('the charge of a generation', () => {
  it.each([
    ['whole', undefined, 4],
    ['whole, by its number', 4, 4],
    ['in part', 1, 1],
  ])('is given back %s, once, with a reason in the audit log', async (_how, credits, given) => {
    await charge();
    const entry = await refund(credits);
    expect(entry).toMatchObject({ kind: 'refunded', from: 'spent', to: 'available', amountMicro: given * microPerCredit });
    expect(await refund(credits)).toEqual(entry);
    expect(await balances()).toEqual([6 + given, 4 - given]);
    expect(await audited()).toEqual([{ changes: { credits: { to: given }, job: { to: 'gen_1' }, reason: { to: reason } } }]);
  });

  it('is given back once, of however many that ask at the same time', async () => {
    await charge();
    const all = await Promise.all(Array.from({ length: 12 }, () => refund(2)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect([await balances(), await audited()]).toMatchObject([[8, 2], [{}]]);
  });

  it('is not given back again, and not beyond what it was', async () => {
    await charge();
    await expect(refund(5)).rejects.toMatchObject({ code: 'credit_refund_too_large', meta: { charged: 4 } });
    await refund(3);
    for (const credits of [1, 4, undefined])
      await expect(refund(credits)).rejects.toMatchObject({ code: 'credit_charge_refunded' });
    expect(await balances()).toEqual([9, 1]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has not ended', () => Promise.resolve()],
    ['came to nothing', () => opened.release(['gen_1'])],
    ['has cost nothing', () => opened.commit('gen_1', 0)],
  ])('that %s cannot be given back', async (_what, end) => {
    await opened.fund(10 * microPerCredit);
    await opened.start('gen_1', 5 * microPerCredit);
    await end();
    const before = await balances();
    for (const credits of [undefined, 1])
      await expect(refund(credits)).rejects.toMatchObject({ code: 'credit_refund_too_large', meta: { charged: 0 } });
    expect([await balances(), await audited()]).toEqual([before, []]);
  });

  it('of another organization, or of none, is not found', async () => {
    await charge();
    await opened.fund(1, 'other');
    await expect(refund(1, { ...operator, organizationId: 'other' })).rejects.toMatchObject({ code: 'not_found' });
    const unknown = opened.refunds.refund(operator, { jobId: 'gen_2', reason });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    expect(await balances()).toEqual([6, 4]);
  });

  it('makes room under the cap of its month', async () => {
    await charge();
    await opened.cap('organization', 'org', 4 * microPerCredit);
    expect(await opened.start('gen_2', microPerCredit)).toBe('credit_cap_reached');
    await refund(1);
    expect(await opened.start('gen_2', microPerCredit)).toBeNull();
  });
});
