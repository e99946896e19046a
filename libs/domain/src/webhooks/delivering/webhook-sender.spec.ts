import { SecretBox } from '@imprint/platform/crypto';
import { SafeFetch, type HostResolver } from '@imprint/platform/safe-fetch';
import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { ClaimedDelivery } from './delivery-claims.repository.js';
import { WebhookSender, type SendResult } from './webhook-sender.js';

const config = testConfig({ WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1'] });
const impatient = { ...config, WEBHOOK_TIMEOUT_MS: 300 };
const box = new SecretBox(config);
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const previous = 'an-older-secret-of-text';
let safeFetch = new SafeFetch(config.WEBHOOK_ALLOWED_HOSTS);
let server: Listening | undefined;

afterEach(async () => {
  await safeFetch.onApplicationShutdown();
  safeFetch = new SafeFetch(config.WEBHOOK_ALLOWED_HOSTS);
  await server?.close();
});

const delivery: ClaimedDelivery = {
  id: 'dlv_1',
  organizationId: 'org_1',
  event: 'generation.failed',
  eventId: 'generation:generation.failed:image:gen_1:failed',
  isTest: false,
  fence: 1,
  attempts: 1,
  payload: {} as ClaimedDelivery['payload'],
  occurredAt: new Date(),
  endpointUrl: null,
  enabled: true,
  secretSealed: box.seal(secret, 'org_1'),
  previousSecretSealed: box.seal(previous, 'org_1'),
  previousSecretUntil: new Date(Date.now() + 3_600_000),
  traceContext: null,
  isBrief: false,
  heldSince: 0,
};
const send = (changes: Partial<ClaimedDelivery> = {}, settings = config): Promise<SendResult> =>
  new WebhookSender(safeFetch, box, settings).send({ ...delivery, ...changes });
const answering = async (
  listener: RequestListener,
  changes: Partial<ClaimedDelivery> = {},
  settings = config,
): Promise<SendResult> => {
  server = await listen(createServer(listener));
  return send({ endpointUrl: `${server.url}/hook`, ...changes }, settings);
};
const withBody =
  (status: number, body: string | Buffer): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body));
  };

