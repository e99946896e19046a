import {
  PaymentError,
  type NewPayment,
  type OpenedPayment,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentSignature,
} from '@imprint/domain/billing/payments';
import { SafeFetchError, type SafeFetch, type SafeRequest, type SafeResponse } from '@imprint/platform/safe-fetch';
import { retry } from '@imprint/platform/retry';
import { stripeEvent } from './stripe-events.js';
import { documentOf, fieldsOf, textIn } from './stripe-fields.js';

/** How Stripe is reached. */
export interface StripeOptions {
  apiUrl: string;
  secretKey: string;
  webhookSecrets: readonly string[];
  /** Milliseconds between two tries. */
  pauseMs?: number;
}

/** The version of the API that the fields in here are of, whatever the account is set to. */
const apiVersion = '2025-09-30.clover';
const callTimeoutMs = 10_000;
/** Milliseconds. A list is shown without receipts rather than late. */
const receiptTimeoutMs = 4_000;
/** Somebody waits for the page. */
const triesForMs = 12_000;

/** A call that may be repeated: it did not reach Stripe, or Stripe asks for that. */
class Repeatable extends PaymentError {}

/** Stripe Checkout (https://docs.stripe.com/api/checkout/sessions). Its page asks for whatever a payment needs. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe';
  readonly signature: PaymentSignature;

  /** @param http used by nobody else, and closed with it */
  constructor(
    private readonly http: SafeFetch,
    private readonly options: StripeOptions,
  ) {
    this.signature = { header: 'Stripe-Signature', secrets: options.webhookSecrets };
  }

  async open(payment: NewPayment): Promise<OpenedPayment> {
    const body = new URLSearchParams(formOf(payment)).toString();
    const type = 'application/x-www-form-urlencoded';
    // Within a day Stripe answers a repeat with the same page, also after an answer that was lost.
    const headers = { 'content-type': type, 'idempotency-key': payment.checkoutId };
    const session = await this.call('/v1/checkout/sessions', { method: 'POST', headers, body });
    const [sessionId, url, expires] = [textIn(session, 'id'), textIn(session, 'url'), session['expires_at']];
    if (sessionId === '' || !URL.canParse(url)) throw new PaymentError('unavailable', 'Stripe answered without a page.');
    return { sessionId, url, expiresAt: typeof expires === 'number' ? new Date(expires * 1_000) : null };
  }

  async receipt(sessionId: string): Promise<string | null> {
    const query = new URLSearchParams({ 'expand[]': 'payment_intent.latest_charge' }).toString();
    const path = `/v1/checkout/sessions/${encodeURIComponent(sessionId)}?${query}`;
    const session = await this.attempt(path, { timeoutMs: receiptTimeoutMs });
    const charge = fieldsOf(fieldsOf(session['payment_intent'])['latest_charge']);
    const url = textIn(charge, 'receipt_url');
    return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
  }

  read(body: Buffer): PaymentEvent | null {
    return stripeEvent(body);
  }

  async close(): Promise<void> {
    await this.http.onApplicationShutdown();
  }

  /** The fields of what Stripe answers, perhaps to another try. @throws PaymentError */
  private async call(path: string, request: SafeRequest): Promise<Readonly<Record<string, unknown>>> {
    return retry(() => this.attempt(path, request), {
      forMs: triesForMs,
      pauseMs: this.options.pauseMs ?? 500,
      isFinal: (error) => !(error instanceof Repeatable),
    });
  }

  private async attempt(path: string, request: SafeRequest): Promise<Readonly<Record<string, unknown>>> {
    const { apiUrl, secretKey } = this.options;
    const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion, ...request.headers };
    const sent = { timeoutMs: callTimeoutMs, ...request, headers };
    const answer = await this.http.request(`${apiUrl}${path}`, sent).catch((error: unknown) => {
      throw error instanceof SafeFetchError ? new Repeatable('unavailable', `Stripe: ${error.message}`) : error;
    });
    if (answer.status === 200) return fieldsOf(documentOf(answer.body));
    throw failureOf(answer);
  }
}

function formOf({ checkoutId, organizationId, title, amount, currency, returnUrl }: NewPayment): Record<string, string> {
  return {
    mode: 'payment',
    client_reference_id: checkoutId,
    success_url: returnUrl,
    cancel_url: returnUrl,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': title,
    // What is paid has to be the price of the pack, in its currency.
    'adaptive_pricing[enabled]': 'false',
    // Charges have the metadata of their payment: refunds name the checkout even if they are reported first.
    'payment_intent_data[description]': title,
    'payment_intent_data[metadata][checkout]': checkoutId,
    'payment_intent_data[metadata][organization]': organizationId,
  };
}

/** Stripe's codes name a rule and never a value (https://docs.stripe.com/error-codes). */
function failureOf({ status, headers, body }: SafeResponse): PaymentError {
  const error = fieldsOf(fieldsOf(documentOf(body))['error']);
  const codes = [textIn(error, 'type'), textIn(error, 'code'), textIn(error, 'param')].filter((code) => code !== '');
  const message = `Stripe answered ${status}${codes.length === 0 ? '' : ` (${codes.join(', ').slice(0, 200)})`}.`;
  const isPassing = status === 409 || status === 429 || status >= 500;
  if (headers['stripe-should-retry'] === 'false') return new PaymentError(isPassing ? 'unavailable' : 'refused', message);
  return isPassing ? new Repeatable('unavailable', message) : new PaymentError('refused', message);
}
