import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { MicropubChannel } from './micropub.channel.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { MicropubSimulator } from './testing/micropub-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const send = /^POST \/micropub$/;
const refusedToken = 'refused-canary-token';
const channel = new MicropubChannel(safeFetch);

afterAll(() => safeFetch.onApplicationShutdown());

interface Photo {
  alt?: string;
}

channelConformance('micropub', { network: true, account: true, checksLength: false, repeatsBlindly: true }, async () => {
  const site = new MicropubSimulator();
  const proxy = new FaultProxy(await site.start());
  await proxy.up();
  const accessToken = site.addToken();
  return {
    channel,
    credentials: { site: `${proxy.url}/terrace`, accessToken },
    refusedCredentials: { site: proxy.url, endpoint: `${proxy.url}/micropub`, accessToken: refusedToken },
    secrets: [accessToken, refusedToken],
    posts: () =>
      Promise.resolve(
        site.entries
          .filter(({ deleted }) => !deleted)
          .map(({ properties: { content, photo = [] } }) => ({
            text: String((content as string[])[0]),
            altTexts: (photo as (string | Photo)[]).map((each) => (typeof each === 'string' ? '' : (each.alt ?? ''))),
          })),
      ),
    loseNextChange: () => void proxy.breakNext(send, { kind: 'lose-answer' }),
    generatedPosts: 200,
    ...behindProxy(proxy, site, {
      publish: send,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: { error: 'rate_limited' } }),
    }),
  };
});

let site: MicropubSimulator;
let address: string;
let connection: OpenedConnection;

beforeEach(async () => {
  site = new MicropubSimulator();
  address = await site.start();
  connection = openedConnection({ site: `${address}/`, endpoint: `${address}/micropub`, accessToken: site.addToken() });
});
afterEach(() => site.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const withCredentials = (credentials: Record<string, string>) => ({
  ...connection,
  credentials: { ...connection.credentials, ...credentials },
});

describe('a post on a site with micropub', () => {
  it('is a note with the text as it was written, and is known by its address', async () => {
    const { externalProviderId, url } = await publish({ text: ' **Rhubarb** <b>is</b> back\n' });
    expect(site.entries).toMatchObject([{ url, properties: { content: [' **Rhubarb** <b>is</b> back\n'] } }]);
    expect(externalProviderId).toBe(url);
    expect(site.entries[0]?.properties).not.toHaveProperty('name');
  });

  it('is an article with a name where the account says so, also where the site only accepts it for later', async () => {
    site.site.accepts = true;
    const { url } = await publish({ title: 'Spring menu', connection: withCredentials({ kind: 'article' }) });
    expect(site.entries).toMatchObject([{ url, properties: { name: ['Spring menu'] } }]);
  });

  it('names pictures by their addresses, with alternative texts, and uploads each once', async () => {
    const sent = post({
      media: [outgoingImage(png, 'A terrace'), outgoingImage(png, null)],
      connection: withCredentials({ accessToken: site.addToken('media') }),
    });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ class: 'credential', code: 'insufficient_scope' });
    await channel.publish({ ...sent, connection }, signal);
    const uploaded = expect.stringMatching(/^https:\/\/files\.example\//) as unknown;
    expect(site.entries).toMatchObject([{ properties: { photo: [{ value: uploaded, alt: 'A terrace' }, uploaded] } }]);
    expect(site.site.uploads).toBe(2);
  });

  it('is refused with pictures where the site has no media endpoint, and before anything is sent', async () => {
    site.site.hasMediaEndpoint = false;
    const sent = publish({ media: [outgoingImage(png, null)] });
    await expect(sent).rejects.toMatchObject({ outcome: 'refused', code: 'media_endpoint_missing' });
    expect(site.entries).toEqual([]);
  });

  it('may be there when the answer does not say where: then a person looks', async () => {
    const proxy = new FaultProxy(address);
    await proxy.up();
    void proxy.breakNext(send, { kind: 'answer', status: 201, body: '' });
    const sent = post({ connection: withCredentials({ endpoint: `${proxy.url}/micropub` }) });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'unreadable_answer' });
    expect(await channel.lookUp({ ...sent, firstSentAt: new Date() })).toMatchObject({ outcome: 'unknown' });
    await proxy.down();
  });

  it.each([
    [400, { error: 'invalid_request', error_description: 'content' }, 'refused', 'validation', 'post_refused'],
    [401, { error: 'unauthorized' }, 'refused', 'credential', 'credential_refused'],
    [403, { error: 'forbidden' }, 'refused', 'credential', 'credential_refused'],
    [403, { error: 'insufficient_scope' }, 'refused', 'credential', 'insufficient_scope'],
    [404, {}, 'refused', 'misconfiguration', 'not_a_micropub_endpoint'],
    [413, {}, 'refused', 'validation', 'file_too_large'],
    [408, {}, 'unknown', 'provider_outage', 'http_408'],
    [502, { error: 'forbidden' }, 'unknown', 'provider_outage', 'http_502'],
  ])('that is answered with %i %j is %s', async (status, body, outcome, errorClass, code) => {
    const proxy = new FaultProxy(address);
    await proxy.up();
    void proxy.breakNext(send, { kind: 'answer', status, body: JSON.stringify(body) });
    const sent = publish({ connection: withCredentials({ endpoint: `${proxy.url}/micropub` }) });
    await expect(sent).rejects.toMatchObject({ outcome, class: errorClass, code });
    await proxy.down();
  });
});

