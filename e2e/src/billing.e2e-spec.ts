/** @modes embedded */
import { json, picture } from '@imprint/adapters/models/testing';
import { StripeSimulator } from '@imprint/adapters/payments/testing';
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  Mailbox,
  Team,
  type Answer,
  type ApiClient,
  type Resource,
} from './harness/index.js';

const model = 'openai/gpt-image-1';
const webhook = '/v1/payment-webhooks/stripe';
let stripe: StripeSimulator;
let vendor: Listening;
let mailbox: Mailbox;
let instance: Instance;
let database: Database;
let team: Team;
let owner: ApiClient;

beforeAll(async () => {
  const png = (await picture('1024x1024', 'png')).toString('base64');
  const body = JSON.stringify({ created: 1_713_833_628, data: [{ b64_json: png }] });
  vendor = await listen(
    createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    }),
  );
  [stripe, mailbox] = await Promise.all([StripeSimulator.start(), Mailbox.open()]);
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
    settings: {
      ...{ LOGIN_WALL: 'on', ...mailbox.settings, CREDITS: 'prepaid', CREDIT_PACKS: 'usd 100:9.00,1000:79.00' },
      ...{ STRIPE_API_BASE_URL: stripe.origin, STRIPE_SECRET_KEY: StripeSimulator.key },
      STRIPE_WEBHOOK_SECRETS: StripeSimulator.secrets.join(','),
      ...{
        OPENAI_IMAGES_BASE_URL: `${vendor.url}/v1`,
        OPENAI_IMAGES_API_KEY: 'sk-test-0123456789abcdef',
        OPENAI_IMAGES_CREDITS: '4',
      },
    },
  });
  database = await Database.open(instance.databaseUrl);
  team = await Team.gather(instance, mailbox);
  owner = team.client('owner');
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await mailbox?.close();
  await Promise.all([vendor?.close(), stripe?.stop()]);
});

const balance = async (): Promise<number> => attribute<number>(await owner.data('GET', '/v1/billing'), 'balance');
const invoices = (): Promise<Resource[]> => owner.data<Resource[]>('GET', '/v1/billing/invoices');
/** Sends an event as Stripe does. */
const report = (body: string, { signature = StripeSimulator.sign(body), query = '' } = {}): Promise<Answer> =>
  instance.client().send('POST', `${webhook}${query}`, body, signature === '' ? {} : { 'stripe-signature': signature });
/** Id of the page of a new purchase. */
async function started(packId = 'credits-100'): Promise<string> {
  const checkout = await owner.data('POST', '/v1/billing/checkouts', { packId });
  return attribute(checkout, 'url').replace('https://checkout.stripe.com/c/pay/', '');
}

