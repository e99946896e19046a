import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { DevtoChannel } from '../devto.channel.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { ForemSimulator } from '../testing/forem-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const forem = new ForemSimulator();
const channel = new DevtoChannel(safeFetch);
const { apiKey } = ForemSimulator;
let site: string;

beforeAll(async () => {
  site = await forem.start();
});
beforeEach(() => {
  forem.isSuspended = false;
});
afterAll(async () => {
  await forem.stop();
  await safeFetch.onApplicationShutdown();
});

describe('connecting DEV', () => {
  const connect = (changed: Record<string, string>) => channel.connect({ apiKey, site, ...changed }, signal);
  const refused = { outcome: 'refused', retryable: false };

  it('names the account on its site', async () => {
    expect(await connect({ site: `${site}/settings/extensions#api`, aiDisclosure: 'no_ai' })).toEqual({
      handle: `${ForemSimulator.handle}@${new URL(site).host}`,
      displayName: 'Café Terrace',
      credentials: { apiKey, site, aiDisclosure: 'no_ai' },
    });
  });

  it('takes dev.to where no site is entered', async () => {
    const guarded = new SafeFetch([]);
    const seen: string[] = [];
    guarded.assertAllowed = (url) => Promise.reject(new Error(String(seen.push(String(url)))));
    await expect(new DevtoChannel(guarded).connect({ apiKey }, signal)).rejects.toThrow();
    expect(seen).toEqual(['https://dev.to']);
    await guarded.onApplicationShutdown();
  });

  it.each([
    [{ site: 'http://forem.example' }, 'invalid_url', 'site'],
    [{ site: 'dev.to' }, 'invalid_url', 'site'],
    [{ aiDisclosure: 'yes' }, 'unknown_disclosure', 'aiDisclosure'],
    [{ apiKey: '' }, 'credentials_missing', undefined],
  ])('refuses what cannot be used: %j', async (changed, code, field) => {
    await expect(connect(changed)).rejects.toMatchObject({ ...refused, class: 'misconfiguration', code, field });
  });

  it('refuses the account that DEV has suspended', async () => {
    forem.isSuspended = true;
    await expect(connect({})).rejects.toMatchObject({ ...refused, class: 'credential', code: 'credential_refused' });
  });

  it.each([
    [200, '<html></html>', 'not_a_forem_site'],
    [200, '{"type_of":"page"}', 'not_a_forem_site'],
    [301, '', 'api_not_found'],
    [403, 'Forbidden Bots', 'not_permitted'],
    [404, '', 'api_not_found'],
  ])('knows a site that is none of Forem, or lets nobody in: %i %s', async (status, body, code) => {
    const proxy = new FaultProxy(site);
    await proxy.up();
    void proxy.breakNext(/users\/me/, { kind: 'answer', status, body });
    await expect(connect({ site: proxy.url })).rejects.toMatchObject({ ...refused, class: 'misconfiguration', code });
    await proxy.down();
  });
});
