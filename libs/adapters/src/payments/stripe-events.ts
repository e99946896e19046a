import { UnreadablePaymentCall, type PaymentEvent } from '@imprint/domain/billing/payments';
import { amountIn, documentOf, fieldsOf, idIn, textIn } from './stripe-fields.js';

type Fields = Readonly<Record<string, unknown>>;

/** Whatever the endpoint is subscribed to beyond these changes nothing (https://docs.stripe.com/api/events/types). */
const readers: ReadonlyMap<string, (object: Fields) => PaymentEvent | null> = new Map([
  // With a payment that takes days, the page is completed first and paid later.
  [
    'checkout.session.completed',
    (session) => (session['payment_status'] === 'unpaid' ? moved(session, 'pending') : paid(session)),
  ],
  ['checkout.session.async_payment_succeeded', paid],
  ['checkout.session.async_payment_failed', (session) => moved(session, 'failed')],
  ['checkout.session.expired', (session) => moved(session, 'expired')],
  ['charge.refunded', refunded],
  // An inquiry moves no money, so these two say more than that a dispute was opened and closed.
  ['charge.dispute.funds_withdrawn', (dispute) => disputed(dispute, 'disputed')],
  ['charge.dispute.funds_reinstated', (dispute) => disputed(dispute, 'dispute-won')],
]);

/** @throws UnreadablePaymentCall for what is no event, or lacks what it has to have */
export function stripeEvent(body: Buffer): PaymentEvent | null {
  const event = fieldsOf(documentOf(body));
  const type = textIn(event, 'type');
  if (type === '') throw new UnreadablePaymentCall('The body is no event of Stripe.');
  return readers.get(type)?.(fieldsOf(fieldsOf(event['data'])['object'])) ?? null;
}

function paid(session: Fields): PaymentEvent | null {
  if (session['mode'] !== 'payment' || session['payment_status'] !== 'paid') return null;
  return {
    kind: 'paid',
    ...idsOf(session),
    paymentId: idIn(session, 'payment_intent'),
    amount: required(amountIn(session, 'amount_total')),
    currency: textIn(session, 'currency'),
  };
}

const moved = (session: Fields, kind: 'pending' | 'failed' | 'expired'): PaymentEvent => ({ kind, ...idsOf(session) });

function refunded(charge: Fields): PaymentEvent | null {
  const paymentId = idIn(charge, 'payment_intent');
  if (paymentId === null) return null;
  const checkoutId = idIn(fieldsOf(charge['metadata']), 'checkout');
  return { kind: 'refunded', paymentId, checkoutId, amount: required(amountIn(charge, 'amount_refunded')) };
}

function disputed(dispute: Fields, kind: 'disputed' | 'dispute-won'): PaymentEvent | null {
  const paymentId = idIn(dispute, 'payment_intent');
  return paymentId === null ? null : { kind, paymentId, checkoutId: null, amount: required(amountIn(dispute, 'amount')) };
}

const idsOf = (session: Fields): { sessionId: string; checkoutId: string | null } => ({
  sessionId: required(idIn(session, 'id')),
  checkoutId: idIn(session, 'client_reference_id'),
});

function required<T>(value: T | null): T {
  if (value === null) throw new UnreadablePaymentCall('The event of Stripe lacks an id or an amount.');
  return value;
}
