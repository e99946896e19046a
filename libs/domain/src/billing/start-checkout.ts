import type { Principal } from '@imprint/contracts/access';
import type { CheckoutResource, CreditPack, StartCheckout } from '@imprint/contracts/billing';
import { Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { Organizations } from '../identity/index.js';
import { BillingService } from './billing.service.js';
import type { CheckoutEntity } from './checkout.entity.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { PaymentError, type OpenedPayment, type PaymentProvider } from './payments/index.js';

/** A purchase as its owner sees it. */
export type CheckoutView = CheckoutResource & { id: string };

const hour = 3_600;

/** Opens the page on which somebody pays for a pack. */
@Injectable()
export class CheckoutStarts {
  private readonly logger = new Logger(CheckoutStarts.name);

  constructor(
    private readonly billing: BillingService,
    private readonly checkouts: CheckoutsRepository,
    private readonly organizations: Organizations,
    private readonly audit: AuditTrail,
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_APP_URL'>,
  ) {}

  /**
   * A repeat of the same request gets the same page.
   * @throws Problem `not_configured`, `validation_failed`, `too_many_requests`, `payment_provider_unavailable`, `payment_provider_refused`
   */
  async start(caller: Principal, { packId }: StartCheckout, idempotencyKey: string | null): Promise<CheckoutView> {
    const provider = this.billing.requireProvider();
    const { organizationId } = caller;
    const checkout = await this.checkouts.createOnce({ organizationId, idempotencyKey }, async () => {
      const pack = this.chosen(packId);
      await this.count(organizationId);
      return this.insert(caller, pack, provider.name, idempotencyKey);
    });
    const { url, expiresAt } = checkout;
    return viewOf(checkout, url === null ? await this.open(provider, checkout) : { url, expiresAt });
  }

  private chosen(packId: string): CreditPack {
    const packs = this.billing.packs();
    const pack = packs.find(({ id }) => id === packId);
    if (pack !== undefined) return pack;
    const known = packs.length === 0 ? 'nothing can be bought, as credits are unlimited' : packs.map(({ id }) => id).join(', ');
    throw problem('validation_failed', `There is no such pack: ${known}.`, { pointer: '/packId' });
  }

  private async count(organizationId: string): Promise<void> {
    const verdict = await this.window.hit(`billing:checkout:${organizationId}`, limits.checkoutsPerHour, hour);
    if (verdict.allowed) return;
    const { retryAfterSeconds } = verdict;
    const detail = `At most ${limits.checkoutsPerHour} purchases can be started in an hour.`;
    throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
  }

  private insert(
    caller: Principal,
    { id: packId, credits, amount, currency }: CreditPack,
    provider: string,
    idempotencyKey: string | null,
  ): Promise<CheckoutEntity> {
    const { organizationId, userId: startedBy } = caller;
    const id = newId('chk');
    return this.checkouts.inTransaction(async (manager) => {
      const bought = { packId, credits, amount, currency };
      const changes = { credits: { to: credits }, amount: { to: amount }, currency: { to: currency } };
      await this.audit.record(manager, caller, { action: 'checkout.started', subject: { type: 'checkout', id }, changes });
      return this.checkouts.insert(manager, { id, organizationId, startedBy, provider, ...bought, idempotencyKey });
    });
  }

  /** A process that ends in here leaves a checkout without a page: a repeat of the request opens it, and it is the same one. */
  private async open(provider: PaymentProvider, checkout: CheckoutEntity): Promise<OpenedPayment> {
    const { id: checkoutId, organizationId, credits, amount, currency } = checkout;
    const { slug } = await this.organizations.read(organizationId);
    const returnUrl = `${this.config.PUBLIC_APP_URL}/${slug}/~/settings/credits`;
    const title = `${credits} credits`;
    try {
      const opened = await provider.open({ checkoutId, organizationId, title, amount, currency, returnUrl });
      await this.checkouts.update(checkout, opened);
      return opened;
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      this.logger.error(`Checkout ${checkoutId} could not be opened: ${error.message}`);
      if (error.reason === 'refused')
        throw problem('payment_provider_refused', 'The payment provider did not accept the purchase.');
      throw problem('payment_provider_unavailable', 'The payment provider does not answer now.');
    }
  }
}

function viewOf(row: CheckoutEntity, { url, expiresAt }: Pick<OpenedPayment, 'url' | 'expiresAt'>): CheckoutView {
  const { id, packId, credits, amount, currency } = row;
  return { id, packId, credits, amount, currency, url, expiresAt };
}
