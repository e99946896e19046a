import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json, ScriptedServer, type SeenRequest } from '../../models/testing/scripted-server.js';

export type StripeObject = Record<string, unknown> & { id: string };

const created = 1_790_000_000;
const known =
  /^(mode|client_reference_id|success_url|cancel_url|adaptive_pricing\[enabled\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|payment_intent_data\[(description|metadata\]\[[a-z]+)\])$/;

/**
 * Checkout of Stripe: its API (https://docs.stripe.com/api/checkout/sessions, https://docs.stripe.com/api/idempotent_requests) and the
 * events that it sends (https://docs.stripe.com/webhooks#verify-manually).
 */
export class StripeSimulator extends ScriptedServer {
  static readonly key = 'rk_test_0123456789abcdef';
  static readonly secrets = ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'] as const;

  readonly sessions = new Map<string, StripeObject>();
  private readonly charges = new Map<string, StripeObject>();
  private readonly answers = new Map<string, { asked: string; session: StripeObject }>();
  private events = 0;

  /** The person pays. @returns the session as its events have it */
  pay(sessionId: string, changes: object = {}): StripeObject {
    const session = this.session(sessionId);
    const number = sessionId.replace('cs_test_', '');
    const metadata = { checkout: session['client_reference_id'] };
    this.charges.set(`pi_${number}`, {
      ...{
        id: `ch_${number}`,
        object: 'charge',
        amount: session['amount_total'],
        currency: session['currency'],
        amount_refunded: 0,
      },
      ...{ payment_intent: `pi_${number}`, metadata, receipt_url: `https://pay.stripe.com/receipts/payment/${number}` },
    });
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${number}` });
    return { ...session, ...changes };
  }

  /** The operator refunds so much in total. @returns the charge as its event has it */
  refund(sessionId: string, amount: number): StripeObject {
    const charge = this.chargeOf(sessionId);
    charge['amount_refunded'] = amount;
    return { ...charge };
  }

  /** The person disputes the payment. */
  dispute(sessionId: string): StripeObject {
    const { id, amount, currency, payment_intent } = this.chargeOf(sessionId);
    return { id: `dp_${sessionId}`, object: 'dispute', charge: id, payment_intent, amount, currency, status: 'needs_response' };
  }

  /** The body of an event. */
  event(type: string, object: object): string {
    const id = `evt_${(this.events += 1)}`;
    const rest = { object: 'event', api_version: '2025-09-30.clover', created, livemode: false, pending_webhooks: 1 };
    return JSON.stringify({ id, ...rest, type, data: { object }, request: { id: null, idempotency_key: null } }, null, 2);
  }

  /** The header of a call. @param at seconds */
  static sign(body: string, secret: string = StripeSimulator.secrets[0], at = Math.floor(Date.now() / 1_000)): string {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    // In test mode Stripe adds one of another scheme, which must not count.
    return `t=${at},v1=${signature},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`;
  }

  protected documented(response: ServerResponse, { method, path, headers, body }: SeenRequest): void {
    const refuse = (status: number, error: object): void => json(response, status, { error: { message: 'No.', ...error } });
    if (headers.authorization !== `Bearer ${StripeSimulator.key}`) return refuse(401, { type: 'invalid_request_error' });
    const { pathname, searchParams } = new URL(path, this.origin);
    if (method === 'POST' && pathname === '/v1/checkout/sessions') {
      const key = String(headers['idempotency-key'] ?? '');
      return this.open(response, body, key, (code, param) => refuse(400, { type: 'invalid_request_error', code, param }));
    }
    const session = this.sessions.get(pathname.replace('/v1/checkout/sessions/', ''));
    if (method !== 'GET' || session === undefined)
      return refuse(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'session' });
    const charge = this.charges.get(String(session['payment_intent']));
    const isExpanded = searchParams.getAll('expand[]').includes('payment_intent.latest_charge') && charge !== undefined;
    const intent = isExpanded
      ? { id: session['payment_intent'], object: 'payment_intent', latest_charge: charge }
      : session['payment_intent'];
    json(response, 200, { ...session, payment_intent: intent });
  }

  private open(
    response: ServerResponse,
    body: SeenRequest['body'],
    key: string,
    refuse: (code: string, param?: string) => void,
  ): void {
    const asked = JSON.stringify(body);
    const earlier = this.answers.get(key);
    if (earlier !== undefined) {
      if (earlier.asked === asked) return json(response, 200, earlier.session, { 'idempotent-replayed': 'true' });
      return json(response, 400, {
        error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
      });
    }
    const unknown = Object.keys(body).find((name) => !known.test(name));
    if (unknown !== undefined) return refuse('parameter_unknown', unknown);
    const amount = Number(body['line_items[0][price_data][unit_amount]']);
    if (body['mode'] !== 'payment' || !URL.canParse(String(body['success_url']))) return refuse('parameter_missing', 'mode');
    if (!Number.isSafeInteger(amount) || amount < 50) return refuse('amount_too_small', 'line_items');
    const session = this.opened(body, amount);
    if (key !== '') this.answers.set(key, { asked, session });
    json(response, 200, session);
  }

  private opened(body: SeenRequest['body'], amount: number): StripeObject {
    const id = `cs_test_${this.sessions.size + 1}x${Math.random().toString(36).slice(2)}`;
    const session: StripeObject = {
      ...{ id, object: 'checkout.session', mode: 'payment', status: 'open', payment_status: 'unpaid', livemode: false },
      ...{ amount_total: amount, currency: body['line_items[0][price_data][currency]'], payment_intent: null, metadata: {} },
      ...{ client_reference_id: body['client_reference_id'], success_url: body['success_url'] },
      ...{ url: `https://checkout.stripe.com/c/pay/${id}`, expires_at: created + 86_400, created },
    };
    this.sessions.set(id, session);
    return session;
  }

  private session(id: string): StripeObject {
    const session = this.sessions.get(id);
    if (session === undefined) throw new Error(`Stripe has no session ${id}`);
    return session;
  }

  private chargeOf(sessionId: string): StripeObject {
    const charge = this.charges.get(String(this.session(sessionId)['payment_intent']));
    if (charge === undefined) throw new Error(`${sessionId} was not paid`);
    return charge;
  }
}
