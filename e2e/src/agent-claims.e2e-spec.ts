/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import {
  attribute,
  Browser,
  Instance,
  password,
  plaintext,
  signedUp,
  tokenOf,
  type Answer,
  type ApiClient,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let agent: ApiClient;

const settings = { LOGIN_WALL: 'on', TRUST_PROXY: '1' };
const apps = ['api-gateway', 'keys-service', 'oauth-server'] as const;
beforeAll(async () => {
  instance = await Instance.shared();
  agent = instance.client();
});

let addresses = 0;
const asked = async (body: object = { agentName: 'Scribe', preset: 'read' }, by = agent): Promise<Resource> =>
  by.data('POST', '/v1/agent/auth', body, { 'x-forwarded-for': `198.51.100.${(addresses += 1)}` });
const pathOf = (request: Resource): string => `/agent/${attribute(request, 'userCode')}`;
const poll = (request: Resource, by = agent): Promise<Answer> =>
  by.send('POST', `/v1/agent/auth/${request.id}/token`, { pollToken: attribute(request, 'pollToken') });

describe('the page that an agent sends a person to', () => {
  it('leads by way of the sign-in, shows who asks for what, and grants a key of that person', async () => {
    await signedUp(instance, 'ada@agent-claims.example');
    const browser = new Browser(instance.apiUrl);
    const request = await asked({ agentName: 'Scribe', clientUri: 'https://scribe.example', preset: 'read' });
    expect(new URL(attribute(request, 'claimUrl')).pathname).toBe(pathOf(request));
    const turnedAway = await browser.open(pathOf(request));
    expect(turnedAway.status).toBe(303);
    await browser.open(turnedAway.headers.get('location') ?? '');
    const signedIn = await browser.submit({ email: 'ada@agent-claims.example', password });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, pathOf(request)]);
    const page = await browser.open(pathOf(request));
    expect(page.status).toBe(200);
    for (const shown of [
      'Scribe',
      'https://scribe.example',
      attribute(request, 'userCode'),
      'ada@agent-claims.example',
      'images:read',
    ])
      expect(page.text).toContain(shown);
    expect(page.text).not.toMatch(/<script|images:create|href="https:\/\/scribe/);
    const done = await browser.submit({ decision: 'approve', label: 'My scribe' });
    expect([done.status, done.title]).toEqual([200, expect.stringContaining('has an API key')]);
    const fetched = (await poll(request)).body.data as unknown as Resource;
    const who = await instance.client(plaintext(fetched)).data('GET', '/v1/auth/whoami');
    expect(who).toMatchObject({ isApiKey: true, user: { email: 'ada@agent-claims.example' } });
    expect(done.text).not.toContain(plaintext(fetched));
    const person = instance.client(await tokenOf(browser));
    const [entry] = await person.data<Resource[]>('GET', '/v1/audit?action=agent.claimed');
    // The person's address, not that of the app that called on their behalf.
    expect(entry?.attributes).toMatchObject({ subjectId: request.id, clientIp: expect.stringMatching(/^2001:db8:/) });
  });

  it('refuses with the other button; the agent is told', async () => {
    const browser = await signedUp(instance, 'bob@agent-claims.example');
    const request = await asked();
    await browser.open(pathOf(request));
    expect((await browser.submit({ decision: 'deny', label: 'x' })).title).toContain('did not get a key');
    expect((await poll(request)).body.errors?.[0]?.code).toBe('access_denied');
    expect((await browser.open(pathOf(request))).title).toContain('did not get a key');
  });

  it('shows what an agent calls itself as text', async () => {
    const browser = await signedUp(instance, 'eve@agent-claims.example');
    const request = await asked({ agentName: '<script>alert(1)</script>"onload=x', clientUri: 'https://a.example/?x=1&y' });
    const page = await browser.open(pathOf(request));
    expect(page.text).not.toMatch(/<script|"onload|1&y/);
    expect(page.text).toContain('&lt;script&gt;');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });

  it('says so when the code is unknown, and when somebody else has decided', async () => {
    const browser = await signedUp(instance, 'cy@agent-claims.example');
    const unknown = await browser.open('/agent/BBBB-BBBB');
    expect([unknown.status, unknown.trouble]).toEqual([404, expect.stringContaining('15 minutes')]);
    const request = await asked();
    await browser.open(pathOf(request));
    const other = await signedUp(instance, 'dan@agent-claims.example');
    await other.open(pathOf(request));
    await other.submit({ decision: 'approve' });
    const late = await browser.submit({ decision: 'deny' });
    expect([late.status, late.trouble]).toEqual([404, expect.stringContaining('no open request')]);
    expect((await poll(request)).status).toBe(200);
  });

  it('takes its own form only: not from another site, not without its token', async () => {
    const browser = await signedUp(instance, 'finn@agent-claims.example');
    const request = await asked();
    await browser.open(pathOf(request));
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const page = await browser.submit({ decision: 'approve' }, { [name]: value });
      expect(page.trouble).toMatch(/another site|form has expired/);
      await browser.open(pathOf(request));
    }
    const forged = await browser.submit({ decision: 'approve', form: 'x' });
    expect(forged.trouble).toContain('form has expired');
    expect((await poll(request)).body.errors?.[0]?.code).toBe('authorization_pending');
  });
});

/** Status of a request whose Host header differs from its destination. */
async function statusUnder(host: string, url: string): Promise<number | undefined> {
  const [answer] = (await once(send(url, { headers: { host }, agent: false }).end(), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

// The login wall works the same in both modes.
describe('without a login wall', () => {
  let open: Instance;
  beforeAll(async () => {
    open = await Instance.start({ apps, settings: { ...settings, LOGIN_WALL: 'off' } });
  });
  afterAll(() => open?.stop());

  it('the owner of the machine decides, and nobody who points a name of theirs at it', async () => {
    const request = await asked({ agentName: 'Local' }, open.client());
    const path = pathOf(request);
    const statuses = [open.apiUrl, open.address('oauth-server')].map((url) => statusUnder('evil.example', url + path));
    expect(await Promise.all(statuses)).toEqual([401, 303]);
    const browser = new Browser(open.apiUrl);
    expect((await browser.open(path)).text).toContain('the owner of this instance');
    expect((await browser.submit({ decision: 'approve' })).title).toContain('Local has an API key');
    expect((await poll(request, open.client())).status).toBe(200);
  });
});