describe('connecting a site with micropub', () => {
  it.each([true, false])('finds the endpoint of the site: in its page %j', async (linksInPage) => {
    site.site.linksInPage = linksInPage;
    const { accessToken = '' } = connection.credentials;
    const identity = await channel.connect({ site: address, accessToken }, signal);
    expect(identity).toMatchObject({ handle: new URL(address).host, credentials: connection.credentials });
    expect(await channel.connect(identity.credentials, signal)).toEqual(identity);
  });

  it.each([
    [{ site: 'http://example.com' }, 'invalid_url'],
    [{ site: 'https://10.0.0.1' }, 'destination_refused'],
    [{ site: '/posts/none' }, 'not_a_micropub_site'],
    [{ kind: 'poem' }, 'invalid_kind'],
    [{ endpoint: 'http://example.com/micropub' }, 'invalid_url'],
    [{ accessToken: refusedToken }, 'credential_refused'],
  ])('is refused with %j', async (entered, code) => {
    const { accessToken = '' } = connection.credentials;
    const whole: Record<string, string> = { site: address, accessToken, ...entered };
    if (whole['site']?.startsWith('/') === true) whole['site'] = `${address}${whole['site']}`;
    await expect(channel.connect(whole, signal)).rejects.toMatchObject({ outcome: 'refused', code });
  });

  it.each([true, false])('signs in on the site, which describes its server: %j', async (hasMetadata) => {
    Object.assign(site.site, { hasMetadata });
    const request = { callbackUrl: 'https://imprint.example/callback', state: 'state-of-this-sign-in' };
    const { address: page, kept } = await channel.signIn.begin({ site: address }, request, signal);
    const answer = site.consent(page);
    if (!hasMetadata) answer.delete('iss');
    const identity = await channel.signIn.complete(answer, kept, request, signal);
    expect(identity.handle).toBe(new URL(address).host);
    const { url } = await publish({ connection: openedConnection(identity.credentials) });
    expect(site.entries).toMatchObject([{ url }]);
    // A code counts once.
    await expect(channel.signIn.complete(answer, kept, request, signal)).rejects.toMatchObject({ code: 'sign_in_refused' });
  });

  it('takes no answer of another server', async () => {
    const request = { callbackUrl: 'https://imprint.example/callback', state: 'state-of-this-sign-in' };
    const { address: page, kept } = await channel.signIn.begin({ site: address }, request, signal);
    const answer = site.consent(page);
    answer.set('iss', 'https://elsewhere.example/');
    await expect(channel.signIn.complete(answer, kept, request, signal)).rejects.toMatchObject({ outcome: 'refused' });
  });
});
