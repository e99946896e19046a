import { limits } from '@imprint/contracts/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { maxJsonDepth, maxJsonEntries } from './json-body.js';
import { behaviour, errorsOf, secretRow, startSample, type RunningSample } from './sample-app.fixture.js';

const untouched = { ...behaviour };
let sample: RunningSample;
beforeAll(async () => void (sample = await startSample()));
afterAll(() => sample.close());
afterEach(() => void Object.assign(behaviour, untouched));

const post = (body: string | object) => request(sample.url).post('/v1/cars').set('Content-Type', 'application/json').send(body);

describe('request bodies', () => {
  it.each([
    ['broken JSON', '{"label":', 'malformed_json', 400],
    ['a bare string', '"label"', 'malformed_json', 400],
    ['an array', '[1]', 'malformed_json', 400],
    ['null', 'null', 'malformed_json', 400],
    ['more bytes than allowed', `{"label":"${'x'.repeat(10_000_000)}"}`, 'payload_too_large', 413],
    ['10,000 nested arrays', `{"label":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'malformed_json', 400],
    ['10,000 unclosed objects', '{"a":'.repeat(10_000), 'malformed_json', 400],
  ])('%s is refused as a document', async (_name, body, code, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toContain('application/vnd.api+json');
    expect(errorsOf(response)).toMatchObject([{ status: String(status), code }]);
  });

  it('names the limit when a body is too large', async () => {
    const response = await post(`{"label":"${'x'.repeat(limits.requestBodyBytes)}"}`);
    expect(errorsOf(response)[0]?.detail).toContain(String(limits.requestBodyBytes));
  });

  it('accepts the deepest nesting and counts no brackets inside strings', async () => {
    const deep = await post(`{"label":"[[[[${'['.repeat(100)}"}`.replace('[[[[', '\\"'));
    expect(errorsOf(deep)[0]?.code).toBe('validation_failed');
    const nested = `{"label":${'['.repeat(maxJsonDepth - 1)}${']'.repeat(maxJsonDepth - 1)}}`;
    expect(errorsOf(await post(nested))[0]?.code).toBe('validation_failed');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'text/json-seq'])(
    '%s is refused with 415',
    async (type) => {
      const response = await request(sample.url).post('/v1/cars').set('Content-Type', type).send('label=red');
      expect(response.status).toBe(415);
      expect(errorsOf(response)[0]?.code).toBe('unsupported_media_type');
    },
  );

  it('__proto__ keys are removed, however they are written and wherever they appear', async () => {
    const seen: { settings?: object }[] = [];
    behaviour.create = (body) => Promise.resolve((seen.push(body), secretRow));
    const forged = '"__proto__":{"doors":9},"\\u005f_proto__":{"doors":9}';
    const response = await post(`{"label":"red",${forged},"settings":{"a":1,${forged}}}`);
    expect(response.status).toBe(201);
    expect(seen).toEqual([{ label: 'red', settings: { a: 1 } }]);
    expect(Object.keys(seen[0]?.settings ?? {})).toEqual(['a']);
    expect({}).not.toHaveProperty('doors');
  });

  it('100,000 fields are refused before they are validated', async () => {
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 1]));
    const response = await post(body);
    expect([response.status, errorsOf(response)[0]?.code]).toEqual([413, 'payload_too_large']);
    expect(errorsOf(response)[0]?.detail).toMatch(/^The body may have at most \d+ fields and list entries\.$/);
  });

  it('many unknown fields get a short response', async () => {
    const body = Object.fromEntries(Array.from({ length: maxJsonEntries }, (_, index) => [`f${index}`, 1]));
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(errorsOf(response).length).toBeLessThanOrEqual(20);
  });

  it('bodies under a raw path are not parsed', async () => {
    const response = await request(sample.url).post('/raw/file').set('Content-Type', 'text/plain').send('x');
    expect(errorsOf(response)[0]?.code).toBe('route_not_found');
  });
});
