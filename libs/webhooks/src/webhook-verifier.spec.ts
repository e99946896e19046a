import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { WebhookVerificationError, WebhookVerifier, type WebhookHeaders } from './index.js';

const key = Buffer.from('0123456789abcdef0123456789abcdef');
const secret = `whsec_${key.toString('base64')}`;
const text = 'a-secret-that-is-plain-text';
const stranger = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const at = Date.parse('2026-05-04T09:00:00.530Z');
const seconds = Math.floor(at / 1_000);

const failure = { class: 'validation', code: 'http_422', message: 'no', retryable: false };
const release = {
  id: 'rel_1',
  status: 'published',
  scheduledAt: '2026-05-04T09:00:00.000Z',
  publishedAt: null,
  targetSummary: { total: 1, published: 1, failed: 0 },
};
const target = {
  id: 'tgt_1',
  platform: 'feed',
  credential: { id: 'conn_1' },
  status: 'published',
  scheduledAt: null,
  publishedAt: null,
  externalProviderId: null,
  externalShortcode: null,
  url: null,
  error: failure,
};
const generation = {
  id: 'gen_1',
  kind: 'image',
  status: 'completed',
  brandId: null,
  model: null,
  provider: null,
  completedAt: null,
  output: { url: 'https://x.example/y', storageKey: 'k', mimeType: 'image/png' },
  error: null,
};
const execution = {
  id: 'exe_1',
  workflowId: 'wf_1',
  status: 'failed',
  trigger: 'api',
  progress: 40,
  creditsUsed: 3,
  startedAt: '2026-05-04T08:59:00.000Z',
  completedAt: '2026-05-04T08:59:59.000Z',
  durationMs: 12,
  failedNodeId: 'node_1',
  error: failure,
};
const families: Record<string, object> = {
  'target.published': { release, target },
  'target.failed': { release, target },
  'release.published': { release, targets: [target] },
  'release.partially_published': { release, targets: [target] },
  'release.failed': { release, targets: [] },
  'generation.completed': { generation },
  'generation.failed': { generation: { ...generation, output: null, error: failure } },
  'workflow.execution.completed': { execution: { ...execution, failedNodeId: null, error: null } },
  'workflow.execution.failed': { execution },
};

const payload = (event = 'generation.completed', changes: object = {}): object => ({
  event,
  eventId: `id:${event}`,
  schemaVersion: 1,
  timestamp: new Date(at).toISOString(),
  occurredAt: '2026-05-04T08:59:59.000Z',
  ...families[event],
  ...changes,
});

const hmac = (of: string | Buffer, data: string): Buffer => createHmac('sha256', of).update(data).digest();
const keyOf = (of: string): string | Buffer => (of.startsWith('whsec_') ? Buffer.from(of.slice(6), 'base64') : of);

