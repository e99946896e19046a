import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { outgoingPost } from '../outgoing-post.fixture.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { ThreadsSimulator } from '../testing/threads-simulator.js';
import { ThreadsChannel } from '../threads.channel.js';
import { tokenRefreshConformance } from '../token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };
const dayMs = 86_400_000;

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, threads: ThreadsSimulator, changed: Parameters<typeof testConfig>[0] = {}) {
  const { clientId, clientSecret } = threads.authorization;
  const app = { THREADS_CLIENT_ID: clientId, THREADS_CLIENT_SECRET: clientSecret };
  return new ThreadsChannel(safeFetch, testConfig({ THREADS_API_URL: address, THREADS_WEB_URL: address, ...app, ...changed }));
}

/** The person gives access on the page of Threads. */
async function consent(address: string): Promise<URLSearchParams> {
  expect((await fetch(address)).status).toBe(200);
  const { origin, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', 'authorize']]);
  const { headers } = await fetch(`${origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(callbackUrl);
  return location.searchParams;
}

async function signIn(through: ThreadsChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  return through.signIn.complete(await consent(address), kept, request, signal);
}

tokenRefreshConformance('Threads', async () => {
  const threads = new ThreadsSimulator();
  const proxy = new FaultProxy(await threads.start());
  await proxy.up();
  const channel = channelAt(proxy.url, threads);
  return {
    channel,
    proxy,
    tokenEndpoint: /^GET \/refresh_access_token\?/,
    signIn: async () => {
      const identity = await signIn(channel);
      threads.authorization.age(dayMs);
      return identity;
    },
    stop: async () => {
      await proxy.down();
      await threads.stop();
    },
  };
});

describe('connecting Threads', () => {
  const threads = new ThreadsSimulator();
  let proxy: FaultProxy;
  let channel: ThreadsChannel;
  beforeAll(async () => {
    proxy = new FaultProxy(await threads.start());
    await proxy.up();
    channel = channelAt(proxy.url, threads);
  });
  afterAll(async () => {
    await proxy.down();
    await threads.stop();
  });

  it('signs people in for 60 days, with what posts, replies and deletions take', async () => {
    const { credentials, ...identity } = await signIn(channel);
    expect(identity).toMatchObject({ handle: ThreadsSimulator.handle, displayName: 'Café Terrace' });
    expect(identity.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * dayMs);
    const connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
    const parent = await channel.publish(outgoingPost(connection), signal);
    const reply = { part: 'comment', after: 1, earlier: [parent], root: parent, parent };
    const { externalProviderId } = await channel.publish(outgoingPost(connection, { reply }), signal);
    expect(threads.posts).toMatchObject([{}, { repliesTo: parent.externalProviderId }]);
    expect(await channel.deletePost({ connection, externalProviderId }, signal)).toBe('deleted');
  });

  it('deletes nothing where the account does not allow it, and does not call the post gone', async () => {
    const credentials = { accessToken: threads.authorization.addToken(['threads_basic', 'threads_content_publish']) };
    const connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
    const { externalProviderId } = await channel.publish(outgoingPost(connection), signal);
    const deleting = (): Promise<unknown> => channel.deletePost({ connection, externalProviderId }, signal);
    await expect(deleting()).rejects.toMatchObject({ outcome: 'refused', code: 'not_permitted' });
    const body = JSON.stringify({ error: { message: 'Unsupported delete request.', code: 100, error_subcode: 33 } });
    void proxy.breakNext(/^DELETE /, { kind: 'answer', status: 400, body });
    await expect(deleting()).rejects.toMatchObject({ outcome: 'refused', class: 'validation' });
  });

  it('is refused with another secret', async () => {
    const refused = { outcome: 'refused', class: 'credential', code: 'sign_in_refused' };
    const wrong = channelAt(proxy.url, threads, { THREADS_CLIENT_SECRET: 'wrong-secret-canary' });
    await expect(signIn(wrong)).rejects.toMatchObject(refused);
    await expect(signIn(wrong)).rejects.not.toThrow(/wrong-secret-canary/);
  });

  it('stores nothing when the lasting token is not to be had', async () => {
    void proxy.breakNext(/^GET \/access_token\?/, { kind: 'answer', status: 503, body: '' });
    await expect(signIn(channel)).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
  });

  it('extends no token of the first day, and none that somebody entered', async () => {
    const { credentials } = await signIn(channel);
    const failure = { outcome: 'refused', class: 'credential' };
    await expect(channel.tokenRefresh.refresh(credentials, signal)).rejects.toMatchObject(failure);
    const entered = await channel.connect({ accessToken: threads.authorization.addToken() }, signal);
    expect(channel.tokenRefresh.isPossible(entered.credentials)).toBe(false);
  });

  it.each([
    [{ THREADS_CLIENT_ID: null }, ['THREADS_CLIENT_ID']],
    [{ THREADS_CLIENT_ID: null, THREADS_CLIENT_SECRET: null }, ['THREADS_CLIENT_ID', 'THREADS_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = channelAt(proxy.url, threads, changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'operator_app_missing', retryable: true };
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject(failure);
    await expect(incomplete.tokenRefresh.refresh({ refreshToken: 'x' }, signal)).rejects.toMatchObject(failure);
  });
});