describe('billing', () => {
  it('is for owners with a session: it sells packs, and nothing was bought', async () => {
    const billing = await owner.data('GET', '/v1/billing');
    expect(billing.attributes).toEqual({
      plan: 'prepaid',
      balance: 0,
      packs: [
        { id: 'credits-100', credits: 100, amount: 900, currency: 'usd' },
        { id: 'credits-1000', credits: 1_000, amount: 7_900, currency: 'usd' },
      ],
    });
    expect(await invoices()).toEqual([]);
    const key = await owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', preset: 'full' });
    for (const [method, path] of [
      ['GET', '/v1/billing'],
      ['GET', '/v1/billing/invoices'],
      ['POST', '/v1/billing/checkouts'],
    ] as const) {
      const body = method === 'POST' ? { packId: 'credits-100' } : undefined;
      for (const role of ['admin', 'creator', 'viewer'] as const)
        expectProblem(await team.client(role).send(method, path, body), { code: 'insufficient_permissions' });
      expectProblem(await instance.client(attribute(key, 'key')).send(method, path, body), { code: 'session_required' });
      expect((await instance.client().send(method, path, body)).status).toBe(401);
    }
    expect(stripe.sessions.size).toBe(0);
    for (const packId of ['credits-5', '', 5])
      expect((await owner.send('POST', '/v1/billing/checkouts', { packId })).status).toBe(400);
  });

  it('sells a pack: a page, a payment, its event, credits, and a generation that they pay for', async () => {
    const ask = () => owner.send('POST', '/v1/images/generate', { prompt: 'A card', model });
    expectProblem(await ask(), { code: 'insufficient_credits' });
    const checkout = await owner.data('POST', '/v1/billing/checkouts', { packId: 'credits-100' });
    expect(checkout.attributes).toMatchObject({ packId: 'credits-100', credits: 100, amount: 900, currency: 'usd' });
    const sessionId = attribute(checkout, 'url').replace('https://checkout.stripe.com/c/pay/', '');
    expect([await balance(), await invoices()]).toEqual([0, []]);
    const paid = stripe.event('checkout.session.completed', stripe.pay(sessionId));
    expect((await report(paid)).status).toBe(200);
    expect(await balance()).toBe(100);
    const [invoice, ...others] = await invoices();
    expect([invoice?.attributes, others]).toMatchObject([
      { status: 'paid', credits: 100, amount: 900, currency: 'usd', refundedAmount: 0, isDisputed: false, creditsTakenBack: 0 },
      [],
    ]);
    expect(invoice?.attributes).toMatchObject({ receiptUrl: expect.stringMatching(/^https:\/\/pay\.stripe\.com\/receipts\//) });
    const asked = stripe.seen.length;
    expect(await invoices()).toEqual([invoice]);
    expect(stripe.seen.length).toBe(asked);
    const { id } = (await ask()).body.data as unknown as Resource;
    await owner.until(`/v1/generations/${id}`, ['completed']);
    await eventually(async () => (await balance()) === 96);
  });

  it('starts a purchase once for a request that is repeated', async () => {
    const before = stripe.sessions.size;
    const repeat = () =>
      owner.data('POST', '/v1/billing/checkouts', { packId: 'credits-1000' }, { 'idempotency-key': 'buy-0123456789abcdef' });
    const [first, second] = [await repeat(), await repeat()];
    expect([second.id, stripe.sessions.size]).toEqual([first.id, before + 1]);
  });

  it('says that the provider has refused it or does not answer, and a repeat begins where that ended', async () => {
    const headers = { 'idempotency-key': 'buy-fedcba9876543210' };
    const buy = () => owner.send('POST', '/v1/billing/checkouts', { packId: 'credits-100' });
    stripe.next((response) => json(response, 400, { error: { type: 'invalid_request_error', code: 'account_invalid' } }));
    expectProblem(await buy(), { code: 'payment_provider_refused' });
    stripe.next((response) => json(response, 503, {}, { 'stripe-should-retry': 'false' }));
    const refused = await owner.send('POST', '/v1/billing/checkouts', { packId: 'credits-100' }, headers);
    expectProblem(refused, { code: 'payment_provider_unavailable' });
    const again = await owner.data('POST', '/v1/billing/checkouts', { packId: 'credits-100' }, headers);
    const asked = stripe.seen.slice(-2).map((seen) => seen.headers['idempotency-key']);
    expect(asked).toEqual([again.id, again.id]);
  });
});

describe('events of Stripe', () => {
  it('that are tampered with, late, early, or signed anywhere but in the header are refused and change nothing', async () => {
    const sessionId = await started();
    const body = stripe.event('checkout.session.completed', stripe.pay(sessionId));
    const before = [await balance(), await invoices()];
    const now = Math.floor(Date.now() / 1_000);
    const [secret] = StripeSimulator.secrets;
    const signature = StripeSimulator.sign(body);
    for (const refused of [
      await report(body.replace('"amount_total": 900', '"amount_total": 9000'), { signature }),
      await report(`${body} `, { signature }),
      await report(body, { signature: '' }),
      await report(body, { signature: StripeSimulator.sign(body, 'whsec_of-somebody-else') }),
      await report(body, { signature: StripeSimulator.sign(body, secret, now - 400) }),
      await report(body, { signature: StripeSimulator.sign(body, secret, now + 400) }),
      await report(body, { signature: '', query: `?stripe-signature=${encodeURIComponent(signature)}` }),
      await report(body, { query: `?stripe-signature=${encodeURIComponent(signature)}` }),
      await report(body, { query: '?any=thing' }),
    ])
      expectProblem(refused, { code: 'webhook_not_authentic' });
    expectProblem(await report(body, { query: `?token=${secret}` }), { code: 'credential_in_url' });
    expect((await instance.client().send('GET', webhook)).status).toBe(404);
    expect((await instance.client().send('POST', '/v1/payment-webhooks/paypal', body)).status).toBe(404);
    expect([await balance(), await invoices()]).toEqual(before);
    // The second secret counts while they are changed.
    expect((await report(body, { signature: StripeSimulator.sign(body, StripeSimulator.secrets[1]) })).status).toBe(200);
    expect(await balance()).toBe((before[0] as number) + 100);
  });

  it('count once, in parallel, repeated, and as two events of one payment that took days', async () => {
    const sessionId = await started('credits-1000');
    const before = await balance();
    const pending = stripe.event('checkout.session.completed', { ...stripe.pay(sessionId), payment_status: 'unpaid' });
    expect((await report(pending)).status).toBe(200);
    expect(await balance()).toBe(before);
    expect((await invoices())[0]?.attributes).toMatchObject({ status: 'pending', receiptUrl: null });
    const paid = stripe.pay(sessionId);
    const bodies = ['checkout.session.async_payment_succeeded', 'checkout.session.completed'].map((type) =>
      stripe.event(type, paid),
    );
    const all = await Promise.all(Array.from({ length: 24 }, (_, number) => report(bodies[number % 2] ?? '')));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(await balance()).toBe(before + 1_000);
    expect((await report(pending)).status).toBe(200);
    expect((await invoices())[0]?.attributes).toMatchObject({ status: 'paid', credits: 1_000 });
  });

  it('count once although the process that was told dies', async () => {
    const sessionId = await started();
    const before = await balance();
    const body = stripe.event('checkout.session.completed', stripe.pay(sessionId));
    const gateway = instance.app('api-gateway');
    for (let round = 0; round < 3; round += 1) {
      const told = Promise.allSettled(Array.from({ length: 4 }, () => report(body)));
      await gateway.kill();
      await told;
      await gateway.start();
    }
    expect((await report(body)).status).toBe(200);
    expect(await balance()).toBe(before + 100);
  });

  it('never add anything else than the pack that was bought', async () => {
    const sessionId = await started();
    const before = await balance();
    for (const changes of [{ amount_total: 90_000 }, { currency: 'jpy' }, { amount_total: 1 }])
      expect((await report(stripe.event('checkout.session.completed', stripe.pay(sessionId, changes)))).status).toBe(200);
    expect(await balance()).toBe(before);
    const claims = { metadata: { credits: '1000000', pack: 'credits-1000' } };
    expect((await report(stripe.event('checkout.session.completed', stripe.pay(sessionId, claims)))).status).toBe(200);
    expect(await balance()).toBe(before + 100);
  });

  it('that are unknown, or about nobody here, are answered and do nothing', async () => {
    const before = await balance();
    const foreign = {
      id: 'cs_test_other',
      mode: 'payment',
      payment_status: 'paid',
      client_reference_id: 'chk_other',
      amount_total: 900,
    };
    for (const body of [
      stripe.event('customer.created', { id: 'cus_1' }),
      stripe.event('checkout.session.completed', { ...foreign, currency: 'usd', payment_intent: 'pi_other' }),
      stripe.event('charge.refunded', { id: 'ch_other', payment_intent: 'pi_other', amount_refunded: 900, metadata: {} }),
    ])
      expect((await report(body)).status).toBe(200);
    expect((await report('nothing')).status).toBe(400);
    expect(await balance()).toBe(before);
  });

  it('about a refund take credits back once, and tell the owner', async () => {
    const sessionId = await started();
    await report(stripe.event('checkout.session.completed', stripe.pay(sessionId)));
    const before = await balance();
    for (const amount of [450, 450, 900, 450]) await report(stripe.event('charge.refunded', stripe.refund(sessionId, amount)));
    expect(await balance()).toBe(before - 100);
    expect((await invoices())[0]?.attributes).toMatchObject({ status: 'paid', refundedAmount: 900, creditsTakenBack: 100 });
    const told = await owner.data<Resource[]>('GET', '/v1/notices?unread=true');
    expect(told.map(({ attributes }) => attributes)).toMatchObject([
      { kind: 'credits.withdrawn', title: '50 of 100 credits' },
      { kind: 'credits.withdrawn', title: '50 of 100 credits' },
    ]);
    expect(await team.client('admin').data<Resource[]>('GET', '/v1/notices?unread=true')).toEqual([]);
  });

  it('about a dispute take credits back until it is won', async () => {
    const sessionId = await started();
    await report(stripe.event('checkout.session.completed', stripe.pay(sessionId)));
    const before = await balance();
    await report(stripe.event('charge.dispute.funds_withdrawn', stripe.dispute(sessionId)));
    expect([await balance(), (await invoices())[0]?.attributes]).toMatchObject([before - 100, { isDisputed: true }]);
    await report(stripe.event('charge.dispute.funds_reinstated', stripe.dispute(sessionId)));
    expect([await balance(), (await invoices())[0]?.attributes]).toMatchObject([
      before,
      { isDisputed: false, creditsTakenBack: 0 },
    ]);
  });

  it('leave no secret in logs, and a ledger whose sums are right', async () => {
    const logs = instance.processes.map(({ output }) => output).join('');
    for (const secret of [...StripeSimulator.secrets, StripeSimulator.key]) expect(logs).not.toContain(secret);
    const [sum] = await database.rows<{ entries: string; stored: string }>(
      `select (select sum(case when to_account = 'available' then amount_micro when from_account = 'available' then -amount_micro else 0 end)
         from credit_entry where organization_id = $1)::text as entries,
         (select available_micro from credit_account where organization_id = $1)::text as stored`,
      [team.organizationId],
    );
    expect(sum?.entries).toBe(sum?.stored);
  });
});
