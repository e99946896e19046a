import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openedConnection, outgoingPost } from '../outgoing-post.fixture.js';
import { TumblrSimulator } from '../testing/tumblr-simulator.js';
import { TumblrChannel } from '../tumblr.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const tumblr = new TumblrSimulator();
const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };
let address: string;

beforeAll(async () => {
  address = await tumblr.start();
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await tumblr.stop();
});

function channelWith(changed: Parameters<typeof testConfig>[0] = {}): TumblrChannel {
  const { clientId, clientSecret } = tumblr.authorization;
  const app = { TUMBLR_CLIENT_ID: clientId, TUMBLR_CLIENT_SECRET: clientSecret };
  return new TumblrChannel(safeFetch, testConfig({ TUMBLR_API_URL: address, TUMBLR_WEB_URL: address, ...app, ...changed }));
}

/** The person's answer on the page of Tumblr. */
async function decide(page: string, decision: 'allow' | 'deny', without = ''): Promise<URLSearchParams> {
  const { origin, searchParams } = new URL(page);
  searchParams.set('scope', (searchParams.get('scope') ?? '').replace(without, '').replaceAll('  ', ' '));
  searchParams.set('decision', decision);
  const { headers } = await fetch(`${origin}/oauth2/authorize`, { method: 'POST', body: searchParams, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

describe('connecting Tumblr', () => {
  it('signs people in with the app of the operator, keeps the tags, and lists the blogs of the account', async () => {
    const channel = channelWith();
    const { address: page, kept } = await channel.signIn.begin({ tags: 'café, terrace' }, request);
    const identity = await channel.signIn.complete(await decide(page, 'allow'), kept, request, signal);
    expect(identity).toMatchObject({ handle: TumblrSimulator.handle, displayName: 'Café Terrace', scopes: ['write'] });
    expect(identity.credentials).toMatchObject({ tags: 'café, terrace' });
    const seconds = ((identity.expiresAt?.getTime() ?? 0) - Date.now()) / 1_000;
    expect([seconds > 2_400, seconds <= 2_520]).toEqual([true, true]);
    const blogs = await channel.destinations.list(identity.credentials, signal);
    expect(blogs).toEqual([
      { id: tumblr.blogs[0]?.uuid, name: 'Café Terrace (cafe-terrace)' },
      { id: tumblr.blogs[1]?.uuid, name: 'Recipes (terrace-recipes)' },
    ]);
    const { credentials } = await channel.tokenRefresh.refresh(identity.credentials, signal);
    const connection = openedConnection(credentials, { destinationId: blogs[0]?.id });
    await channel.publish(outgoingPost(connection, { text: 'Spring' }), signal);
    expect(tumblr.posts).toMatchObject([{ tags: ['café', 'terrace'] }]);
  });

  it('knows what was not granted, and nothing of the rights of a token that was entered', async () => {
    const channel = channelWith();
    const { address: page, kept } = await channel.signIn.begin({}, request);
    const answer = await decide(page, 'allow', 'write');
    expect((await channel.signIn.complete(answer, kept, request, signal)).scopes).toEqual([]);
    const accessToken = tumblr.authorization.addToken();
    const entered = await channel.connect({ accessToken }, signal);
    expect([entered.scopes, entered.credentials]).toEqual([undefined, { accessToken }]);
  });

  it.each([
    [{ TUMBLR_CLIENT_ID: null }, ['TUMBLR_CLIENT_ID']],
    [{ TUMBLR_CLIENT_SECRET: null }, ['TUMBLR_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = channelWith(changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    const failure = { outcome: 'refused', code: 'operator_app_missing', retryable: true };
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject(failure);
  });

  it('is refused with another secret, which no error repeats', async () => {
    const wrong = channelWith({ TUMBLR_CLIENT_SECRET: 'wrong-secret-canary' });
    const { address: page, kept } = await wrong.signIn.begin({}, request);
    const completing = wrong.signIn.complete(await decide(page, 'allow'), kept, request, signal);
    await expect(completing).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'sign_in_refused' });
    await expect(completing).rejects.not.toThrow(/wrong-secret-canary/);
  });
});