function standard(body: string, secrets = [secret], id = 'a1b2', timestamp = String(seconds)): Record<string, string> {
  const signatures = secrets.map((one) => `v1,${hmac(keyOf(one), `${id}.${timestamp}.${body}`).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
const service = (body: string, of = secret): Record<string, string> => ({
  'x-service-signature': `sha256=${hmac(of, body).toString('hex')}`,
});

const verifier = (secrets: string | string[] = secret, now = at): WebhookVerifier =>
  new WebhookVerifier(secrets, { now: () => now });
const codeOf = async (body: string | Uint8Array, headers: WebhookHeaders, by = verifier()): Promise<string> =>
  by.verify(body, headers).then(
    () => 'taken',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.code : String(error)),
  );

const body = JSON.stringify(payload());

describe('what is accepted', () => {
  it.each(Object.keys(families))('%s, signed either way, with unknown fields', async (event) => {
    const more = { ...payload(event), addedLater: { deep: [1] } };
    const sent = JSON.stringify(more);
    expect(await verifier().verify(sent, standard(sent))).toEqual(more);
    expect(await verifier().verify(sent, service(sent))).toEqual(more);
  });

  it('narrows by the name of the event', async () => {
    const event = await verifier().verify(body, standard(body));
    if (event.event !== 'generation.completed') throw new Error('not narrowed');
    const { generation: finished } = event;
    expect(finished.output?.mimeType).toBe('image/png');
  });

  it.each([
    ['bytes', Buffer.from(body)],
    ['an ArrayBuffer', new Uint8Array(Buffer.from(body)).buffer],
    ['a view of a part of a buffer', new Uint8Array(Buffer.from(`##${body}##`)).subarray(2, 2 + Buffer.byteLength(body))],
  ])('a body of %s', async (_what, given) => {
    expect(await verifier().verify(given, standard(body))).toEqual(payload());
  });

  it.each<[string, WebhookHeaders]>([
    ['the Headers of fetch', new Headers(standard(body))],
    ['names in other letters', { ...Object.fromEntries(Object.entries(standard(body)).map(([n, v]) => [n.toUpperCase(), v])) }],
    ['values in lists, as Node.js has them', Object.fromEntries(Object.entries(standard(body)).map(([n, v]) => [n, [v]]))],
  ])('%s', async (_what, headers) => {
    expect(await codeOf(body, headers)).toBe('taken');
  });

  it('a secret being rotated, at either end', async () => {
    const overlap = standard(body, [stranger, secret]);
    expect(await codeOf(body, overlap, verifier(secret))).toBe('taken');
    expect(await codeOf(body, overlap, verifier(stranger))).toBe('taken');
    expect(await codeOf(body, standard(body, [secret]), verifier([stranger, secret]))).toBe('taken');
    expect(await codeOf(body, service(body, text), verifier([stranger, text]))).toBe('taken');
    expect(await codeOf(body, { ...standard(body, [stranger, secret]), ...service(body, stranger) }, verifier(secret))).toBe(
      'taken',
    );
  });

  it('a plain text secret', async () => {
    expect(await codeOf(body, standard(body, [text]), verifier(text))).toBe('taken');
  });

  it.each([299, -299])('a clock that is off by %d seconds', async (off) => {
    expect(await codeOf(body, standard(body), verifier(secret, at + off * 1_000))).toBe('taken');
    expect(await codeOf(body, service(body), verifier(secret, at + off * 1_000))).toBe('taken');
  });

  it('the right signature among hundreds', async () => {
    const many = Array.from({ length: 300 }, (_, n) => `v1,${hmac('x'.repeat(16), String(n)).toString('base64')}`);
    expect(
      await codeOf(body, { ...standard(body), 'webhook-signature': [...many, standard(body)['webhook-signature']].join(' ') }),
    ).toBe('taken');
  });
});

