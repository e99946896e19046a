/** @modes embedded redis */
import { freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiClient, AppProcess, expectProblem, Instance, KeyHolder, sessionOf, type Answer } from './harness/index.js';

let instance: Instance;
/** A second keys-service of the instance. */
let second: AppProcess;
let secondUrl: string;
let holder: KeyHolder;
let keyId: string;

beforeAll(async () => {
  instance = await Instance.shared();
  const port = String(await freePort());
  secondUrl = `http://127.0.0.1:${port}`;
  second = new AppProcess('keys-service', { ...instance.settings, PORT_KEYS_SERVICE: port });
  await second.start();
});
afterAll(() => second?.stop());
beforeEach(async () => {
  holder = await KeyHolder.arrive(instance);
  keyId = 'key_nowhere';
});

interface Told {
  limit: number;
  remaining: number;
  /** Seconds from now. */
  reset: number;
  policy: string | null;
  rateLimit: string | null;
}

function told({ headers }: Answer): Told {
  const number = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return {
    limit: number('limit'),
    remaining: number('remaining'),
    reset: number('reset') - Date.now() / 1_000,
    policy: headers.get('ratelimit-policy'),
    rateLimit: headers.get('ratelimit'),
  };
}

function expectTold(answer: Answer, name: string, limit: number, remaining: number): void {
  const { reset, rateLimit, ...rest } = told(answer);
  expect(rest).toEqual({ limit, remaining, policy: `"${name}";q=${limit};w=60` });
  expect(rateLimit).toMatch(new RegExp(`^"${name}";r=${remaining};t=\\d+$`));
  expect(reset).toBeGreaterThan(0);
  expect(reset).toBeLessThanOrEqual(61);
}

describe.each<[string, number, (client: ApiClient) => Promise<Answer>]>([
  ['create-rotate', 5, (client) => client.send('POST', '/v1/api-keys', { label: 'Key', category: 'service' })],
  ['create-rotate', 5, (client) => client.send('POST', `/v1/api-keys/${keyId}/rotate`)],
  ['verify-mcp', 10, (client) => client.send('POST', `/v1/api-keys/${keyId}/verify-mcp`)],
  ['validate', 30, (client) => client.send('POST', '/v1/api-keys/validate', { key: 'svc_test_x' })],
])('the limit %s of %i a minute', (name, limit, send) => {
  it('holds over two processes, and every answer tells it; the refusal says when to come back', async () => {
    const direct = new ApiClient(secondUrl, await sessionOf(instance, holder.email));
    for (let sent = 1; sent <= limit; sent += 1) {
      const answer = await send(sent % 2 ? holder.client : direct);
      expect([sent, answer.status === 429]).toEqual([sent, false]);
      expectTold(answer, name, limit, limit - sent);
      expect(answer.headers.get('retry-after')).toBeNull();
    }
    for (const client of [holder.client, direct]) {
      const refusal = await send(client);
      expectProblem(refusal, { code: 'key_management_rate_limited' });
      expectTold(refusal, name, limit, 0);
      const seconds = Number(refusal.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    const other = await KeyHolder.arrive(instance);
    expect((await send(other.client)).status).not.toBe(429);
  });
});

describe('what counts', () => {
  const remaining = async (body: unknown, headers?: Record<string, string>): Promise<number> =>
    told(await holder.client.send('POST', '/v1/api-keys', body, headers)).remaining;
  const valid = { label: 'Key', category: 'service' };

  it('a request whose credential holds, also when its body does not', async () => {
    expect([await remaining({}), await remaining(valid), await remaining({ label: 7 })]).toEqual([4, 3, 2]);
  });

  it('a repetition under the same Idempotency-Key is answered before it would count', async () => {
    const headers = { 'idempotency-key': 'once' };
    expect(await remaining(valid, headers)).toBe(4);
    const repeated = await holder.client.send('POST', '/v1/api-keys', valid, headers);
    expectProblem(repeated, { code: 'idempotency_not_replayable' });
    expect(await remaining(valid)).toBe(3);
  });

  it('a refused request leaves its Idempotency-Key to be used again', async () => {
    for (let sent = 0; sent < 5; sent += 1) await remaining(valid);
    const headers = { 'idempotency-key': 'refused' };
    for (let sent = 0; sent < 2; sent += 1)
      expectProblem(await holder.client.send('POST', '/v1/api-keys', valid, headers), { code: 'key_management_rate_limited' });
  });

  it('nobody counts without a session, and reading, changing and revoking have no such limit', async () => {
    const nobody = await instance.client().send('POST', '/v1/api-keys', valid);
    expectProblem(nobody, { code: 'missing_credential' });
    expect(nobody.headers.get('x-ratelimit-limit')).toBeNull();
    const { id } = await holder.create();
    for (let sent = 0; sent < 12; sent += 1) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', `/${id}`],
        ['PATCH', `/${id}`],
      ] as const) {
        const answer = await holder.client.send(method, `/v1/api-keys${path}`, method === 'PATCH' ? { label: 'x' } : undefined);
        expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, null]);
      }
    }
  });
});