describe('the answer', () => {
  it.each([
    [200, 'delivered'],
    [302, 'retry'],
    [404, 'rejected'],
    [500, 'retry'],
  ])('of %i with a page of a megabyte counts as %s: the status decides, and the beginning is kept', async (status, verdict) => {
    const sent = await answering(withBody(status, 'x'.repeat(1_000_000)));
    expect(sent).toMatchObject({ verdict, statusCode: status, responseBody: 'x'.repeat(4_096) });
  });

  it.each([200, 204, 299])('of %i counts as delivered, and an empty body is not stored', async (status) => {
    const sent = await answering(withBody(status, ''));
    expect(sent).toEqual({ verdict: 'delivered', statusCode: status, error: null, responseBody: null });
  });

  it.each([
    [300, 'provider_outage', 'receiver_error', 'The receiver answered 300; redirects are not followed.', 'retry'],
    [399, 'provider_outage', 'receiver_error', 'The receiver answered 399; redirects are not followed.', 'retry'],
    [400, 'validation', 'receiver_rejected', 'The receiver answered 400: it got the event and turned it down.', 'rejected'],
    [499, 'validation', 'receiver_rejected', 'The receiver answered 499: it got the event and turned it down.', 'rejected'],
    [500, 'provider_outage', 'receiver_error', 'The receiver answered 500.', 'retry'],
    [599, 'provider_outage', 'receiver_error', 'The receiver answered 599.', 'retry'],
  ])('of %i is a failure of class %s, code %s: “%s”', async (status, errorClass, code, message, verdict) => {
    const error = { class: errorClass, code, message, retryable: verdict === 'retry' };
    expect(await answering(withBody(status, ''))).toEqual({ verdict, statusCode: status, error, responseBody: null });
  });

  it("that repeats our secrets or others' is stored without them, and as text that PostgreSQL accepts (66)", async () => {
    const key = `svc_live_${'a'.repeat(40)}`;
    const body = Buffer.concat([
      Buffer.from(`${secret} ${previous} Bearer ${'b'.repeat(20)} ${key} \u0000`),
      Buffer.from([0xff]),
    ]);
    const { responseBody } = await answering(withBody(400, body));
    expect(responseBody).toMatch(/^\S*\[redacted\] \[redacted\] Bearer \[redacted\] svc_live_\[redacted\] \uFFFD\uFFFD$/);
    for (const word of [secret, secret.slice(6), previous, key]) expect(responseBody).not.toContain(word);
  });

  it.each<[string, RequestListener]>([
    ['never begins', () => undefined],
    ['begins and never ends', (_request, response) => void response.writeHead(200).write('x')],
    [
      'comes drop by drop',
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    ['is cut off', (request) => request.socket.destroy()],
  ])('that %s is tried again', async (_what, listener) => {
    expect(await answering(listener, {}, impatient)).toMatchObject({
      verdict: 'retry',
      statusCode: null,
      error: { retryable: true },
    });
  });
});

describe('the request', () => {
  it.each([
    ['words of many scripts', 'Grüße, 世界, مرحبا 👩‍👩‍👧‍👦 \u2028\u2029 \u0000 </script>'],
    ['lone surrogates', 'a\uD800b\uDC00'],
    ['a megabyte', '😀'.repeat(262_144)],
  ])('carries the very bytes that both signatures cover: %s (64)', async (_what, text) => {
    let got: { headers: IncomingHttpHeaders; body: Buffer } | undefined;
    const payload = { generation: { text } } as unknown as ClaimedDelivery['payload'];
    const sent = await answering(
      (request, response) => {
        const chunks: Buffer[] = [];
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            got = { headers: request.headers, body: Buffer.concat(chunks) };
            response.end();
          });
      },
      { payload },
    );
    expect(sent.verdict).toBe('delivered');
    const { headers, body } = got ?? { headers: {}, body: Buffer.alloc(0) };
    expect((JSON.parse(body.toString()) as { generation: object }).generation).toEqual({ text });
    expect(headers).toMatchObject({
      'x-service-event': delivery.event,
      'x-service-delivery': delivery.id,
      'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'webhook-id': createHash('sha256').update(delivery.eventId).digest('hex'),
    });
    const signed = Buffer.concat([
      Buffer.from(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`),
      body,
    ]);
    const v1 = (key: string | Buffer): string => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    expect(headers['webhook-signature']).toBe(`${v1(Buffer.alloc(24, 7))} ${v1(previous)}`);
  });
});

/** The headers that the receiver got; none if it was not called. */
async function headersSent(changes: Partial<ClaimedDelivery>): Promise<IncomingHttpHeaders[]> {
  const got: IncomingHttpHeaders[] = [];
  await answering((request, response) => {
    got.push(request.headers);
    request.resume().on('end', () => response.end());
  }, changes);
  await server?.close();
  server = undefined;
  return got;
}

it('a replaced secret signs until its overlap ends, and not after', async () => {
  const signatures = async (previousSecretUntil: Date): Promise<number | undefined> => {
    const [headers] = await headersSent({ previousSecretUntil });
    return headers?.['webhook-signature']?.toString().split(' ').length;
  };
  expect(await signatures(new Date(Date.now() + 60_000))).toBe(2);
  expect(await signatures(new Date(Date.now() - 1))).toBe(1);
});

it.each<[string, Partial<ClaimedDelivery>, number]>([
  ['no secret at all', { secretSealed: null, previousSecretSealed: null, previousSecretUntil: null }, 0],
  ['none before it', { previousSecretSealed: null }, 1],
  ['one before it whose time is not known', { previousSecretUntil: null }, 1],
])('with %s, the request carries the signatures that there are', async (_what, changes, count) => {
  const [headers] = await headersSent(changes);
  const signatures = String(headers?.['webhook-signature'] ?? '').split(' ');
  expect(signatures.filter((each) => each.startsWith('v1,'))).toHaveLength(count);
  expect('x-service-signature' in (headers ?? {})).toBe(count > 0);
  const age = Date.now() / 1_000 - Number(headers?.['webhook-timestamp']);
  expect(Math.abs(age)).toBeLessThan(60);
});

it('nothing is sent without an endpoint address', async () => {
  const message = 'Delivery was turned off before the event could be sent.';
  const error = { class: 'misconfiguration', code: 'delivery_disabled', message, retryable: false };
  expect(await send({ endpointUrl: null })).toEqual({ verdict: 'failed', statusCode: null, error, responseBody: null });
});

it('only tests are sent while delivery is off', async () => {
  expect(await headersSent({ enabled: false })).toEqual([]);
  expect(await send({ enabled: false, endpointUrl: 'http://127.0.0.1:9/' })).toMatchObject({
    verdict: 'failed',
    error: { code: 'delivery_disabled' },
  });
  expect(await headersSent({ enabled: false, isTest: true })).toHaveLength(1);
});

describe('the destination', () => {
  it('is resolved again at every attempt, and refused permanently when the name resolves to an internal address (5)', async () => {
    let address = '203.0.113.9';
    const asked: string[] = [];
    const resolve: HostResolver = (host) => {
      asked.push(host);
      return Promise.resolve([{ address, family: 4 }]);
    };
    safeFetch = new SafeFetch(config.WEBHOOK_ALLOWED_HOSTS, resolve);
    const endpointUrl = 'http://rebound.example.com/hook';
    await send({ endpointUrl }, impatient);
    address = '127.0.0.1';
    expect(await send({ endpointUrl })).toMatchObject({
      verdict: 'failed',
      error: { class: 'misconfiguration', code: 'destination_refused' },
    });
    expect(asked).toHaveLength(2);
  });

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://2130706434/',
    'http://[::ffff:10.0.0.1]/',
    'http://0177.0.0.2/',
    'http://①②⑦.0.0.2/',
    'http://100.64.0.1/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost./',
    'http://single-label/',
    'http://a.internal/',
    'http://user@example.com/',
    'ftp://example.com/',
    'http://example.com:6379/',
  ])('%s is refused, and nothing of it but the host is told (1, 2, 3, 4, 8, 11)', async (endpointUrl) => {
    const { verdict, error } = await send({ endpointUrl: `${endpointUrl}?hidden-part` });
    expect([verdict, error?.class]).toEqual(['failed', 'misconfiguration']);
    expect(error?.message).not.toContain('hidden-part');
  });

  it('a secret sealed for another organization signs nothing (63)', async () => {
    let called = false;
    const sent = await answering(() => (called = true), { secretSealed: box.seal(secret, 'org_2') });
    expect([called, sent.verdict, sent.error?.message.includes(secret)]).toEqual([false, 'retry', false]);
  });
});

it("a failure on our side reveals no internals to the receiver's owner", async () => {
  const { verdict, error } = await send({ endpointUrl: 'https://receiver.example/', secretSealed: 'v1.gone.AAAA' });
  const message = 'Something went wrong on our side. The operator can find the cause in the log.';
  expect([verdict, error]).toEqual(['retry', { class: 'unknown', code: 'unexpected_error', message, retryable: true }]);
});
