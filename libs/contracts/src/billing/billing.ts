import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, Length, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';
import { currencies, type Currency } from './credit-packs.js';

/** How an organization gets credits. */
export const billingPlans = ['prepaid', 'unlimited'] as const;
export type BillingPlan = (typeof billingPlans)[number];

const amountMeaning = 'in the smallest unit of the currency, such as cents';

/** Credits that can be bought at once. */
export class BillingPack {
  @Described('What a checkout names it by.', 'credits-1000') @IsString() id!: string;
  @Described('Whole credits.', 1_000) @IsInt() credits!: number;
  @Described(`Price, ${amountMeaning}.`, 7_900) @IsInt() amount!: number;
  @Described('ISO 4217 code of the currency, in lowercase.', 'usd') @IsIn(currencies) currency!: Currency;
}

/** How an organization pays. */
@Resource({ type: 'billing', path: null })
export class BillingResource {
  @Described('Whether credits are bought before they are used, or unlimited.', 'prepaid')
  @IsIn(billingPlans)
  plan!: BillingPlan;
  @Described('Whole credits that are available, rounded down; null if they are unlimited.', 880)
  @IsOptional()
  @IsInt()
  balance!: number | null;
  @Described('What can be bought. Empty where credits are unlimited.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BillingPack)
  packs!: readonly BillingPack[];
}

/** `POST /v1/billing/checkouts`. */
export class StartCheckout {
  @Described('Which of the packs to buy.', 'credits-1000') @IsString() @Length(1, 40) packId!: string;
}

/** A purchase that somebody can pay. */
@Resource({ type: 'checkout', path: null })
export class CheckoutResource {
  @Described('What is bought.', 'credits-1000') @IsString() packId!: string;
  @Described('Whole credits.', 1_000) @IsInt() credits!: number;
  @Described(`Price, ${amountMeaning}.`, 7_900) @IsInt() amount!: number;
  @Described('ISO 4217 code of the currency, in lowercase.', 'usd') @IsIn(currencies) currency!: Currency;
  @Described(
    'Page of the payment provider on which it is paid. Open it in a browser.',
    'https://checkout.stripe.com/c/pay/cs_live_a1',
  )
  @IsUrl()
  url!: string;
  @Described('Until when it can be paid; null if the provider does not say.', exampleTime)
  @IsOptional()
  @IsISO8601()
  expiresAt!: Date | null;
}

/** What has become of a payment. */
export const paymentStates = ['pending', 'paid', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** A payment. */
@Resource({ type: 'invoice', path: null })
export class InvoiceResource {
  @Described('`pending` until the bank has confirmed it. Credits are added with `paid`.', 'paid')
  @IsIn(paymentStates)
  status!: PaymentState;
  @Described('What was bought.', 'credits-1000') @IsString() packId!: string;
  @Described('Whole credits that were bought.', 1_000) @IsInt() credits!: number;
  @Described(`What was paid, ${amountMeaning}.`, 7_900) @IsInt() amount!: number;
  @Described('ISO 4217 code of the currency, in lowercase.', 'usd') @IsIn(currencies) currency!: Currency;
  @Described(`What was refunded of it, ${amountMeaning}.`, 0) @IsInt() refundedAmount!: number;
  @Described('Whether the bank has taken the payment back because its owner disputed it.', false)
  @IsBoolean()
  isDisputed!: boolean;
  @Described('Whole credits that were taken back after a refund or a dispute, rounded up.', 0) @IsInt() creditsTakenBack!: number;
  @Described('When the purchase was started.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was paid; null until then.', exampleTime) @IsOptional() @IsISO8601() paidAt!: Date | null;
  @Described('Receipt on a page of the payment provider; null where it has none.', 'https://pay.stripe.com/receipts/payment/1')
  @IsOptional()
  @IsUrl()
  receiptUrl!: string | null;
}
