import { creditsUsed, microOf } from '@imprint/contracts/credits';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PaidCredits } from '../credits/index.js';
import { recordNotices, signalNoticesAfterCommit } from '../notices/index.js';
import type { CheckoutEntity } from './checkout.entity.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import type { PaymentEvent } from './payments/index.js';
import { reversedMicro } from './reversal.js';

type EventOf<K extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: K }>;

/**
 * Does what a payment provider reports, once, however often and in whatever order it does. What was bought is what the checkout says: an event
 * says only that it was paid.
 */
@Injectable()
export class PaymentEvents {
  private readonly logger = new Logger(PaymentEvents.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly checkouts: CheckoutsRepository,
    private readonly credits: PaidCredits,
  ) {}

  /** @param provider whose signature was checked */
  async apply(provider: string, event: PaymentEvent): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const checkout = await this.checkouts.lock(manager, provider, event);
      if (checkout !== null) return this.change(manager, checkout, event);
      // Of another application with the same account, or of an organization that was deleted: no repeat of it would help.
      const what = 'sessionId' in event ? event.sessionId : event.paymentId;
      this.logger.warn(
        `${provider} reports that ${what} is ${event.kind}. No checkout of this instance belongs to it, so nothing was changed.`,
      );
    });
  }

  private async change(manager: EntityManager, checkout: CheckoutEntity, event: PaymentEvent): Promise<void> {
    switch (event.kind) {
      case 'paid':
        return this.pay(manager, checkout, event);
      case 'pending':
      case 'failed':
      case 'expired':
        return this.move(manager, checkout, event);
      case 'refunded':
        return this.reverse(manager, checkout, { refundedAmount: Math.max(checkout.refundedAmount, event.amount) });
      case 'disputed':
        return checkout.dispute === 'none'
          ? this.reverse(manager, checkout, { dispute: 'lost', disputedAmount: event.amount })
          : undefined;
      case 'dispute-won':
        return this.reverse(manager, checkout, { dispute: 'won' });
    }
  }

  private async pay(manager: EntityManager, checkout: CheckoutEntity, event: EventOf<'paid'>): Promise<void> {
    if (checkout.state === 'paid') return;
    const { id, organizationId, amount, currency } = checkout;
    if (event.amount !== amount || event.currency !== currency) {
      const [paid, wanted] = [`${event.amount} ${event.currency}`, `${amount} ${currency}`];
      this.logger.error(
        `${paid} were paid for checkout ${id} of ${organizationId}, which costs ${wanted}. No credits were added.`,
      );
      return;
    }
    const paid = { state: 'paid', paidAt: new Date(), sessionId: event.sessionId, paymentId: event.paymentId } as const;
    await this.checkouts.update(checkout, paid, manager);
    await this.credits.add(manager, {
      organizationId,
      micro: microOf(checkout.credits),
      reference: referenceOf(checkout, event),
    });
    // Refunds may have been reported before.
    await this.settle(manager, { ...checkout, ...paid });
  }

  /** Only forwards: what was paid stays so, whatever arrives late. */
  private async move(
    manager: EntityManager,
    checkout: CheckoutEntity,
    { kind: state, sessionId }: EventOf<'pending' | 'failed' | 'expired'>,
  ): Promise<void> {
    const isLate = checkout.state !== 'open' && (checkout.state !== 'pending' || state === 'pending');
    if (!isLate) await this.checkouts.update(checkout, { state, sessionId }, manager);
  }

  private async reverse(manager: EntityManager, checkout: CheckoutEntity, changes: Partial<CheckoutEntity>): Promise<void> {
    await this.checkouts.update(checkout, changes, manager);
    if (checkout.state === 'paid') await this.settle(manager, { ...checkout, ...changes });
  }

  /** Takes back, or gives back, what reversals are worth beyond those that were dealt with. */
  private async settle(manager: EntityManager, checkout: CheckoutEntity): Promise<void> {
    const { organizationId, takenMicro } = checkout;
    const worth = reversedMicro(checkout);
    const more = worth - checkout.reversedMicro;
    if (more === 0) return;
    const reference = `${referenceOf(checkout, checkout)}:${checkout.refundedAmount}:${checkout.dispute}`;
    if (more > 0) {
      const taken = await this.credits.takeBack(manager, { organizationId, micro: more, reference });
      await this.checkouts.update(checkout, { reversedMicro: worth, takenMicro: takenMicro + taken }, manager);
      return this.notify(manager, checkout, taken, reference);
    }
    const returned = Math.max(0, takenMicro - worth);
    await this.checkouts.update(checkout, { reversedMicro: worth, takenMicro: takenMicro - returned }, manager);
    if (returned > 0) await this.credits.add(manager, { organizationId, micro: returned, reference });
  }

  private async notify(manager: EntityManager, checkout: CheckoutEntity, micro: number, cause: string): Promise<void> {
    const { organizationId, id: subjectId, credits } = checkout;
    const about = { organizationId, subjectId, cause, path: 'settings/credits' };
    const title = `${creditsUsed(micro)} of ${credits} credits`;
    signalNoticesAfterCommit(manager, await recordNotices(manager, [{ ...about, kind: 'credits.withdrawn', title }]));
  }
}

const referenceOf = ({ provider }: CheckoutEntity, { sessionId }: { sessionId: string | null }): string =>
  `${provider}:${sessionId ?? ''}`;
