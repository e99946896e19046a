import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import { testConfig } from '@imprint/platform/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiKeyVerifier, apiKeyDigest } from './api-key-verifier.js';
import { newApiKey } from './api-key-format.js';
import type { KeyUsage } from './key-usage.js';
import { KeyStore, type KeyAllowance, type KeyAnswer, type KeyQuestion, type KeyRecord } from './key.store.js';

const ip = '203.0.113.7';
const config = testConfig();

/** A store whose answers and their timing the test controls. */
class ToldStore extends KeyStore {
  batchesAtOnce = 2;
  readonly asked: KeyQuestion[][] = [];
  answer: (question: KeyQuestion) => KeyAnswer | Promise<KeyAnswer> = () => ({ state: 'unknown' });

  ask(questions: readonly KeyQuestion[]): Promise<KeyAnswer[]> {
    this.asked.push([...questions]);
    return Promise.all(questions.map(async (question) => this.answer(question)));
  }
}

const record = (more: Partial<KeyRecord> = {}): KeyRecord => ({
  generation: 1,
  id: 'key',
  organizationId: 'org',
  userId: 'user',
  role: 'creator',
  brandIds: null,
  scopes: ['brands:read'],
  rateLimit: null,
  allowedIps: [],
  revoked: false,
  expiresAt: null,
  ...more,
});

let store: ToldStore;
let verifier: ApiKeyVerifier;
let used: [string, string][];

beforeEach(() => {
  store = new ToldStore();
  used = [];
  verifier = new ApiKeyVerifier(store, { add: (...use: [string, string]) => void used.push(use) } as unknown as KeyUsage, config);
});

/** The store has this record, and allows every use of it by default. */
function holds(
  kept: KeyRecord,
  { granted, usedNow = null, untilRoomMs = 0 }: { granted?: number; usedNow?: number | null; untilRoomMs?: number } = {},
): void {
  store.answer = ({ generation, hits }) =>
    generation === kept.generation
      ? { state: 'current', granted: granted ?? hits, used: usedNow, untilRoomMs }
      : { state: 'changed', record: kept };
}
const verdictOf = (asked: Promise<Principal>): Promise<string> =>
  asked.then(
    () => 'ok',
    ({ code, message }: Problem) => code ?? message,
  );
const verify = (digest: string, clientIp = ip, tell?: (allowance: KeyAllowance) => void): Promise<string> =>
  verdictOf(verifier.verifyDigest(digest, clientIp, tell));

describe('the requests of one turn', () => {
  it('are looked up in one batch, each key once, with the number of its uses', async () => {
    holds(record());
    await Promise.all([verify('a'), verify('b')]);
    store.asked.length = 0;
    expect(await Promise.all([verify('a'), verify('b'), verify('a')])).toEqual(['ok', 'ok', 'ok']);
    expect(store.asked).toEqual([
      [
        { digest: 'a', generation: 1, hits: 2 },
        { digest: 'b', generation: 1, hits: 1 },
      ],
    ]);
  });

  it('count nothing before the record is known', async () => {
    holds(record({ generation: 7 }));
    expect(await verify('a')).toBe('ok');
    expect(store.asked).toEqual([[{ digest: 'a', generation: 0, hits: 0 }], [{ digest: 'a', generation: 7, hits: 1 }]]);
  });

  it('are looked up by the stored digest, and a typo not at all', async () => {
    holds(record());
    const key = newApiKey('test');
    expect(await verdictOf(verifier.verify(key, ip))).toBe('ok');
    expect(store.asked[0]?.[0]?.digest).toBe(apiKeyDigest(key, config.KEY_PEPPER).toString('hex'));
    store.asked.length = 0;
    expect(await verdictOf(verifier.verify(`${key}x`, ip))).toBe('invalid_key');
    expect(store.asked).toEqual([]);
  });

  it('wait while the maximum of batches is running, and then share one', async () => {
    const gates: PromiseWithResolvers<KeyAnswer>[] = [];
    store.answer = () => {
      const gate = Promise.withResolvers<KeyAnswer>();
      gates.push(gate);
      return gate.promise;
    };
    const verdicts: Promise<string>[] = [];
    for (const digest of ['a', 'b', 'c', 'd']) {
      verdicts.push(verify(digest));
      await turn();
      await turn();
    }
    expect(store.asked.map((batch) => batch.map(({ digest }) => digest))).toEqual([['a'], ['b']]);
    gates[0]?.resolve({ state: 'revoked' });
    expect(await verdicts[0]).toBe('revoked_key');
    await turn();
    await turn();
    expect(store.asked.map((batch) => batch.map(({ digest }) => digest))).toEqual([['a'], ['b'], ['c', 'd']]);
    for (const gate of gates) gate.resolve({ state: 'expired' });
    expect(await Promise.all(verdicts)).toEqual(['revoked_key', 'expired_key', 'expired_key', 'expired_key']);
    await turn();
    await turn();
    expect(store.asked).toHaveLength(3);
  });

  it('all fail when the store does, and later ones are looked up again', async () => {
    store.answer = () => Promise.reject(new Error('the store is away'));
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all([verify('a'), verify('b')])).toEqual(['the store is away', 'the store is away']);
    holds(record());
    expect(await verify('a')).toBe('ok');
  });
});

