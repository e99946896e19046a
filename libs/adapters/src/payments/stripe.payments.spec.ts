import { PaymentError, UnreadablePaymentCall, type NewPayment } from '@imprint/domain/billing/payments';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { loadConfig } from '@imprint/platform/config';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { json } from '../models/testing/scripted-server.js';
import { createPaymentProvider } from './index.js';
import { StripePayments } from './stripe.payments.js';
import { StripeSimulator } from './testing/index.js';

let stripe: StripeSimulator;
let payments: StripePayments;
const payment: NewPayment = {
  checkoutId: 'chk_1',
  organizationId: 'org_1',
  title: '1000 credits',
  amount: 7_900,
  currency: 'usd',
  returnUrl: 'https://app.example.com/acme/~/settings/credits',
};
const connect = (secretKey: string = StripeSimulator.key): StripePayments =>
  new StripePayments(new SafeFetch([new URL(stripe.origin).host]), {
    ...{ apiUrl: stripe.origin, secretKey, webhookSecrets: StripeSimulator.secrets, pauseMs: 1 },
  });
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

beforeEach(async () => {
  stripe = await StripeSimulator.start();
  payments = connect();
});
afterEach(async () => {
  await payments.close();
  await stripe.stop();
});

describe('a payment page', () => {
  it('costs what the pack costs, names the checkout, and is the same one when it is asked for again', async () => {
    const opened = await payments.open(payment);
    expect(opened).toEqual({
      sessionId: expect.stringMatching(/^cs_test_/),
      url: `https://checkout.stripe.com/c/pay/${opened.sessionId}`,
      expiresAt: new Date(1_790_086_400_000),
    });
    expect(await payments.open(payment)).toEqual(opened);
    expect(stripe.sessions.get(opened.sessionId)).toMatchObject({
      amount_total: 7_900,
      currency: 'usd',
      client_reference_id: 'chk_1',
    });
    const [seen] = stripe.seen;
    expect(seen?.headers).toMatchObject({ 'idempotency-key': 'chk_1', 'stripe-version': '2025-09-30.clover' });
    expect(seen?.path).not.toContain(StripeSimulator.key);
  });

  it.each<[string, number, Record<string, string>]>([
    ['too many requests', 429, {}],
    ['another call with the same key that has not ended', 409, {}],
    ['a failure of Stripe', 500, {}],
  ])('is asked for again after %s, with the same key', async (_what, status, headers) => {
    stripe.next((response) => json(response, status, { error: { type: 'api_error' } }, headers));
    stripe.next((response) => void response.destroy());
    expect((await payments.open(payment)).sessionId).toMatch(/^cs_test_/);
    expect(stripe.seen.map(({ headers: sent }) => sent['idempotency-key'])).toEqual(['chk_1', 'chk_1', 'chk_1']);
  });

  it('is not asked for again where Stripe says that it would not help', async () => {
    stripe.next((response) => json(response, 500, {}, { 'stripe-should-retry': 'false' }));
    expect(await failure(payments.open(payment))).toMatchObject({ reason: 'unavailable' });
    expect(await failure(payments.open({ ...payment, amount: 10 }))).toMatchObject({ reason: 'refused' });
    expect(stripe.seen).toHaveLength(2);
  });

  it('is refused with the codes of Stripe, and never with a secret', async () => {
    const wrong = connect('rk_test_wrong');
    const error = await failure(wrong.open(payment));
    await wrong.close();
    expect(error).toBeInstanceOf(PaymentError);
    expect(error).toMatchObject({ reason: 'refused', message: 'Stripe answered 401 (invalid_request_error).' });
    stripe.next((response) => json(response, 200, { id: 'cs_1' }));
    expect(await failure(payments.open(payment))).toMatchObject({ reason: 'unavailable' });
  });
});

