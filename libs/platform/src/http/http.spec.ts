import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Problem } from '@imprint/contracts/errors';
import request from 'supertest';
import { behaviour, errorsOf, sampleConfig, startSample, type ErrorBody, type RunningSample } from './sample-app.fixture.js';

const untouched = { ...behaviour };
let sample: RunningSample;
beforeAll(async () => void (sample = await startSample()));
afterAll(() => sample.close());
beforeEach(() => void (sample.lines.length = 0));
afterEach(() => void Object.assign(behaviour, untouched));

const post = (body: object) => request(sample.url).post('/v1/cars').set('Content-Type', 'application/json').send(body);

it('idle connections stay open for longer than load balancers keep them, so that no request meets a closing one', async () => {
  const response = await fetch(sample.url);
  await response.text();
  expect(response.headers.get('keep-alive')).toBe('timeout=65');
});

describe('fields', () => {
  it('one entry per failing field, with a pointer into nested objects', async () => {
    const response = await post({ doors: 0, wheels: [{ caption: 'ok' }, { caption: '' }], isRevoked: true });
    expect(response.status).toBe(400);
    expect(errorsOf(response).map(({ code, detail, source }) => [code, source?.pointer, detail])).toEqual([
      ['validation_failed', '/isRevoked', 'isRevoked is not a field of this request.'],
      ['validation_failed', '/label', 'label is required.'],
      ['validation_failed', '/doors', 'doors must be at least 1.'],
      ['validation_failed', '/wheels/1/caption', 'wheels.1.caption must not be empty.'],
    ]);
  });

  it('null is refused at its field: optional means left out', async () => {
    const response = await post({ label: 'red', doors: null, wheels: null });
    expect(response.status).toBe(400);
    expect(errorsOf(response).map(({ detail, source }) => [source?.pointer, detail])).toEqual([
      ['/doors', 'doors must not be null: leave it out instead.'],
      ['/wheels', 'wheels must not be null: leave it out instead.'],
    ]);
  });

  it('an entry of the wrong kind is reported under its index', async () => {
    const response = await post({ label: 'red', wheels: ['x'] });
    expect(errorsOf(response)[0]?.source?.pointer).toMatch(/^\/wheels/);
    expect(response.status).toBe(400);
  });

  it('a missing body names the required fields', async () => {
    const response = await request(sample.url).post('/v1/cars');
    expect(errorsOf(response)[0]?.source).toEqual({ pointer: '/label' });
  });

  it.each([
    ['limit=1000000000', 'limit'],
    ['page=-1', 'page'],
    ['page=1&page=2', 'page'],
    ['sort=x', 'sort'],
    ['limit=ten', 'limit'],
  ])('the query %s names its parameter', async (query, parameter) => {
    const response = await request(sample.url).get(`/v1/cars?${query}`);
    expect(response.status).toBe(400);
    expect(errorsOf(response)[0]?.source).toEqual({ parameter });
  });
});

