import type { Config } from '@imprint/platform/config';
import { describe, expect, it, beforeAll, afterAll, beforeEach } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { sumsOfEntries, storedBalances } from '../credits/credits.fixture.js';
import { CreditsRepository } from '../credits/credits.repository.js';
import { PaidCredits } from '../credits/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { PaymentEvents } from './payment-events.js';
import type { PaymentEvent } from './payments/index.js';

let dataSource: DataSource;
let close: () => Promise<void>;
let connect: Awaited<ReturnType<typeof openDatabase>>['connect'];
let events: PaymentEvents;

/** What a process of its own does with events. */
const listener = (on: DataSource, CREDITS: Config['CREDITS'] = 'prepaid'): PaymentEvents =>
  new PaymentEvents(on, new CheckoutsRepository(on), new PaidCredits(new CreditsRepository(on), new AuditTrail(on), { CREDITS }));

beforeAll(async () => {
  ({ dataSource, connect, close } = await openDatabase());
  events = listener(dataSource);
});
afterAll(() => close());
beforeEach(async () => {
  await dataSource.query(
    'truncate checkout, credit_account, credit_entry, credit_reservation, credit_month, notice, audit_entry cascade',
  );
  // 1000 credits for 79.00.
  await dataSource.query(
    `insert into checkout (id, organization_id, started_by, provider, pack_id, credits, amount, currency, session_id)
     values ('chk_1', 'org', 'user', 'stripe', 'credits-1000', 1000, 7900, 'usd', 'cs_1')`,
  );
});

const paid = (changes: object = {}): PaymentEvent => ({
  ...{ kind: 'paid', sessionId: 'cs_1', checkoutId: 'chk_1', paymentId: 'pi_1', amount: 7_900, currency: 'usd' },
  ...changes,
});
const refunded = (amount: number): PaymentEvent => ({ kind: 'refunded', paymentId: 'pi_1', checkoutId: 'chk_1', amount });
const dispute = (kind: 'disputed' | 'dispute-won'): PaymentEvent => ({
  kind,
  paymentId: 'pi_1',
  checkoutId: null,
  amount: 7_900,
});
const apply = async (...all: PaymentEvent[]): Promise<void> => {
  for (const event of all) await events.apply('stripe', event);
};
/** Whole credits that are available, after the sums of the entries were compared with the stored ones. */
async function available(): Promise<number> {
  const stored = await storedBalances(dataSource);
  expect(await sumsOfEntries(dataSource)).toEqual(stored);
  return stored.available / 1_000_000;
}
/** Somebody has spent so many credits. */
const spend = (credits: number) =>
  dataSource.query(
    `with a as (update credit_account set available_micro = available_micro - $1::bigint, spent_micro = spent_micro + $1::bigint where organization_id = 'org')
     insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro)
     values (gen_random_uuid()::text, 'org', 'committed', 'available', 'spent', $1::bigint)`,
    [credits * 1_000_000],
  );
const checkout = async (): Promise<unknown> => (await dataSource.query<unknown[]>('select * from checkout'))[0];
const notices = async (): Promise<unknown[]> =>
  (
    await dataSource.query<{ title: string }[]>(`select title from notice where kind = 'credits.withdrawn' order by created_at`)
  ).map(({ title }) => title);

