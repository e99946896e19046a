import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { linkedinAt, never } from '../linkedin-instance.fixture.js';
import { LinkedinChannel } from '../linkedin.channel.js';
import { FaultProxy } from '../testing/fault-proxy.js';
import { LinkedinSimulator } from '../testing/linkedin-simulator.js';
import { tokenRefreshConformance } from '../token-refresh.conformance.js';

const safeFetch = new SafeFetch(['localhost']);
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };

afterAll(() => safeFetch.onApplicationShutdown());

/** The person's answer on the page of LinkedIn. */
async function decide(page: string, decision: 'authorize' | 'deny' = 'authorize'): Promise<URLSearchParams> {
  const { origin, pathname, searchParams } = new URL(page);
  expect([...searchParams.keys()]).not.toContain('code_challenge');
  expect((await fetch(page, { redirect: 'manual' })).status).toBe(200);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function signIn({ signIn: through }: LinkedinChannel): Promise<ConnectionIdentity> {
  const { address, kept } = await through.begin({}, request);
  return through.complete(await decide(address), kept, request, never);
}

tokenRefreshConformance('LinkedIn', async () => {
  const linkedin = new LinkedinSimulator();
  const proxy = new FaultProxy(await linkedin.start());
  await proxy.up();
  const channel = linkedinAt(proxy.url, linkedin, safeFetch);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/oauth\/v2\/accessToken$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await linkedin.stop();
    },
  };
});

const linkedin = new LinkedinSimulator();
let address: string;

beforeAll(async () => {
  address = await linkedin.start();
});
beforeEach(() => {
  linkedin.authorization.product = 'community';
  linkedin.authorization.isPartner = true;
});
afterAll(() => linkedin.stop());

const { id: urn, name } = LinkedinSimulator.member;
const pages = [
  { id: 'urn:li:organization:2414183', name: 'Café Terrace' },
  { id: 'urn:li:organization:2414184', name: 'Roastery' },
];

describe('connecting LinkedIn', () => {
  it.each([
    ['member', ['w_member_social'], [{ id: urn, name }]],
    [
      'community',
      ['w_member_social', 'w_organization_social', 'r_organization_social', 'rw_organization_admin'],
      [{ id: urn, name }, ...pages],
    ],
  ] as const)('asks an app for %s for what it has, and lists where posts can go', async (product, scopes, places) => {
    linkedin.authorization.product = product;
    const channel = linkedinAt(address, linkedin, safeFetch);
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: urn, displayName: name, scopes });
    expect(identity.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * 86_400_000);
    expect(await channel.destinations.list(identity.credentials, never)).toEqual(places);
  });

  it('is not possible with an app that has another product, and LinkedIn says so', async () => {
    linkedin.authorization.product = 'member';
    const channel = linkedinAt(address, linkedin, safeFetch, { LINKEDIN_ACCESS: 'community' });
    const { address: page } = await channel.signIn.begin({}, request);
    const { headers } = await fetch(page, { redirect: 'manual' });
    expect(new URL(headers.get('location') ?? '').searchParams.get('error')).toBe('unauthorized_scope_error');
  });

  it('knows how LinkedIn says that the person declined', async () => {
    const { signIn: asking } = linkedinAt(address, linkedin, safeFetch);
    const { address: page } = await asking.begin({}, request);
    expect(asking.declines).toContain((await decide(page, 'deny')).get('error'));
  });

  it('gives most apps nothing to refresh', async () => {
    linkedin.authorization.isPartner = false;
    const channel = linkedinAt(address, linkedin, safeFetch);
    const { credentials } = await signIn(channel);
    expect(Object.keys(credentials)).toEqual(['accessToken']);
    expect(channel.tokenRefresh.isPossible(credentials)).toBe(false);
  });

  it.each(['member', 'community'] as const)('takes a token of an app for %s that somebody made there', async (product) => {
    const accessToken = linkedin.authorization.addToken(product);
    const identity = await linkedinAt(address, linkedin, safeFetch).connect({ accessToken }, never);
    expect(identity).toEqual({ handle: urn, displayName: name, credentials: { accessToken } });
  });

  it('lists all pages of somebody with many, those without a name by their id', async () => {
    const more = Array.from({ length: 130 }, (_, index) => ({
      id: `88${index}`,
      name: '',
      role: 'ADMINISTRATOR',
      state: 'APPROVED',
    }));
    const asked = { id: '77', name: 'Asked for', role: 'ADMINISTRATOR', state: 'REQUESTED' };
    linkedin.pages.push(...more, asked);
    const channel = linkedinAt(address, linkedin, safeFetch);
    const listed = await channel.destinations.list({ accessToken: linkedin.authorization.addToken() }, never);
    linkedin.pages.splice(3);
    expect(listed).toHaveLength(133);
    expect(listed.at(-1)).toEqual({ id: 'urn:li:organization:88129', name: 'urn:li:organization:88129' });
  });

  it.each([
    [{}, []],
    [{ LINKEDIN_CLIENT_ID: null }, ['LINKEDIN_CLIENT_ID']],
    [{ LINKEDIN_CLIENT_ID: null, LINKEDIN_CLIENT_SECRET: null }, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = linkedinAt(address, linkedin, safeFetch, changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    if (missing.length === 0) return;
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'operator_app_missing', retryable: true };
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject(failure);
    await expect(incomplete.tokenRefresh.refresh({ refreshToken: 'x' }, never)).rejects.toMatchObject(failure);
  });

  it('is refused with another secret, which no error repeats', async () => {
    const wrong = linkedinAt(address, linkedin, safeFetch, { LINKEDIN_CLIENT_SECRET: 'wrong-secret-canary' });
    const { address: page, kept } = await wrong.signIn.begin({}, request);
    const completing = wrong.signIn.complete(await decide(page), kept, request, never);
    await expect(completing).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'sign_in_refused' });
    await expect(completing).rejects.not.toThrow(/wrong-secret-canary/);
  });

  it('leads nowhere within the network of the instance', async () => {
    const guarded = new SafeFetch([]);
    const inside = new LinkedinChannel(guarded, testConfig({ LINKEDIN_API_URL: 'https://10.0.0.1' }));
    const connecting = inside.connect({ accessToken: 'token' }, never);
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', code: 'destination_refused' });
    expect(() => testConfig({ LINKEDIN_API_URL: 'http://linkedin.example' })).toThrow('LINKEDIN_API_URL must be an https URL');
    await guarded.onApplicationShutdown();
  });
});
