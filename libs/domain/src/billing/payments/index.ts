import type { Currency } from '@imprint/contracts/billing';

/** What is to be paid. */
export interface NewPayment {
  /** Id of the checkout. Opening it again with the same id gives the same page. */
  checkoutId: string;
  organizationId: string;
  /** What the page of the provider and the receipt call it. */
  title: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: Currency;
  /** Where the browser goes after the payment, and without one. */
  returnUrl: string;
}

/** A page on which somebody pays. */
export interface OpenedPayment {
  /** Id of the payment page at the provider. */
  sessionId: string;
  url: string;
  expiresAt: Date | null;
}

/** What a provider reports, perhaps several times and in any order. Amounts are in the smallest unit of the currency. */
export type PaymentEvent =
  | { kind: 'paid'; sessionId: string; checkoutId: string | null; paymentId: string | null; amount: number; currency: string }
  /** The person has done their part; the bank has not. */
  | { kind: 'pending' | 'failed' | 'expired'; sessionId: string; checkoutId: string | null }
  /** `amount` is the sum of all refunds of the payment. */
  | { kind: 'refunded'; paymentId: string; checkoutId: string | null; amount: number }
  /** The bank took the money of a disputed payment back, or returned it. */
  | { kind: 'disputed' | 'dispute-won'; paymentId: string; checkoutId: null; amount: number };

/** How the provider signs its calls. */
export interface PaymentSignature {
  header: string;
  /** One, or two while it is changed. */
  secrets: readonly string[];
}

/** Port to a payment provider. */
export interface PaymentProvider {
  /** Part of the path that it calls, and stored with each checkout. */
  readonly name: string;
  readonly signature: PaymentSignature;
  /** @throws PaymentError */
  open(payment: NewPayment): Promise<OpenedPayment>;
  /** Address of the receipt; null while there is none. @throws PaymentError */
  receipt(sessionId: string): Promise<string | null>;
  /** Reads a call whose signature was checked. @returns null for what changes nothing here @throws UnreadablePaymentCall */
  read(body: Buffer): PaymentEvent | null;
}

/** The provider did not do what it was asked for. The message has no secret. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';

  constructor(
    /** `unavailable` may pass by itself. */
    readonly reason: 'unavailable' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

/** A call has no form that is known. */
export class UnreadablePaymentCall extends Error {
  override readonly name = 'UnreadablePaymentCall';
}

/** Injection token of the configured `PaymentProvider`; null for none. */
export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');