describe('a payment', () => {
  it('adds what was bought once, however often and for whatever reason it is reported', async () => {
    await apply({ kind: 'pending', sessionId: 'cs_1', checkoutId: 'chk_1' }, paid(), paid(), paid());
    expect(await available()).toBe(1_000);
    expect(await checkout()).toMatchObject({ state: 'paid', payment_id: 'pi_1', paid_at: expect.any(Date) });
    expect(await dataSource.query(`select kind, reference from credit_entry`)).toEqual([
      { kind: 'added', reference: 'stripe:cs_1' },
    ]);
    expect(await dataSource.query('select action, actor_kind as actor from audit_entry')).toEqual([
      { action: 'credits.added', actor: 'service' },
    ]);
  });

  it('adds it once also when several processes are told of it at the same time', async () => {
    const others = await Promise.all([connect(), connect()]);
    const listeners = [events, ...others.map((other) => listener(other))];
    const told = listeners.flatMap((one) => Array.from({ length: 10 }, () => one.apply('stripe', paid())));
    await Promise.all(told);
    expect(await available()).toBe(1_000);
  });

  it('adds nothing more for what was added under its reference before', async () => {
    const credits = new PaidCredits(new CreditsRepository(dataSource), new AuditTrail(dataSource), { CREDITS: 'prepaid' });
    await dataSource.transaction((manager) =>
      credits.add(manager, { organizationId: 'org', micro: 1_000_000_000, reference: 'stripe:cs_1' }),
    );
    await apply(paid());
    expect(await available()).toBe(1_000);
  });

  it.each([
    ['another amount', { amount: 790_000 }],
    ['less', { amount: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('of %s than the pack costs adds nothing', async (_what, changes) => {
    await apply(paid(changes));
    expect(await available()).toBe(0);
    expect(await checkout()).toMatchObject({ state: 'open' });
  });

  it.each([
    ['a page that nobody here has opened', paid({ sessionId: 'cs_2', checkoutId: null })],
    ['another page that names this checkout', paid({ sessionId: 'cs_2' })],
    ['a checkout of a deleted organization', paid({ sessionId: 'cs_2', checkoutId: 'chk_2' })],
    ['another payment that names this checkout', { ...refunded(7_900), paymentId: 'pi_2' }],
  ])('of %s changes nothing', async (_what, event) => {
    const isRefund = event.kind === 'refunded';
    if (isRefund) await apply(paid());
    await apply(event);
    expect([await available(), await notices()]).toEqual([isRefund ? 1_000 : 0, []]);
    await apply(paid());
    expect(await available()).toBe(1_000);
  });

  it('is known by the checkout while the id of its page is not stored, and counts after the page expired', async () => {
    await dataSource.query('update checkout set session_id = null');
    await apply({ kind: 'expired', sessionId: 'cs_1', checkoutId: 'chk_1' }, paid());
    expect(await available()).toBe(1_000);
    await apply(...(['pending', 'failed', 'expired'] as const).map((kind) => ({ kind, sessionId: 'cs_1', checkoutId: 'chk_1' })));
    expect(await checkout()).toMatchObject({ state: 'paid' });
  });

  it('leaves nothing when its transaction does not end', async () => {
    await dataSource.query(`alter table audit_entry add constraint broken check (action <> 'credits.added') not valid`);
    await expect(apply(paid())).rejects.toThrow('broken');
    expect([await available(), await checkout()]).toMatchObject([0, { state: 'open' }]);
    await dataSource.query('alter table audit_entry drop constraint broken');
    await apply(paid());
    expect(await available()).toBe(1_000);
  });
});

describe('a refund', () => {
  it('takes its share back once, whatever part of it was reported before', async () => {
    await apply(paid(), refunded(790), refunded(790));
    expect(await available()).toBe(900);
    await apply(refunded(7_900), refunded(1_580));
    expect(await available()).toBe(0);
    expect(await notices()).toEqual(['100 of 1000 credits', '900 of 1000 credits']);
  });

  it('takes at most what is available, and nothing of what comes later', async () => {
    await apply(paid());
    await spend(800);
    await apply(refunded(7_900), refunded(7_900));
    expect([await available(), await notices()]).toEqual([0, ['200 of 1000 credits']]);
    expect(await checkout()).toMatchObject({ reversed_micro: '1000000000', taken_micro: '200000000' });
  });

  it('that is reported before the payment takes its share back with it', async () => {
    await apply(refunded(3_950));
    expect(await available()).toBe(0);
    await apply(paid());
    expect(await available()).toBe(500);
  });

  it('reported to several processes at the same time is taken back once', async () => {
    await apply(paid());
    await Promise.all(Array.from({ length: 20 }, () => events.apply('stripe', refunded(790))));
    expect([await available(), await notices()]).toEqual([900, ['100 of 1000 credits']]);
  });
});

describe('a dispute', () => {
  it('takes everything back, and a won one returns what was taken, once', async () => {
    await apply(paid());
    await spend(400);
    await apply(dispute('disputed'), dispute('disputed'));
    expect(await available()).toBe(0);
    await apply(dispute('dispute-won'), dispute('dispute-won'), dispute('disputed'));
    expect(await available()).toBe(600);
    expect(await checkout()).toMatchObject({ dispute: 'won', reversed_micro: '0', taken_micro: '0' });
  });

  it('whose end is reported first changes nothing', async () => {
    await apply(paid(), dispute('dispute-won'), dispute('disputed'));
    expect(await available()).toBe(1_000);
  });

  it('of a payment that was refunded in part never takes more than was bought', async () => {
    await apply(paid(), refunded(3_950), dispute('disputed'));
    expect(await available()).toBe(0);
    await apply(dispute('dispute-won'));
    expect(await available()).toBe(500);
  });
});