describe('a verdict', () => {
  it('contains the principal of the request', async () => {
    holds(record({ role: 'creator', brandIds: ['brand_1'] }));
    expect(await verifier.verifyDigest('a', ip)).toEqual({
      kind: 'api-key',
      organizationId: 'org',
      userId: 'user',
      role: 'creator',
      brandIds: ['brand_1'],
      scopes: ['brands:read'],
      apiKeyId: 'key',
      clientIp: ip,
    });
    expect(used).toEqual([['key', ip]]);
  });

  it.each([
    ['revoked', 'revoked_key', 'The API key was revoked.'],
    ['expired', 'expired_key', 'The API key has expired.'],
    ['unknown', 'invalid_key', 'The API key does not exist.'],
  ] as const)('%s refuses every address, and forgets the copy', async (state, code, message) => {
    holds(record({ allowedIps: [ip] }));
    expect(await verify('a')).toBe('ok');
    store.answer = () => ({ state });
    expect(await Promise.all([verify('a'), verify('a', '192.0.2.1')])).toEqual([code, code]);
    await expect(verifier.verifyDigest('a', ip)).rejects.toThrow(message);
    expect(store.asked.at(-1)).toEqual([{ digest: 'a', generation: 0, hits: 0 }]);
    expect(used).toHaveLength(1);
  });

  it('of "current" without a local copy accepts nothing', async () => {
    store.answer = () => ({ state: 'current', granted: 1, used: null, untilRoomMs: 0 });
    expect(await verify('a')).toBe('invalid_key');
    store.ask = () => Promise.resolve([]);
    expect(await verify('a')).toBe('invalid_key');
  });

  it('about a disallowed address counts nothing and reveals no allowance', async () => {
    holds(record({ allowedIps: ['192.0.2.0/24'], rateLimit: 5 }), { usedNow: 1 });
    const told: KeyAllowance[] = [];
    const tell = (allowance: KeyAllowance): void => void told.push(allowance);
    expect(await Promise.all([verify('a', ip, tell), verify('a', '192.0.2.9', tell)])).toEqual(['ip_not_allowed', 'ok']);
    expect(store.asked.at(-1)).toEqual([{ digest: 'a', generation: 1, hits: 1 }]);
    expect([told.length, used]).toEqual([1, [['key', '192.0.2.9']]]);
    const both = [verdictOf(verifier.confirmDigest('a', '192.0.2.9')), verify('a', '192.0.2.9')];
    expect([await Promise.all(both), used.length]).toEqual([['ok', 'ok'], 2]);
    await expect(verifier.verifyDigest('a', ip)).rejects.toThrow("The client address is not in the key's allowlist.");
  });

  it('on a key that is being changed is requested again, eight times at most', async () => {
    let generation = 0;
    store.answer = () => ({ state: 'changed', record: record({ generation: (generation += 1) }) });
    expect(await verify('a')).toBe('service_unavailable');
    expect(store.asked).toHaveLength(8);
    store.answer = (question) =>
      question.generation < 15 ? { state: 'changed', record: record({ generation: (generation += 1) }) } : { state: 'revoked' };
    expect(await verify('a')).toBe('revoked_key');
  });

  it('after a change uses the new record, for those that were allowed and those that were not', async () => {
    holds(record({ allowedIps: [ip] }));
    await verify('a');
    holds(record({ generation: 2, allowedIps: ['192.0.2.9'], scopes: [] }));
    expect(await Promise.all([verify('a'), verify('a', '192.0.2.9')])).toEqual(['ip_not_allowed', 'ok']);
    expect((await verifier.verifyDigest('a', '192.0.2.9')).scopes).toEqual([]);
  });
});