describe('documents', () => {
  it('a row is sent with its declared attributes only', async () => {
    const response = await request(sample.url).get('/v1/cars/car_9');
    expect(response.headers['content-type']).toBe('application/vnd.api+json');
    expect(response.body).toEqual({
      data: {
        type: 'car',
        id: 'car_9',
        attributes: {
          label: 'red',
          doors: null,
          drive: null,
          spare: null,
          wheels: [{ caption: 'front', pressure: null }],
          createdAt: '2030-01-31T09:00:00.000Z',
        },
      },
      links: { self: '/v1/cars/car_9' },
    });
    expect(response.text).not.toContain('undeclared');
  });

  it('a resource that there may be is null where there is none', async () => {
    const response = await request(sample.url).get('/v1/cars/car_1/trailer');
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/vnd.api+json']);
    expect(response.body).toEqual({ data: null, links: { self: '/v1/cars/car_1/trailer' } });
    expect((await request(sample.url).get('/v1/cars/car_2/trailer')).body).toMatchObject({ data: { id: 'car_2' } });
  });

  it('a page links to its neighbours and keeps the other parameters', async () => {
    const response = await request(sample.url).get('/v1/cars?page=2&search=a%20b&limit=10');
    expect(response.body).toMatchObject({
      meta: { page: 2, limit: 10, total: 35, pages: 4 },
      links: {
        self: '/v1/cars?search=a+b&limit=10&page=2',
        first: '/v1/cars?search=a+b&limit=10&page=1',
        prev: '/v1/cars?search=a+b&limit=10&page=1',
        next: '/v1/cars?search=a+b&limit=10&page=3',
        last: '/v1/cars?search=a+b&limit=10&page=4',
      },
    });
  });

  it('what has no other pages links to none, and omits what is not declared as well', async () => {
    const { body, text } = await request(sample.url).get('/v1/cars/found?limit=1');
    expect(body).toEqual({
      data: [{ type: 'car', id: 'car_1', attributes: expect.objectContaining({ label: 'red' }) }],
      links: { self: '/v1/cars/found' },
    });
    expect(text).not.toContain('undeclared');
  });

  it('a page of a long list links on by its cursor, and omits counts that were not made', async () => {
    behaviour.list = ({ page, limit, cursor }) => ({
      items: [],
      total: 10_000,
      totalIsExact: false,
      page,
      limit,
      next: 'c2',
      isByCursor: cursor !== undefined,
    });
    const read = async (query: string): Promise<object> => (await request(sample.url).get(`/v1/cars${query}`)).body as object;
    expect(await read('?limit=100&page=100')).toEqual({
      data: [],
      meta: { page: 100, limit: 100, total: 10_000, totalIsExact: false },
      links: {
        self: '/v1/cars?limit=100&page=100',
        first: '/v1/cars?limit=100&page=1',
        prev: '/v1/cars?limit=100&page=99',
        next: '/v1/cars?limit=100&page=101&cursor=c2',
      },
    });
    // There is no link to a previous page that cannot be reached by number.
    expect(await read('?limit=100&page=102&cursor=c1')).toMatchObject({
      meta: { page: 102 },
      links: { self: '/v1/cars?limit=100&page=102&cursor=c1', prev: null, next: '/v1/cars?limit=100&page=103&cursor=c2' },
    });
    behaviour.list = ({ page, limit }) => ({ items: [], total: 3, page, limit, next: null });
    expect(await read('?limit=1&page=3&cursor=c2')).toMatchObject({
      meta: { total: 3, pages: 3 },
      links: { prev: '/v1/cars?limit=1&page=2', next: null, last: '/v1/cars?limit=1&page=3' },
    });
  });

  it('clients that ask for it get plain JSON, and no response is cached', async () => {
    const response = await request(sample.url).get('/v1/cars').set('Accept', 'application/json');
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('204 has no body', async () => {
    const response = await request(sample.url).delete('/v1/cars/car_1');
    expect([response.status, response.text]).toEqual([204, '']);
  });

  it('carries a policy that lets a browser load nothing, and names no framework', async () => {
    const { headers } = await request(sample.url).get('/v1/cars');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['etag']).toBeUndefined();
  });
});

describe('errors', () => {
  it('an unknown route is 404, a known one with another method 405 with Allow', async () => {
    const unknown = await request(sample.url).get('/v1/nothing');
    expect([unknown.status, errorsOf(unknown)[0]?.code]).toEqual([404, 'route_not_found']);
    const known = await request(sample.url).put('/v1/cars/car_1');
    expect([known.status, errorsOf(known)[0]?.code]).toEqual([405, 'method_not_allowed']);
    expect(known.headers['allow']).toBe('DELETE, GET');
  });

  it.each(['//v1/cars/car_1', '/v1//cars/car_1', '/v1/cars//car_1', '/v1/cars/car_1//'])(
    'a path with a doubled slash names nothing: %s',
    async (path) => {
      const response = await fetch(sample.url.replace(/\/$/, '') + path);
      expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
      expect(await response.json()).toMatchObject({ errors: [{ code: 'route_not_found' }] });
    },
  );

  it('a bug is logged with its stack and request id, but not shown (67)', async () => {
    const response = await request(sample.url).get('/v1/cars/broken/now');
    expect([response.status, errorsOf(response)[0]?.code]).toEqual([500, 'internal_error']);
    expect(response.text).not.toContain('the-cause-nobody-is-told');
    const line = sample.lines.find((entry) => entry.includes('the-cause-nobody-is-told'));
    expect(line).toContain((response.body as ErrorBody).meta.requestId);
    expect(line).toContain('sample-app.fixture');
  });

  it('a lost database is 503 with Retry-After', async () => {
    behaviour.fail = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const response = await request(sample.url).get('/v1/cars/broken/now');
    expect([response.status, errorsOf(response)[0]?.code, response.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '5',
    ]);
  });

  it('an expected failure has its Retry-After, a 401 its challenge', async () => {
    behaviour.fail = () =>
      Promise.reject(new Problem({ code: 'rate_limit_exceeded', detail: 'Slow down.' }, { retryAfterSeconds: 12.2 }));
    const response = await request(sample.url).get('/v1/cars/broken/now');
    expect([response.status, response.headers['retry-after'], response.headers['www-authenticate']]).toEqual([
      401,
      '13',
      'Bearer',
    ]);
  });

  it("a path that cannot be decoded is the caller's error", async () => {
    expect((await request(sample.url).get('/v1/cars/%FF')).status).toBe(400);
  });
});

describe('request ids and the access log', () => {
  it.each(['abc-DEF_123', 'x'.repeat(64)])('%s is echoed', async (id) => {
    const response = await request(sample.url).get('/v1/nothing').set('X-Request-Id', id);
    expect(response.headers['x-request-id']).toBe(id);
    expect((response.body as ErrorBody).meta.requestId).toBe(id);
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a"b', '<script>'])('%j is replaced', async (id) => {
    const response = await request(sample.url).get('/v1/cars').set('X-Request-Id', id);
    expect(response.headers['x-request-id']).toMatch(/^req_[\w-]{36}$/);
  });

  it('one line per request, without query string, headers or the key in a path', async () => {
    await request(sample.url)
      .get('/v1/cars/svc_live_abcdefghijklmnop?api_key=hunter2')
      .set('Authorization', 'Bearer svc_live_zyxwvutsrqponmlk')
      .set('X-Request-Id', 'one');
    const lines = sample.lines.filter((line) => line.includes('"requestId":"one"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      path: '/v1/cars/svc_live_[redacted]',
      status: 200,
      requestId: 'one',
    });
    expect(lines[0]).not.toMatch(/hunter2|api_key|zyxwv|uthorization/);
  });
});

describe('a wrong address', () => {
  // What Chromium and Firefox send for an address typed in, and what fetch and curl send.
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const open = (path: string, accept: string, method: 'get' | 'head' | 'post' = 'get') =>
    request(sample.url)[method](path).set('Accept', accept);

  it.each(['/nowhere', '/v1/nowhere', '/feed//', '/%3Cscript%3Ealert(1)%3C/script%3E'])(
    'is a page with a way out to a browser that opens %s',
    async (path) => {
      const answer = await open(path, browser);
      expect(answer.status).toBe(404);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: expect.stringContaining('Accept'),
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/),
      });
      expect(answer.text).toContain('<h1>Page not found</h1>');
      expect(answer.text).toContain(`href="${sampleConfig().PUBLIC_API_URL}/docs"`);
      expect(answer.text).toContain(answer.headers['x-request-id']);
      expect(answer.text).not.toContain('<script');
    },
  );

  it.each(['*/*', 'application/json', 'application/vnd.api+json', 'application/json, text/html;q=0', ''])(
    'is a document to a client that accepts "%s"',
    async (accept) => {
      const answer = await open('/v1/nowhere', accept);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toMatch(/json/);
      expect(errorsOf({ body: JSON.parse(answer.text) as unknown })[0]?.code).toBe('route_not_found');
    },
  );

  it('gets a document for other methods, and no body for HEAD', async () => {
    expect((await open('/nowhere', browser, 'post')).headers['content-type']).toContain('application/vnd.api+json');
    const head = await open('/nowhere', browser, 'head');
    expect([head.status, head.headers['content-type'], head.text ?? '']).toEqual([404, 'text/html; charset=utf-8', '']);
  });
});
