import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PinterestChannel } from '../pinterest.channel.js';
import { PinterestSimulator } from '../testing/pinterest-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const pinterest = new PinterestSimulator();
const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };
let address: string;

beforeAll(async () => {
  address = await pinterest.start();
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await pinterest.stop();
});

function channelWith(access: 'trial' | 'standard') {
  const { clientId, clientSecret } = pinterest.authorization;
  const app = { PINTEREST_CLIENT_ID: clientId, PINTEREST_CLIENT_SECRET: clientSecret, PINTEREST_ACCESS: access };
  return new PinterestChannel(safeFetch, testConfig({ PINTEREST_API_URL: address, PINTEREST_WEB_URL: address, ...app }));
}

/** What a sign-in grants where the person takes this out of what is asked for. */
async function granted(without: string): Promise<readonly string[] | undefined> {
  const { signIn } = channelWith('standard');
  const { address: page, kept } = await signIn.begin({}, request);
  const { origin, searchParams } = new URL(page);
  searchParams.set('scope', (searchParams.get('scope') ?? '').replace(without, ''));
  const body = new URLSearchParams([...searchParams, ['decision', 'authorize']]);
  const { headers } = await fetch(`${origin}/oauth/`, { method: 'POST', body, redirect: 'manual' });
  const answer = new URL(headers.get('location') ?? '').searchParams;
  return (await signIn.complete(answer, kept, request, signal)).scopes;
}

describe('what Pinterest lets Imprint do', () => {
  it('is what was granted at the sign-in, and of an entered token nobody knows', async () => {
    expect(await granted('nothing')).toEqual(['boards:read', 'boards:write', 'pins:read', 'pins:write']);
    expect(await granted('pins:write,')).toEqual(['boards:read', 'boards:write', 'pins:read']);
    const accessToken = pinterest.authorization.addToken();
    expect((await channelWith('standard').connect({ accessToken }, signal)).scopes).toBeUndefined();
  });

  it.each([
    ['trial', 'pending'],
    ['standard', 'passed'],
  ] as const)('with %s access waits for a review that is %s', (access, state) => {
    expect(channelWith(access).capability.appReview?.state).toBe(state);
  });
});