describe('a key with a rate limit', () => {
  it('allows as many as the window has room for, in order, and reports what remains after each', async () => {
    holds(record({ rateLimit: 5 }));
    await verify('a');
    holds(record({ rateLimit: 5 }), { granted: 2, usedNow: 5, untilRoomMs: 30_000 });
    const told: KeyAllowance[] = [];
    const before = Date.now();
    const verdicts = await Promise.all(
      Array.from({ length: 3 }, () => verify('a', ip, (allowance) => void told.push(allowance))),
    );
    expect(verdicts).toEqual(['ok', 'ok', 'rate_limit_exceeded']);
    expect(told.map(({ limit, remaining }) => [limit, remaining])).toEqual([
      [5, 1],
      [5, 0],
      [5, 0],
    ]);
    for (const { resetAt } of told) {
      expect(resetAt.getTime()).toBeGreaterThanOrEqual(before + 30_000);
      expect(resetAt.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
    }
    expect(used).toHaveLength(3);
  });

  it.each([
    [0, 1],
    [1, 1],
    [1_000, 1],
    [1_001, 2],
    [59_400, 60],
  ])('tells whoever is refused when there is room, %d ms from now, in whole seconds', async (untilRoomMs, seconds) => {
    holds(record({ rateLimit: 5 }), { granted: 0, usedNow: 9, untilRoomMs });
    const told: KeyAllowance[] = [];
    const refusal = await verifier.verifyDigest('a', ip, (one) => void told.push(one)).catch((error: Problem) => error);
    expect(refusal).toMatchObject({ code: 'rate_limit_exceeded', retryAfterSeconds: seconds });
    expect((refusal as Problem).message).toBe('Rate limit exceeded: this key may make 5 requests per minute.');
    expect(told).toMatchObject([{ limit: 5, remaining: 0 }]);
  });

  it('has no limit for checks that the key is still valid: they count nothing and report nothing', async () => {
    holds(record({ rateLimit: 1 }), { granted: 0, usedNow: 1 });
    expect(await verdictOf(verifier.confirmDigest('a', ip))).toBe('ok');
    expect(store.asked.at(-1)).toEqual([{ digest: 'a', generation: 1, hits: 0 }]);
    const mixed = await Promise.all([
      verdictOf(verifier.confirmDigest('a', ip)),
      verify('a'),
      verdictOf(verifier.confirmDigest('a', ip)),
    ]);
    expect(mixed).toEqual(['ok', 'rate_limit_exceeded', 'ok']);
    expect(store.asked.at(-1)).toEqual([{ digest: 'a', generation: 1, hits: 1 }]);
    expect(used).toEqual([]);
  });

  it('reports nothing when nothing was counted', async () => {
    holds(record());
    const told: KeyAllowance[] = [];
    expect(await verify('a', ip, (one) => void told.push(one))).toBe('ok');
    expect(told).toEqual([]);
  });
});

it('the ten thousand most recently used keys are cached, and others read again', async () => {
  store.batchesAtOnce = 1;
  holds(record());
  const all = Array.from({ length: 10_000 }, (_, index) => `digest-${index}`);
  await Promise.all(all.map((digest) => verify(digest)));
  const generationOf = async (digest: string): Promise<number | undefined> => {
    store.asked.length = 0;
    expect(await verify(digest)).toBe('ok');
    return store.asked[0]?.[0]?.generation;
  };
  // Read again because it changed, so it is among the most recent.
  store.answer = ({ digest, generation, hits }) => {
    const present = digest === 'digest-0' ? 2 : 1;
    if (generation !== present) return { state: 'changed', record: record({ generation: present }) };
    return { state: 'current', granted: hits, used: null, untilRoomMs: 0 };
  };
  expect(await generationOf('digest-0')).toBe(1);
  expect(await generationOf('one-more')).toBe(0);
  expect([await generationOf('digest-0'), await generationOf('digest-9999'), await generationOf('one-more')]).toEqual([2, 1, 1]);
  expect([await generationOf('digest-2'), await generationOf('digest-1')]).toEqual([1, 0]);
});