describe('what is refused', () => {
  const signature = standard(body)['webhook-signature'] ?? '';
  it.each<[string, string, string, WebhookHeaders]>([
    ['missing_signature', 'no header', body, {}],
    ['missing_signature', 'an id and a time alone', body, { 'webhook-id': 'a1b2', 'webhook-timestamp': String(seconds) }],
    ['malformed_headers', 'no time', body, { 'webhook-id': 'a1b2', 'webhook-signature': signature }],
    ['malformed_headers', 'a time that is no number', body, standard(body, [secret], 'a1b2', '2026-05-04')],
    ['malformed_headers', 'a time with a fraction', body, standard(body, [secret], 'a1b2', `${seconds}.5`)],
    ['malformed_headers', 'an id that moves the border of what is signed', body, standard(body, [secret], 'a1.b2')],
    ['malformed_headers', 'two signatures headers', body, { ...standard(body), 'webhook-signature': [signature, signature] }],
    ['wrong_signature', 'another body', `${body} `, standard(body)],
    ['wrong_signature', 'another body', `${body} `, service(body)],
    ['wrong_signature', 'another id', body, { ...standard(body), 'webhook-id': 'a1b3' }],
    ['wrong_signature', 'another time', body, { ...standard(body), 'webhook-timestamp': String(seconds + 1) }],
    ['wrong_signature', 'another secret', body, standard(body, [stranger])],
    ['wrong_signature', 'another secret', body, service(body, stranger)],
    ['wrong_signature', 'the key of the other header', body, service(body, key.toString('latin1'))],
    [
      'wrong_signature',
      'no signature of version 1',
      body,
      { ...standard(body), 'webhook-signature': signature.replace('v1', 'v2') },
    ],
    ['wrong_signature', 'an empty signature', body, { ...standard(body), 'webhook-signature': '' }],
    ['wrong_signature', 'an empty signature', body, { ...standard(body), 'webhook-signature': 'v1,' }],
    ['wrong_signature', 'one that is no base64', body, { ...standard(body), 'webhook-signature': 'v1,***' }],
    ['wrong_signature', 'half of one', body, { ...standard(body), 'webhook-signature': signature.slice(0, 20) }],
    [
      'wrong_signature',
      'a wrong one beside a right one of the other kind',
      body,
      { ...standard(body, [stranger]), ...service(body) },
    ],
    [
      'wrong_signature',
      'hex in capitals',
      body,
      { 'x-service-signature': (service(body)['x-service-signature'] ?? '').toUpperCase() },
    ],
    ['wrong_signature', 'hex without its name', body, { 'x-service-signature': hmac(secret, body).toString('hex') }],
  ])('%s: %s (64)', async (code, _what, given, headers) => {
    expect(await codeOf(given, headers)).toBe(code);
  });

  it.each([301, -301])('outside_tolerance: off by %d seconds, for either signature (64)', async (off) => {
    expect(await codeOf(body, standard(body), verifier(secret, at + off * 1_000))).toBe('outside_tolerance');
    expect(await codeOf(body, service(body), verifier(secret, at + off * 1_000))).toBe('outside_tolerance');
  });

  it.each([
    ['malformed_payload', 'no JSON', '{"event":'],
    ['malformed_payload', 'a list', '[]'],
    [
      'malformed_payload',
      'a field that is missing',
      JSON.stringify(payload('generation.completed', { generation: { id: 'gen_1' } })),
    ],
    [
      'malformed_payload',
      'the family of another event',
      JSON.stringify(payload('generation.completed', { event: 'target.failed' })),
    ],
    ['malformed_payload', 'a number for a text', JSON.stringify(payload('generation.completed', { eventId: 1 }))],
    [
      'malformed_payload',
      'half a credit',
      JSON.stringify(payload('workflow.execution.failed', { execution: { ...execution, creditsUsed: 0.5 } })),
    ],
    ['malformed_payload', 'a time that is none', JSON.stringify(payload('generation.completed', { occurredAt: 'yesterday' }))],
    ['malformed_payload', 'one wrong target of several', JSON.stringify(payload('release.failed', { targets: [target, {}] }))],
    ['unknown_schema_version', 'a version to come', JSON.stringify(payload('generation.completed', { schemaVersion: 2 }))],
    ['unknown_event', 'an event to come', JSON.stringify(payload('generation.completed', { event: 'generation.cancelled' }))],
    ['unknown_event', 'a name that every object has', JSON.stringify(payload('generation.completed', { event: 'toString' }))],
  ])('%s: %s, though truly signed', async (code, _what, sent) => {
    const refused: unknown = await verifier()
      .verify(sent, standard(sent))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WebhookVerificationError);
    expect(refused).toMatchObject({ code, isAuthentic: true });
  });

  it.each([
    ['a state', payload('target.failed', { target: { ...target, status: 'withdrawn' } })],
    ['a class of failure', payload('target.failed', { target: { ...target, error: { ...failure, class: 'quota' } } })],
    ['a kind', payload('generation.completed', { generation: { ...generation, kind: 'hologram' } })],
    ['a trigger', payload('workflow.execution.failed', { execution: { ...execution, trigger: 'webhook' } })],
  ])('%s that a later release may send is read', async (_what, sent) => {
    const text = JSON.stringify(sent);
    expect(await verifier().verify(text, standard(text))).toEqual(sent);
  });

  it('bytes that are not UTF-8, though correctly signed', async () => {
    const bytes = Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from([0x2c, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]);
    const signed = `v1,${createHmac('sha256', key).update(`a.${seconds}.`).update(bytes).digest('base64')}`;
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': String(seconds), 'webhook-signature': signed };
    expect(await codeOf(bytes, headers)).toBe('malformed_payload');
  });

  it.each(['', 'short', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_not base64!'])('%j as a secret, without repeating it', (wrong) => {
    expect(() => new WebhookVerifier(wrong)).toThrow(TypeError);
    expect(() => new WebhookVerifier([secret, wrong])).toThrow(
      /^A signing secret is whsec_ and base64, or a text, of at least 16 bytes\.$/,
    );
  });

  it('no secret at all, and a body that was already parsed', async () => {
    expect(() => new WebhookVerifier([])).toThrow(TypeError);
    await expect(verifier().verify(payload() as never, standard(body))).rejects.toThrow(TypeError);
  });
});
