import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Channel, GrantedCredentials, TokenRefresh } from '@imprint/domain/publishing/channel';
import type { FaultProxy } from './testing/fault-proxy.js';

/** A channel whose platform refreshes tokens, behind a proxy that can break the calls. */
export interface TokenRefreshHarness {
  channel: Channel;
  proxy: FaultProxy;
  /** `METHOD path` of the token endpoint. */
  tokenEndpoint: RegExp;
  /** What a person who signs in through the proxy now gets: tokens of their own. */
  signIn(): Promise<GrantedCredentials>;
  stop(): Promise<void>;
}

const never = new AbortController().signal;

/** What keeping accounts alive relies on. The spec of every channel with `tokenRefresh` runs it; `start` is called once. */
export function tokenRefreshConformance(name: string, start: () => Promise<TokenRefreshHarness>): void {
  describe(`${name} refreshes tokens`, () => {
    let harness: TokenRefreshHarness;
    const errors: unknown[] = [];
    const secrets = new Set<string>();
    beforeAll(async () => {
      harness = await start();
    }, 120_000);
    afterAll(() => harness.stop());

    const tokens = (): TokenRefresh => {
      if (harness.channel.tokenRefresh === undefined) throw new Error('The channel refreshes nothing.');
      return harness.channel.tokenRefresh;
    };
    async function signedIn(): Promise<Record<string, string>> {
      const { credentials } = await harness.signIn();
      for (const [field, value] of Object.entries(credentials)) if (/token|secret|key/i.test(field)) secrets.add(value);
      return credentials;
    }
    const failure = (call: Promise<unknown>): Promise<unknown> =>
      call.then(
        () => Promise.reject(new Error('The call succeeded.')),
        (error: unknown) => (errors.push(error), error),
      );

    it('gives credentials that work, with the time when they end, and keeps the account', async () => {
      const before = await signedIn();
      expect(tokens().isPossible(before)).toBe(true);
      const { credentials, expiresAt } = await tokens().refresh(before, never);
      expect(expiresAt?.getTime()).toBeGreaterThan(Date.now());
      expect(tokens().isPossible(credentials)).toBe(true);
      expect((await harness.channel.connect(credentials, never)).handle).not.toBe('');
      expect(Object.keys(credentials).sort()).toEqual(Object.keys(before).sort());
    });

    it('says that credentials are worthless when the platform does, and only then', async () => {
      const credentials = await signedIn();
      const worthless = { ...credentials, refreshToken: 'canary-of-a-refresh-token' };
      secrets.add(worthless.refreshToken);
      expect(await failure(tokens().refresh(worthless, never))).toMatchObject({ outcome: 'refused', class: 'credential' });
      for (const status of [500, 503]) {
        void harness.proxy.breakNext(harness.tokenEndpoint, { kind: 'answer', status, body: '<h1>Busy</h1>' });
        const error = await failure(tokens().refresh(credentials, never));
        expect(error).toMatchObject({ outcome: 'unknown', class: 'provider_outage', retryable: true });
      }
      await tokens().refresh(credentials, never);
    });

    it('waits as long as the platform asks', async () => {
      const credentials = await signedIn();
      const headers = { 'retry-after': '120' };
      void harness.proxy.breakNext(harness.tokenEndpoint, {
        kind: 'answer',
        status: 429,
        headers,
        body: '{"error":"slow_down"}',
      });
      const error = await failure(tokens().refresh(credentials, never));
      expect(error).toMatchObject({ outcome: 'refused', class: 'rate_limit', retryable: true, retryAfterSeconds: 120 });
    });

    it('says whether the platform may have issued tokens whose answer was lost', async () => {
      const lost = await signedIn();
      void harness.proxy.breakNext(harness.tokenEndpoint, { kind: 'lose-answer' });
      expect(await failure(tokens().refresh(lost, never))).toMatchObject({ outcome: 'unknown', retryable: true });
      const credentials = await signedIn();
      await harness.proxy.down();
      try {
        expect(await failure(tokens().refresh(credentials, never))).toMatchObject({ outcome: 'refused', retryable: true });
      } finally {
        await harness.proxy.up();
      }
      await tokens().refresh(credentials, never);
    });

    it('no error contains a secret', () => {
      const texts = errors.map((error) => inspect(error, { depth: 12, showHidden: true }));
      expect(texts.length).toBeGreaterThan(0);
      for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret);
    });
  });
}