it('has a receipt once it is paid', async () => {
  const { sessionId } = await payments.open(payment);
  expect(await payments.receipt(sessionId)).toBeNull();
  stripe.pay(sessionId);
  expect(await payments.receipt(sessionId)).toMatch(/^https:\/\/pay\.stripe\.com\/receipts\//);
  expect(await failure(payments.receipt('cs_test_none'))).toMatchObject({ reason: 'refused' });
  stripe.next((response) => json(response, 200, { payment_intent: { latest_charge: { receipt_url: 'javascript:alert(1)' } } }));
  expect(await payments.receipt(sessionId)).toBeNull();
});

describe('an event', () => {
  const read = (type: string, object: object) => payments.read(Buffer.from(stripe.event(type, object)));
  const session = {
    id: 'cs_1',
    mode: 'payment',
    client_reference_id: 'chk_1',
    payment_intent: 'pi_1',
    amount_total: 7_900,
    currency: 'usd',
  };
  const ids = { sessionId: 'cs_1', checkoutId: 'chk_1' };

  it('says what was paid, or is still to be paid', () => {
    const paid = { kind: 'paid', ...ids, paymentId: 'pi_1', amount: 7_900, currency: 'usd' };
    expect(read('checkout.session.completed', { ...session, payment_status: 'paid' })).toEqual(paid);
    expect(read('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' })).toEqual(paid);
    expect(read('checkout.session.completed', { ...session, payment_status: 'unpaid' })).toEqual({ kind: 'pending', ...ids });
    expect(read('checkout.session.async_payment_failed', session)).toEqual({ kind: 'failed', ...ids });
    expect(read('checkout.session.expired', session)).toEqual({ kind: 'expired', ...ids });
  });

  it('says what was refunded or disputed', () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 100, metadata: { checkout: 'chk_1' } };
    expect(read('charge.refunded', charge)).toEqual({ kind: 'refunded', paymentId: 'pi_1', checkoutId: 'chk_1', amount: 100 });
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 7_900 };
    const said = { paymentId: 'pi_1', checkoutId: null, amount: 7_900 };
    expect(read('charge.dispute.funds_withdrawn', dispute)).toEqual({ kind: 'disputed', ...said });
    expect(read('charge.dispute.funds_reinstated', dispute)).toEqual({ kind: 'dispute-won', ...said });
  });

  it.each([
    ['of a type that nobody asked for', 'customer.created', {}],
    ['of a subscription', 'checkout.session.completed', { ...session, mode: 'subscription', payment_status: 'paid' }],
    ['of a page that needed no payment', 'checkout.session.completed', { ...session, payment_status: 'no_payment_required' }],
    ['of a charge without a page', 'charge.refunded', { id: 'ch_1', payment_intent: null, amount_refunded: 1 }],
  ])('%s changes nothing', (_what, type, object) => {
    expect(read(type, object)).toBeNull();
  });

  it.each([
    '',
    '[]',
    '{"type":1}',
    'null',
    '{"type":"checkout.session.completed","data":{"object":{"mode":"payment","payment_status":"paid"}}}',
  ])('that cannot be read is refused: %s', (body) => {
    expect(() => payments.read(Buffer.from(body))).toThrow(UnreadablePaymentCall);
  });
});

describe('the settings', () => {
  const settings = {
    STRIPE_SECRET_KEY: 'rk_live_1',
    STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
    CREDIT_PACKS: 'usd 100:9.00',
  };
  const load = (environment: Record<string, string>) =>
    loadConfig({ DATABASE_URL: 'postgres://imprint@localhost/imprint', ...environment });

  it('have to be made all of them', async () => {
    expect(createPaymentProvider(load({}))).toBeNull();
    for (const left of Object.keys(settings)) expect(createPaymentProvider(load({ ...settings, [left]: '' }))).toBeNull();
    const provider = createPaymentProvider(load(settings));
    expect(provider).toMatchObject({
      name: 'stripe',
      signature: { header: 'Stripe-Signature', secrets: ['whsec_0123456789abcdef'] },
    });
    await provider?.close();
  });

  it('are packs in a currency', () => {
    expect(load({ CREDIT_PACKS: 'usd 100:9.00, 1000:79' }).CREDIT_PACKS).toEqual([
      { id: 'credits-100', credits: 100, amount: 900, currency: 'usd' },
      { id: 'credits-1000', credits: 1_000, amount: 7_900, currency: 'usd' },
    ]);
    expect(load({ CREDIT_PACKS: 'jpy 100:1400' }).CREDIT_PACKS).toMatchObject([{ amount: 1_400, currency: 'jpy' }]);
  });

  it.each([
    ...[
      '100:9.00',
      'xyz 100:9.00',
      'usd',
      'usd 100',
      'usd 0:9.00',
      'usd 100:0',
      'usd 100:9.5',
      'usd -1:9',
      'usd 1.5:9',
      'usd 100:9,',
      'jpy 100:9.00',
    ],
    ...[
      'usd 100:9.00,100:8.00',
      'usd 1000000001:9.00',
      'usd 100:1000000.00',
      `usd ${Array.from({ length: 21 }, (_, n) => `${n + 1}:9`).join(',')}`,
    ],
  ])('refuse the packs %s', (CREDIT_PACKS) => {
    expect(() => load({ CREDIT_PACKS })).toThrow('CREDIT_PACKS');
  });

  it.each(['short', 'whsec_0123456789abcdef,short', 'a'.repeat(16) + ',' + 'b'.repeat(16) + ',' + 'c'.repeat(16)])(
    'refuse the webhook secrets %s',
    (STRIPE_WEBHOOK_SECRETS) => {
      expect(() => load({ STRIPE_WEBHOOK_SECRETS })).toThrow('STRIPE_WEBHOOK_SECRETS');
    },
  );
});
