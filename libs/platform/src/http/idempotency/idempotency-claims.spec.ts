import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { IdempotencyService, type IdempotentCall } from './idempotency.service.js';
import type { ClaimInput, IdempotencyStore, StoredRecord } from './idempotency.store.js';
import { StoredAnswer } from './stored-answer.js';

const principal: Principal = {
  kind: 'session',
  organizationId: 'org',
  userId: 'user',
  role: 'owner',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
const call: IdempotentCall = { key: 'key', access: { kind: 'member', role: 'owner', anyScope: [] }, replayable: true };
const record: StoredRecord = { bodyHash: '', status: 201, mediaType: 'x/y', body: '{}', resourceId: 'car_1', replayable: true };

let claims: ClaimInput[];
let wins: boolean[];
let found: (StoredRecord | null)[];
let settled: unknown[][];
let service: IdempotencyService;

beforeEach(() => {
  [claims, wins, found, settled] = [[], [], [], []];
  const note =
    (name: string) =>
    (...given: unknown[]): Promise<void> => {
      settled.push([name, ...given]);
      return Promise.resolve();
    };
  const store = {
    claim: (input: ClaimInput) => Promise.resolve((claims.push(input), wins.shift() ?? true)),
    find: () => Promise.resolve(found.shift() ?? null),
    complete: note('complete'),
    release: note('release'),
    renew: note('renew'),
    deleteExpired: note('sweep'),
  };
  service = new IdempotencyService(store as unknown as IdempotencyStore, { IDEMPOTENCY_LEASE_SECONDS: 60 });
});

const requestFor = (more: object = {}): Request =>
  ({
    principal,
    method: 'POST',
    originalUrl: '/v1/cars?x=1',
    url: '/v1/cars?x=1',
    body: { a: 1 },
    id: 'req',
    ...more,
  }) as unknown as Request;
const responseFor = (): Response & EventEmitter => new EventEmitter() as Response & EventEmitter;
/** `true`, the code of the refusal, or the stored response. */
const verdictOf = (request = requestFor(), more: Partial<IdempotentCall> = {}): Promise<unknown> =>
  service
    .claim(request, responseFor(), { ...call, ...more })
    .catch((error: Problem | StoredAnswer) => (error instanceof StoredAnswer ? error : error.code));
async function inputOf(more: object = {}, other: Partial<IdempotentCall> = {}): Promise<ClaimInput> {
  expect(await verdictOf(requestFor(more), other)).toBe(true);
  const input = claims.at(-1);
  if (input === undefined) throw new Error('nothing was claimed');
  return input;
}

describe('a key', () => {
  it('is scoped to caller, route and name; the body is compared by its bytes and query', async () => {
    const first = await inputOf();
    expect(first).toMatchObject({ organizationId: 'org', id: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(await inputOf()).toMatchObject({ id: first.id, bodyHash: first.bodyHash });
    for (const [more, other] of [
      [{ method: 'PUT' }],
      [{ principal: { ...principal, userId: 'other' } }],
      [{ originalUrl: '/v1/vans?x=1', url: '/v1/vans?x=1' }],
      [{}, { key: 'other' }],
    ] as [object, Partial<IdempotentCall>?][])
      expect((await inputOf(more, other)).id).not.toBe(first.id);
    for (const more of [{ body: { a: 2 } }, { body: undefined }, { originalUrl: '/v1/cars', url: '/v1/cars' }]) {
      const input = await inputOf(more);
      expect(input.id).toBe(first.id);
      expect(input.bodyHash).not.toBe(first.bodyHash);
    }
    // The same query on another route gives the same body hash.
    expect((await inputOf({ originalUrl: '/v1/vans?x=1', url: '/v1/vans?x=1' })).bodyHash).toBe(first.bodyHash);
    expect(new Set(claims.map(({ claimId }) => claimId)).size).toBe(claims.length);
  });

  it('counts only for the limit to brands under which it was first used', async () => {
    const as = (brandIds: readonly string[] | null) => ({ principal: { ...principal, brandIds } });
    const first = await inputOf(as(['brand_a', 'brand_b']));
    expect((await inputOf(as(['brand_b', 'brand_a']))).bodyHash).toBe(first.bodyHash);
    for (const brandIds of [null, [], ['brand_a']]) {
      const { id, bodyHash } = await inputOf(as(brandIds));
      expect([id === first.id, bodyHash === first.bodyHash]).toEqual([true, false]);
    }
    found = [{ ...record, bodyHash: first.bodyHash }];
    wins = [false];
    expect(await verdictOf(requestFor(as(['brand_a'])))).toBe('idempotency_key_reused');
    // What was created by it is found again all the same.
    const [limited, free] = [requestFor(as(['brand_a'])), requestFor()];
    for (const request of [limited, free]) await verdictOf(request);
    expect(limited.idempotencyKey).toBe(free.idempotencyKey);
  });

  it('of another app of this instance belongs to no organization and no person', async () => {
    const input = await inputOf({ principal: undefined }, { access: { kind: 'service' } });
    expect(input.organizationId).toBeNull();
    expect((await inputOf({ principal: { ...principal, organizationId: '', userId: '' } })).id).not.toBe(input.id);
    const nobody = service.claim(requestFor({ principal: undefined }), responseFor(), call);
    await expect(nobody).rejects.toThrow('The Idempotency-Key was read before the credential');
    expect(claims).toHaveLength(2);
  });

  it.each(['', 'a b', 'a\n', 'ä', 'x'.repeat(256)])('%j is not a valid key', async (key) => {
    expect(await verdictOf(requestFor(), { key })).toBe('validation_failed');
    expect(claims).toEqual([]);
  });

  it('identifies the caller, so that what is created once is found by it', async () => {
    const [first, second] = [requestFor(), requestFor({ body: { a: 2 } })];
    await verdictOf(first);
    await verdictOf(second);
    expect(first.idempotencyKey).toMatch(/^[\da-f]{64}$/);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  });
});

describe('a key that is claimed', () => {
  const held = async (more: Partial<StoredRecord>): Promise<unknown> => {
    const { bodyHash } = await inputOf();
    wins = [false];
    found = [{ ...record, bodyHash, ...more }];
    return verdictOf();
  };

  it('replays the first response, or says why it cannot', async () => {
    expect(await held({})).toMatchObject({ status: 201, mediaType: 'x/y', body: '{}' });
    expect(await held({ status: null })).toBe('idempotency_in_progress');
    expect(await held({ bodyHash: 'another', status: null })).toBe('idempotency_key_reused');
    expect(await held({ replayable: false })).toBe('idempotency_not_replayable');
  });

  it('is claimed again when it was given back meanwhile, three times at most', async () => {
    wins = [false, false, true];
    expect(await verdictOf()).toBe(true);
    expect(claims).toHaveLength(3);
    wins = [false, false, false, true];
    const refusal = service.claim(requestFor(), responseFor(), call);
    await expect(refusal).rejects.toMatchObject({ code: 'idempotency_in_progress', retryAfterSeconds: 1 });
    expect(claims).toHaveLength(6);
  });
});

describe('a request with a claim', () => {
  const answer = { status: 201, mediaType: 'application/json', body: '{}', resourceId: 'car_1' };
  async function begun(more: Partial<IdempotentCall> = {}) {
    const [request, response] = [requestFor(), responseFor()];
    await service.claim(request, response, { ...call, ...more });
    const { claim } = request;
    if (claim === undefined) throw new Error('there is no claim');
    const { id, claimId } = claims.at(-1) ?? {};
    return { claim, response, ids: [id, claimId] };
  }

  it.each([200, 201, 299])('stores the response %d', async (status) => {
    const { claim, ids } = await begun();
    await claim.complete({ ...answer, status });
    expect(settled).toEqual([['complete', ...ids, { ...answer, status, replayable: true }]]);
  });

  it.each([199, 300, 404, 500])('gives the key back after the response %d', async (status) => {
    const { claim, ids } = await begun();
    await claim.complete({ ...answer, status });
    expect(settled).toEqual([['release', ...ids]]);
  });

  it('does not store a response with a secret', async () => {
    const kept = { ...answer, mediaType: null, body: null, replayable: false };
    const first = await begun({ replayable: false });
    await first.claim.complete(answer);
    const second = await begun();
    await second.claim.complete({ ...answer, body: `{"key":"svc_live_${'a'.repeat(16)}"}` });
    expect(settled).toEqual([
      ['complete', ...first.ids, kept],
      ['complete', ...second.ids, kept],
    ]);
  });

  it('settles once, and gives the key back when nothing was settled by the end of the response', async () => {
    const first = await begun();
    await first.claim.complete(answer);
    await first.claim.release();
    first.response.emit('finish');
    const second = await begun();
    second.response.emit('finish');
    await turn();
    expect(settled.map(([name, ...ids]) => [name, ids[0], ids[1]])).toEqual([
      ['complete', ...first.ids],
      ['release', ...second.ids],
    ]);
  });

  it('is answered even when the response could not be stored, and the operator is informed', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { claim } = await begun();
    const away = new Error('the database is away');
    (service as unknown as { store: { complete: () => Promise<never> } }).store.complete = () => Promise.reject(away);
    await expect(claim.complete(answer)).resolves.toBeUndefined();
    expect(logged).toHaveBeenCalledWith('complete failed', away, { requestId: 'req' });
    logged.mockRestore();
  });

  it('renews its claim three times in each lease, only while it runs', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    service.onModuleInit();
    jest.advanceTimersByTime(20_000);
    expect(settled).toEqual([]);
    const { claim, ids } = await begun();
    jest.advanceTimersByTime(40_000);
    expect(settled).toEqual([
      ['renew', [ids[1]]],
      ['renew', [ids[1]]],
    ]);
    await claim.release();
    settled = [];
    jest.advanceTimersByTime(540_000);
    expect(settled).toEqual([['sweep']]);
    const { store } = service as unknown as { store: { deleteExpired: () => Promise<never> } };
    store.deleteExpired = () => Promise.reject(new Error('away'));
    jest.advanceTimersByTime(600_000);
    await turn();
    expect(warned).toHaveBeenCalledWith('sweep failed: Error: away');
    service.onModuleDestroy();
    expect(jest.getTimerCount()).toBe(0);
    warned.mockRestore();
    jest.useRealTimers();
  });
});
