import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BadServer, documentOf, hangUp, page, refusal, type Answer } from './bad-server.fixture.js';
import { createImprint, getPost, ImprintError, listPosts } from './index.js';

let server: BadServer;
beforeAll(async () => {
  server = await BadServer.start();
});
afterAll(() => server.stop());

async function errorAfter(answer: Answer): Promise<ImprintError> {
  server.answerWith(answer);
  const client = createImprint({ baseUrl: server.url, maxRetries: 0 });
  const error: unknown = await listPosts({ client }).then(
    () => 'done',
    (thrown: unknown) => thrown,
  );
  if (error instanceof ImprintError) return error;
  throw new Error('no ImprintError', { cause: error });
}

it('says what the API says', async () => {
  const error = await errorAfter(refusal(429, 'too_many_requests', { 'retry-after': '7' }));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'ImprintError',
    message: 'too_many_requests this time',
    detail: 'too_many_requests this time',
    status: 429,
    code: 'too_many_requests',
    requestId: 'req_1',
    retryAfterSeconds: 7,
    fields: {},
    errors: [{ code: 'too_many_requests' }],
  });
});

it('names every field', async () => {
  const errors = [
    { code: 'validation_failed', detail: 'title is too long', source: { pointer: '/title' } },
    { code: 'validation_failed', detail: 'title must not be blank', source: { pointer: '/title' } },
    { code: 'validation_failed', detail: 'limit must be 1 or more', source: { parameter: 'limit' } },
  ];
  const { fields, detail } = await errorAfter(documentOf({ errors, meta: { requestId: 'req_2', challenge: 'c' } }, 400));
  expect(fields).toEqual({ '/title': 'title is too long title must not be blank', limit: 'limit must be 1 or more' });
  expect(detail).toBe('title is too long title must not be blank limit must be 1 or more');
});

it('keeps what the API says beside its errors', async () => {
  const errors = [{ code: 'second_factor_required', detail: 'Send the code.' }];
  const { meta } = await errorAfter(documentOf({ errors, meta: { requestId: 'req_2', challenge: 'c' } }, 401));
  expect(meta).toEqual({ requestId: 'req_2', challenge: 'c' });
});

it('is one for answers of others, for none, and for one that cannot be read', async () => {
  expect(await errorAfter(page(502, { 'x-request-id': 'req_3' }))).toMatchObject({
    status: 502,
    code: 'http_502',
    requestId: 'req_3',
    errors: [],
  });
  expect(await errorAfter(hangUp)).toMatchObject({ status: 0, code: 'network_error', requestId: undefined });
  const broken: Answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":');
  expect(await errorAfter(broken)).toMatchObject({ status: 200, code: 'malformed_answer' });
});

it('is none for a mistake of the caller', async () => {
  const client = createImprint({ baseUrl: 'no address' });
  await expect(getPost({ client, path: { id: 'post_1' } })).rejects.toMatchObject({ name: 'TypeError' });
});
