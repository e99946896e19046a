import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RedditChannel } from '../reddit.channel.js';
import { RedditSimulator } from '../testing/reddit-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const reddit = new RedditSimulator();
const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };
let address: string;

beforeAll(async () => {
  address = await reddit.start();
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await reddit.stop();
});

function channelWith(changed: Parameters<typeof testConfig>[0] = {}): RedditChannel {
  const { clientId, clientSecret } = reddit.authorization;
  const app = { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret };
  return new RedditChannel(safeFetch, testConfig({ REDDIT_API_URL: address, REDDIT_WEB_URL: address, ...app, ...changed }));
}

/** The person's answer on the page of Reddit, with this changed in what is asked for. */
async function answered(through: RedditChannel, changed: Record<string, string> = {}) {
  const { address: page, kept } = await through.signIn.begin({}, request);
  const { origin, searchParams } = new URL(page);
  for (const [name, value] of Object.entries({ authorize: 'Allow', ...changed })) searchParams.set(name, value);
  const { headers } = await fetch(`${origin}/api/v1/authorize`, { method: 'POST', body: searchParams, redirect: 'manual' });
  return { answer: new URL(headers.get('location') ?? '').searchParams, kept };
}

async function signedIn(through: RedditChannel, changed: Record<string, string> = {}) {
  const { answer, kept } = await answered(through, changed);
  return through.signIn.complete(answer, kept, request, signal);
}

describe('connecting Reddit', () => {
  it('signs people in for good with the app of the operator, and lists where the account can post', async () => {
    const identity = await signedIn(channelWith());
    expect(identity).toMatchObject({ handle: RedditSimulator.handle, displayName: 'Café Terrace' });
    expect(identity.scopes).toEqual(['identity', 'submit', 'history']);
    expect(identity.credentials).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
    expect(await channelWith().destinations.list(identity.credentials, signal)).toEqual([
      { id: 'u_cafe_terrace', name: 'u/cafe_terrace' },
      { id: 'cafes', name: 'r/cafes' },
      { id: 'links_only', name: 'r/links_only' },
    ]);
  });

  it('lists every community of an account that has joined many', async () => {
    const more = Array.from({ length: 230 }, (_, index) => `community_${index}`);
    reddit.joined.push(...more);
    const list = await channelWith().destinations.list({ accessToken: reddit.authorization.addToken() }, signal);
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(more));
    reddit.joined.length = 2;
  });

  it('names the scopes that the person has left out', async () => {
    const identity = await signedIn(channelWith(), { scope: 'identity submit' });
    expect(identity.scopes).toEqual(['identity', 'submit']);
  });

  it('ends the access of an account that is disconnected, and leaves a token of another app alone', async () => {
    const channel = channelWith();
    const { credentials } = await signedIn(channel);
    await channel.revoke(credentials, signal);
    await channel.revoke(credentials, signal);
    await expect(channel.connect(credentials, signal)).rejects.toMatchObject({ class: 'credential', code: 'credential_refused' });
    await expect(channel.tokenRefresh.refresh(credentials, signal)).rejects.toMatchObject({
      outcome: 'refused',
      class: 'credential',
    });
    const entered = { accessToken: reddit.authorization.addToken() };
    await channel.revoke(entered, signal);
    expect((await channel.connect(entered, signal)).handle).toBe(RedditSimulator.handle);
  });

  it('hands over what was issued before it asks anything else, so that it can be revoked', async () => {
    const channel = channelWith();
    const { answer, kept } = await answered(channel, { scope: 'submit' });
    const issued: Readonly<Record<string, string>>[] = [];
    const keep = (credentials: Readonly<Record<string, string>>) => Promise.resolve(void issued.push(credentials));
    const completing = channel.signIn.complete(answer, kept, request, signal, keep);
    await expect(completing).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code: 'not_permitted' });
    expect(issued).toMatchObject([{ refreshToken: expect.any(String) }]);
  });

  it('is refused when the person declines, with a code that was used, and with another secret', async () => {
    const channel = channelWith();
    const refused = { outcome: 'refused', class: 'credential', code: 'sign_in_refused' };
    const { answer, kept } = await answered(channel);
    await channel.signIn.complete(answer, kept, request, signal);
    await expect(channel.signIn.complete(answer, kept, request, signal)).rejects.toMatchObject(refused);
    const declined = await answered(channel, { authorize: 'Decline' });
    await expect(channel.signIn.complete(declined.answer, declined.kept, request, signal)).rejects.toMatchObject({
      outcome: 'refused',
    });
    const wrong = channelWith({ REDDIT_CLIENT_SECRET: 'wrong-secret-canary' });
    const completing = signedIn(wrong);
    await expect(completing).rejects.toMatchObject(refused);
    await expect(completing).rejects.not.toThrow(/wrong-secret-canary/);
  });

  it.each([
    [{}, []],
    [{ REDDIT_CLIENT_ID: null }, ['REDDIT_CLIENT_ID']],
    [{ REDDIT_CLIENT_SECRET: null }, ['REDDIT_CLIENT_SECRET']],
    [{ REDDIT_CLIENT_ID: null, REDDIT_CLIENT_SECRET: null }, ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = channelWith(changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    if (missing.length === 0) return;
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'operator_app_missing', retryable: true };
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject(failure);
    await expect(incomplete.tokenRefresh.refresh({ refreshToken: 'x' }, signal)).rejects.toMatchObject(failure);
  });
});

describe('calls to Reddit', () => {
  it('say who makes them: the instance, and its operator if that is set', async () => {
    reddit.agents.clear();
    const accessToken = reddit.authorization.addToken();
    await channelWith({ PUBLIC_API_URL: 'https://imprint.example:8443' }).connect({ accessToken }, signal);
    await signedIn(channelWith({ PUBLIC_API_URL: 'https://imprint.example', REDDIT_USERNAME: 'cafe_operator' }));
    expect([...reddit.agents]).toEqual([
      'web:imprint.imprint.example:v1 (https://imprint.example:8443)',
      'web:imprint.imprint.example:v1 (by /u/cafe_operator)',
    ]);
  });

  it('lead nowhere within the network of the instance', async () => {
    const guarded = new SafeFetch([]);
    const inside = new RedditChannel(guarded, testConfig({ REDDIT_API_URL: 'https://10.0.0.1' }));
    const connecting = inside.connect({ accessToken: 'token' }, signal);
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', code: 'destination_refused' });
    await guarded.onApplicationShutdown();
  });
});
