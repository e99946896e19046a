import type { Principal } from '@imprint/contracts/access';
import type { BillingResource, CreditPack, InvoiceResource } from '@imprint/contracts/billing';
import { creditsUsed } from '@imprint/contracts/credits';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CreditsService } from '../credits/index.js';
import type { CheckoutEntity } from './checkout.entity.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { PAYMENT_PROVIDER, PaymentError, type PaymentProvider } from './payments/index.js';

/** How an organization pays, as its owner sees it. */
export type BillingView = BillingResource & { id: string };
/** A payment as its owner sees it. */
export type InvoiceView = InvoiceResource & { id: string };

/** Receipts that are asked for with one list. */
const receiptsAtOnce = 10;

/** What owners can buy, and have paid. */
@Injectable()
export class BillingService {
  private readonly logger = new Logger(BillingService.name);

  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly credits: CreditsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDITS' | 'CREDIT_PACKS'>,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  /** @throws Problem `not_configured` */
  async read(caller: Principal): Promise<BillingView> {
    this.requireProvider();
    const { id, balance } = await this.credits.read(caller);
    return { id, plan: this.config.CREDITS, balance, packs: this.packs() };
  }

  /** Newest first. @throws Problem `not_configured` */
  async invoices(caller: Principal, query: ListQuery): Promise<Page<InvoiceView>> {
    const provider = this.requireProvider();
    const page = await this.checkouts.payments(caller, query);
    const lacking = new Set(page.items.filter((row) => lacksReceipt(row, provider)).slice(0, receiptsAtOnce));
    const items = await Promise.all(page.items.map(async (row) => (lacking.has(row) ? this.withReceipt(provider, row) : row)));
    return { ...page, items: items.map(invoiceView) };
  }

  /** @throws Problem `not_configured` when this instance sells nothing */
  requireProvider(): PaymentProvider {
    if (this.provider !== null) return this.provider;
    const detail = 'The operator sells no credits: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS and CREDIT_PACKS are not set.';
    throw problem('not_configured', detail);
  }

  packs(): readonly CreditPack[] {
    return this.config.CREDITS === 'unlimited' ? [] : this.config.CREDIT_PACKS;
  }

  /** Receipts are made by the provider after the payment, so they are asked for when somebody wants to see them, and then kept. */
  private async withReceipt(provider: PaymentProvider, row: CheckoutEntity): Promise<CheckoutEntity> {
    try {
      const receiptUrl = await provider.receipt(row.sessionId ?? '');
      if (receiptUrl !== null) await this.checkouts.update(row, { receiptUrl });
      return { ...row, receiptUrl };
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      this.logger.warn(`The receipt of ${row.id} could not be read: ${error.message}`);
      return row;
    }
  }
}

const lacksReceipt = ({ state, receiptUrl, sessionId, provider }: CheckoutEntity, { name }: PaymentProvider): boolean =>
  state === 'paid' && receiptUrl === null && sessionId !== null && provider === name;

function invoiceView(row: CheckoutEntity): InvoiceView {
  const { id, packId, credits, amount, currency, refundedAmount, createdAt, paidAt, receiptUrl } = row;
  return {
    ...{ id, status: row.state === 'pending' || row.state === 'failed' ? row.state : 'paid', packId, credits, amount, currency },
    ...{ refundedAmount, isDisputed: row.dispute === 'lost', creditsTakenBack: creditsUsed(row.takenMicro) },
    ...{ createdAt, paidAt, receiptUrl },
  };
}
