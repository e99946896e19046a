import { microPerCredit } from '@imprint/contracts/credits';
import { isLong } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { openLedger, storedBalances, type OpenedLedger } from '../credits/credits.fixture.js';
import { wrongLedgers } from '../credits/ledger-sums.repository.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { PaymentEvents } from './payment-events.js';
import type { PaymentEvent } from './payments/index.js';

/** 10 credits for 79 of the smallest unit: shares are no whole credits. */
const [credits, amount] = [10, 79];
const ids = { sessionId: 'cs_1', checkoutId: 'chk_1' } as const;
const payment = { paymentId: 'pi_1', amount } as const;

type Happening = { event: PaymentEvent } | { spend: number };
const happenings = fc.oneof<fc.Arbitrary<Happening>[]>(
  fc.constant({ event: { kind: 'paid', ...ids, ...payment, currency: 'usd' } as const }),
  fc.constantFrom(...(['pending', 'failed', 'expired'] as const)).map((kind) => ({ event: { kind, ...ids } })),
  fc.constantFrom(1, 26, 40, 78, amount).map((refunded) => ({
    event: { kind: 'refunded', paymentId: 'pi_1', checkoutId: 'chk_1', amount: refunded } as const,
  })),
  fc.constantFrom(...(['disputed', 'dispute-won'] as const)).map((kind) => ({ event: { kind, ...payment, checkoutId: null } })),
  fc.constantFrom(1, 4).map((spend) => ({ spend })),
);

/** What is to be had after all of it, by arithmetic alone. */
class Model {
  available = 0;
  private isPaid = false;
  private refunded = 0;
  private dispute: 'none' | 'lost' | 'won' = 'none';
  private reversed = 0;
  private taken = 0;

  happens(happening: Happening): void {
    if ('spend' in happening) this.available -= happening.spend * microPerCredit;
    else this.hears(happening.event);
  }

  private hears(event: PaymentEvent): void {
    // Before its payment, nobody knows whose a dispute is.
    const isOfDispute = event.kind === 'disputed' || event.kind === 'dispute-won';
    if (event.kind === 'refunded') this.refunded = Math.max(this.refunded, event.amount);
    if (isOfDispute && this.isPaid && this.dispute !== 'won') this.dispute = event.kind === 'disputed' ? 'lost' : 'won';
    if (event.kind === 'paid' && !this.isPaid) {
      this.isPaid = true;
      this.available += credits * microPerCredit;
    }
    if (this.isPaid) this.settle();
  }

  private settle(): void {
    const money = Math.min(amount, this.refunded + (this.dispute === 'lost' ? amount : 0));
    const worth = Math.floor((money * credits * microPerCredit) / amount);
    // More is taken as far as it is there; what was taken is given back as far as it is worth less now.
    const taken =
      worth > this.reversed ? this.taken + Math.min(worth - this.reversed, this.available) : Math.min(this.taken, worth);
    this.available += this.taken - taken;
    [this.reversed, this.taken] = [worth, taken];
  }
}

let opened: OpenedLedger;
let events: PaymentEvents;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openLedger();
  const { dataSource, paid } = opened;
  events = new PaymentEvents(dataSource, new CheckoutsRepository(dataSource), paid);
});
afterAll(() => opened.close());

it(
  'events of a payment in any order, each told to two processes at once, take back the share that is there, once',
  async () => {
    const property = fc.asyncProperty(fc.array(happenings, { maxLength: 14 }), async (all) => {
      const { dataSource } = opened;
      await opened.clear();
      await dataSource.query('delete from checkout');
      await dataSource.query(
        `insert into checkout (id, organization_id, started_by, provider, pack_id, credits, amount, currency, session_id)
         values ('chk_1', 'org', 'user', 'stripe', 'credits-10', $1, $2, 'usd', 'cs_1')`,
        [credits, amount],
      );
      const model = new Model();
      for (const [index, happening] of all.entries()) {
        if ('spend' in happening && model.available < happening.spend * microPerCredit) continue;
        model.happens(happening);
        if ('event' in happening) await Promise.all([0, 1].map(() => events.apply('stripe', happening.event)));
        else {
          expect(await opened.start(`gen_${index}`, happening.spend * microPerCredit)).toBeNull();
          await opened.commit(`gen_${index}`, happening.spend * microPerCredit);
        }
        expect(await storedBalances(dataSource)).toMatchObject({ available: model.available });
        expect(await wrongLedgers(dataSource.manager)).toEqual([]);
      }
    });
    await fc.assert(property, { numRuns: isLong ? 500 : 30, endOnFailure: true });
  },
  isLong ? 900_000 : 120_000,
);
