import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FacebookChannel } from '../facebook.channel.js';
import { FacebookSimulator } from '../testing/facebook-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const facebook = new FacebookSimulator();
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };
let address: string;

beforeAll(async () => {
  address = await facebook.start();
});
beforeEach(() => facebook.authorization.declined.clear());
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await facebook.stop();
});

function channelWith(changed: Parameters<typeof testConfig>[0] = {}): FacebookChannel {
  const { clientId, clientSecret } = facebook.authorization;
  const app = { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret };
  return new FacebookChannel(safeFetch, testConfig({ FACEBOOK_API_URL: address, FACEBOOK_WEB_URL: address, ...app, ...changed }));
}

/** The person says yes in the dialog. */
async function decide(page: string): Promise<URLSearchParams> {
  const { origin, pathname, searchParams } = new URL(page);
  const body = new URLSearchParams([...searchParams, ['decision', 'authorize']]);
  const { headers } = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function signIn({ signIn: by }: FacebookChannel) {
  const { address: page, kept } = await by.begin({}, request);
  return by.complete(await decide(page), kept, request, signal);
}

describe('connecting Facebook', () => {
  it('keeps a token of 60 days, and lists the pages on which the person may publish', async () => {
    const channel = channelWith();
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: FacebookSimulator.personName, displayName: FacebookSimulator.personName });
    expect(identity.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
    expect(Object.keys(identity.credentials)).toEqual(['accessToken']);
    const pages = facebook.pages.slice(0, 2).map(({ id, name }) => ({ id, name }));
    expect(await channel.destinations.list(identity.credentials, signal)).toEqual(pages);
  });

  it('lists all pages of a person with many', async () => {
    const more = Array.from({ length: 260 }, (_, index) => ({
      id: `77${index}`,
      name: `Page ${index}`,
      tasks: ['CREATE_CONTENT'],
    }));
    facebook.pages.push(...more);
    const credentials = { accessToken: facebook.authorization.addToken() };
    expect(await channelWith().destinations.list(credentials, signal)).toHaveLength(262);
    facebook.pages.splice(3);
  });

  it('knows what the person allowed, of an entered token, too', async () => {
    const all = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'];
    expect((await signIn(channelWith())).scopes).toEqual(all);
    const accessToken = facebook.authorization.addToken();
    expect((await channelWith().connect({ accessToken }, signal)).scopes).toEqual(all);
    facebook.authorization.declined.add('pages_manage_posts');
    expect((await signIn(channelWith())).scopes).toEqual(['pages_show_list', 'pages_read_engagement']);
  });

  it('says so when the secret is not that of the app', async () => {
    const refused = { outcome: 'refused', class: 'credential', code: 'sign_in_refused' };
    const wrong = signIn(channelWith({ FACEBOOK_CLIENT_SECRET: 'wrong-secret-canary' }));
    await expect(wrong).rejects.toMatchObject(refused);
    await expect(wrong).rejects.not.toThrow(/wrong-secret-canary/);
  });

  it.each([
    [{ FACEBOOK_CLIENT_ID: null }, ['FACEBOOK_CLIENT_ID']],
    [{ FACEBOOK_CLIENT_ID: null, FACEBOOK_CLIENT_SECRET: null }, ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = channelWith(changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'operator_app_missing', retryable: true };
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject(failure);
  });

  it.each([
    ['standard', 'pending'],
    ['advanced', 'passed'],
  ] as const)('with %s access waits for a review that is %s', (access, state) => {
    expect(channelWith({ FACEBOOK_ACCESS: access }).capability.appReview?.state).toBe(state);
  });

  it.each(['25', 'v25', 'latest', 'v25.0/me'])('takes versions of the API only: not %s', (version) => {
    expect(() => channelWith({ FACEBOOK_API_VERSION: version })).toThrow('FACEBOOK_API_VERSION');
  });
});
