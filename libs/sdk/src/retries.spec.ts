import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BadServer, breakOff, hangUp, keepSilent, page, refusal, resource, type Answer } from './bad-server.fixture.js';
import { createImprint, createPost, deletePost, getPost, ImprintError, signIn, updatePost, type Imprint } from './index.js';

let server: BadServer;
let client: Imprint;
beforeAll(async () => {
  server = await BadServer.start();
  client = createImprint({ baseUrl: server.url, credential: 'svc_test' });
});
afterAll(() => server.stop());

const atOnce = { 'retry-after': '0' };
const path = { id: 'post_1' };
const body = { brandId: 'brand_1', content: 'Hello' };

/** What a call came to, and how many requests it took. */
async function outcomeOf(call: () => Promise<unknown>, ...answers: Answer[]): Promise<[outcome: unknown, requests: number]> {
  server.answerWith(...answers);
  const outcome = await call().then(
    () => 'done',
    (error: unknown) => (error instanceof ImprintError ? error.code : error),
  );
  return [outcome, server.requests.length];
}

const read = (): Promise<unknown> => getPost({ client, path });
const create = (): Promise<unknown> => createPost({ client, body });
const change = (): Promise<unknown> => updatePost({ client, path, body: { content: 'Hello' } });
const enter = (): Promise<unknown> => signIn({ client, body: { email: 'a@imprint.example', password: 'a' } });

describe('a request that can be repeated without harm', () => {
  it.each([
    ['429', page(429, atOnce)],
    ['502', page(502)],
    ['503', refusal(503, 'service_unavailable', atOnce)],
    ['504', page(504)],
    ['a limit of its key', refusal(401, 'rate_limit_exceeded', atOnce)],
    ['a connection that is cut', hangUp],
    ['an answer that breaks off', breakOff],
  ])('is repeated after %s', async (_what, trouble) => {
    expect(await outcomeOf(read, trouble, resource('post_1'))).toEqual(['done', 2]);
    expect(await outcomeOf(() => deletePost({ client, path }), trouble, resource('post_1'))).toEqual(['done', 2]);
    expect(await outcomeOf(create, trouble, resource('post_1'))).toEqual(['done', 2]);
  });

  it('fails as it failed last when there are no repeats left', async () => {
    expect(await outcomeOf(read, page(502), hangUp, page(504))).toEqual(['http_504', 3]);
    client = createImprint({ baseUrl: server.url, maxRetries: 0 });
    expect(await outcomeOf(read, hangUp)).toEqual(['network_error', 1]);
    client = createImprint({ baseUrl: server.url });
  });

  it.each([
    ['400', refusal(400, 'validation_failed')],
    ['404', refusal(404, 'not_found')],
    ['409', refusal(409, 'state_conflict')],
    ['500', refusal(500, 'internal_error')],
  ])('is not repeated after %s', async (_status, answer) => {
    expect((await outcomeOf(read, answer))[1]).toBe(1);
    expect((await outcomeOf(create, answer))[1]).toBe(1);
  });

  it('is repeated when the API said, in seconds or as a date, and not at all when that is later than a minute', async () => {
    const past = new Date(Date.now() - 60_000).toUTCString();
    expect(await outcomeOf(read, page(503, { 'retry-after': past }), resource('post_1'))).toEqual(['done', 2]);
    const late = refusal(429, 'too_many_requests', { 'retry-after': '61' });
    expect(await outcomeOf(read, late)).toEqual(['too_many_requests', 1]);
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    server.answerWith(page(503, { 'retry-after': date }));
    const error: unknown = await read().catch((thrown: unknown) => thrown);
    expect((error as ImprintError).retryAfterSeconds).toBeGreaterThan(3_500);
  });
});

describe('a POST', () => {
  it('carries the same Idempotency-Key and body when it is repeated, and another one in the next call', async () => {
    await outcomeOf(create, hangUp, page(502), resource('post_1'));
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]]);
    expect(server.requests.map(({ body: sent }) => JSON.parse(sent) as unknown)).toEqual([body, body, body]);
    await outcomeOf(create, resource('post_2'));
    expect(server.requests[0]?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('keeps the key that the caller gives it', async () => {
    const headers = { 'Idempotency-Key': 'order-4711' };
    await outcomeOf(() => createPost({ client, body, headers }), hangUp, resource('post_1'));
    expect(server.requests.map((request) => request.headers['idempotency-key'])).toEqual(['order-4711', 'order-4711']);
  });

  it('waits for an earlier one with its key, however often it has to ask, and has its repeats left', async () => {
    const running = refusal(409, 'idempotency_in_progress', atOnce);
    expect(await outcomeOf(create, running, running, running, page(502), hangUp, resource('post_1'))).toEqual(['done', 6]);
  });

  it('that signs in is repeated only if it was refused before any work', async () => {
    expect(await outcomeOf(enter, hangUp)).toEqual(['network_error', 1]);
    expect(await outcomeOf(enter, page(504))).toEqual(['http_504', 1]);
    expect(await outcomeOf(enter, page(429, atOnce), resource('x'))).toEqual(['done', 2]);
  });
});

describe('a PATCH', () => {
  it.each([
    ['502', page(502), 'http_502'],
    ['503 that does not say when to come back', page(503), 'http_503'],
    ['a connection that is cut', hangUp, 'network_error'],
  ])('is not repeated after %s', async (_what, trouble, code) => {
    expect(await outcomeOf(change, trouble)).toEqual([code, 1]);
  });

  it('is repeated after a refusal that says when', async () => {
    expect(await outcomeOf(change, page(503, atOnce), page(429, atOnce), resource('post_1'))).toEqual(['done', 3]);
  });
});

describe('time', () => {
  it('ends an attempt, which is then repeated', async () => {
    const impatient = createImprint({ baseUrl: server.url, timeoutMs: 100 });
    const call = (): Promise<unknown> => getPost({ client: impatient, path });
    expect(await outcomeOf(call, keepSilent, resource('post_1'))).toEqual(['done', 2]);
    const once = createImprint({ baseUrl: server.url, timeoutMs: 100, maxRetries: 0 });
    server.answerWith(keepSilent);
    await expect(getPost({ client: once, path })).rejects.toMatchObject({ name: 'ImprintError', status: 0, code: 'timeout' });
  });
});

describe('the signal of the caller', () => {
  it('ends a request that runs, with its reason', async () => {
    const caller = new AbortController();
    const only = createImprint({ baseUrl: server.url, maxRetries: 0 });
    const call = (): Promise<unknown> => getPost({ client: only, path, signal: caller.signal });
    const stop: Answer = () => caller.abort('enough');
    expect(await outcomeOf(call, stop)).toEqual(['enough', 1]);
  });

  it('ends the wait for a repeat', async () => {
    const caller = new AbortController();
    const call = (): Promise<unknown> => getPost({ client, path, signal: caller.signal });
    const late = refusal(503, 'service_unavailable', { 'retry-after': '60' });
    const stop: Answer = (response, received) => {
      response.once('close', () => setTimeout(() => caller.abort('enough'), 50));
      return late(response, received);
    };
    expect(await outcomeOf(call, stop)).toEqual(['enough', 1]);
  });

  it('sends nothing when it was given before', async () => {
    expect(await outcomeOf(() => getPost({ client, path, signal: AbortSignal.abort('enough') }), resource('post_1'))).toEqual([
      'enough',
      0,
    ]);
  });
});
