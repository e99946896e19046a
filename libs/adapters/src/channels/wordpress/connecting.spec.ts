import { afterAll, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { FaultProxy, pageAnswer } from '../testing/fault-proxy.js';
import type { WordpressSimulator } from '../testing/wordpress-simulator.js';
import { eachOnNewSite } from '../wordpress-site.fixture.js';
import { WordpressChannel } from '../wordpress.channel.js';
import type { WordpressSignIn } from './sign-in.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
afterAll(() => safeFetch.onApplicationShutdown());

let site: WordpressSimulator;
let proxy: FaultProxy;
let channel: WordpressChannel;
let connection: OpenedConnection;
let address: string;
eachOnNewSite((opened) => ({ site, proxy, channel, connection, address } = opened));

const publish = (post: OutgoingPost) => channel.publish(post, signal);
const connect = (changed: Record<string, string>) => channel.connect({ ...connection.credentials, ...changed }, signal);

describe('connecting a WordPress site', () => {
  it.each([
    ['readable addresses', true, ''],
    ['readable addresses', true, '/2026/11/some-post/?utm_source=mail#top'],
    ['a parameter', false, ''],
  ])('finds the API of a site with %s from a page of it (%s)', async (_what, hasReadableAddresses, page) => {
    site.hasReadableAddresses = hasReadableAddresses;
    const identity = await connect({ site: `${address}${page}` });
    const host = new URL(address).host;
    expect(identity).toMatchObject({ handle: `author@${host}`, displayName: "Tom & Ada's" });
    expect(identity.credentials['site']).toBe(`${address}${hasReadableAddresses ? '/wp-json/' : '/index.php?rest_route=/'}`);
    expect((await channel.connect(identity.credentials, signal)).credentials).toEqual(identity.credentials);
    const signedIn = { ...connection, credentials: identity.credentials };
    await publish(outgoingPost(signedIn, { media: [outgoingImage(Buffer.from('an image'), 'A cup')] }));
    expect(site.library.posts).toMatchObject([{ status: 'publish' }]);
  });

  it('asks the front page itself where nothing leads to the API', async () => {
    site.frontPage = {};
    expect((await connect({ site: address })).credentials['site']).toBe(`${address}/?rest_route=%2F`);
  });

  it('follows the site to its own address, and tells the password to nobody else', async () => {
    const moved = new FaultProxy('http://localhost:1');
    await moved.up();
    try {
      for (let hop = 0; hop < 2; hop += 1) void moved.breakNext(/^GET/, pageAnswer(302, '', { location: '/again' }));
      void moved.breakNext(/^GET/, pageAnswer(301, '', { location: `${address}/` }));
      expect((await connect({ site: moved.url })).credentials['site']).toBe(`${address}/wp-json/`);
      void moved.breakNext(/^GET/, pageAnswer(301, '', { location: 'http://blog.example/' }));
      await expect(connect({ site: moved.url })).rejects.toMatchObject({ code: 'invalid_url', field: 'site' });
      for (let hop = 0; hop < 4; hop += 1) void moved.breakNext(/^GET/, pageAnswer(302, '', { location: '/again' }));
      await expect(connect({ site: moved.url })).rejects.toMatchObject({ code: 'too_many_redirects', field: 'site' });
    } finally {
      await moved.down();
    }
    site.frontPage = { link: '<http://127.0.0.1/wp-json/>; rel="https://api.w.org/"' };
    await expect(connect({ site: address })).rejects.toMatchObject({ code: 'other_host', field: 'site' });
  });

  it.each([
    [{ site: 'http://example.com' }, 'invalid_url'],
    [{ site: 'https://10.0.0.1' }, 'destination_refused'],
    [{ site: 'https://169.254.169.254' }, 'destination_refused'],
    [{ applicationPassword: '' }, 'credentials_missing'],
  ])('does not connect with %j', async (changed, code) => {
    await expect(connect(changed)).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code });
  });

  it('blames the address for a site that is no WordPress', async () => {
    site.instead = { status: 200, html: '<h1>My holiday pictures</h1>' };
    const expected = { class: 'misconfiguration', code: 'not_a_wordpress_site', field: 'site' };
    await expect(connect({ site: address })).rejects.toMatchObject(expected);
    site.instead = { status: 404, html: '<h1>Not found</h1>' };
    await expect(connect({ site: address })).rejects.toMatchObject(expected);
  });

  it('keeps the user name of somebody who entered an email address', async () => {
    const { handle, credentials } = await connect({ username: 'author@example.com' });
    expect(handle).toBe(`author@${new URL(address).host}`);
    expect(credentials['username']).toBe('author');
  });

  it('says what the user may do there', async () => {
    expect((await connect({})).scopes).toEqual(['publish_posts', 'upload_files']);
    const applicationPassword = site.addPassword('contributor');
    expect((await connect({ username: 'contributor', applicationPassword })).scopes).toEqual([]);
  });

  it('says what may be wrong where the web server keeps the header to itself', async () => {
    const notLoggedIn = { code: 'rest_not_logged_in', message: 'You are not currently logged in.', data: { status: 401 } };
    void proxy.breakNext(/users/, { kind: 'answer', status: 401, body: JSON.stringify(notLoggedIn) });
    const message = expect.stringContaining('Authorization header') as unknown;
    await expect(connect({})).rejects.toMatchObject({ class: 'credential', message });
  });
});

describe('allowing Imprint on a WordPress site', () => {
  const callbackUrl = 'https://imprint.example/v1/connections/callback';
  const request = { callbackUrl, state: 'state-1' };

  function signIn(): WordpressSignIn {
    if (channel.signIn === undefined) throw new Error('not offered');
    return channel.signIn;
  }

  /** The person's answer on the page of the site. */
  async function decide(page: string, decision: 'approve' | 'reject'): Promise<URLSearchParams> {
    const { origin, searchParams } = new URL(page);
    const location = await site.decide(origin, searchParams, decision);
    expect(location.origin + location.pathname).toBe(callbackUrl);
    return location.searchParams;
  }

  it('gives a password that was in no address, that publishes, and that is deleted with the connection', async () => {
    const started = await signIn().begin({ site: address }, request, signal);
    const before = new Set(site.passwords.keys());
    const answer = await decide(started.address, 'approve');
    expect(site.passwords.size).toBe(before.size + 1);
    const identity = await signIn().complete(answer, started.kept, request, signal);
    expect(identity).toMatchObject({ handle: `author@${new URL(address).host}`, displayName: "Tom & Ada's" });
    const left = [...site.passwords.keys()].filter((password) => !before.has(password));
    expect(left).toEqual([identity.credentials['applicationPassword']?.replaceAll(' ', '')]);
    expect(left).not.toContain(answer.get('password'));
    const signedIn = { ...connection, credentials: identity.credentials };
    await publish(outgoingPost(signedIn));
    await channel.revoke(identity.credentials, signal);
    await channel.revoke(identity.credentials, signal);
    expect([...site.passwords.keys()]).toEqual([...before]);
    await expect(publish(outgoingPost(signedIn))).rejects.toMatchObject({ class: 'credential' });
  });

  it('leaves no password of somebody who may not publish', async () => {
    const started = await signIn().begin({ site: address }, request, signal);
    const before = site.passwords.size;
    site.visitor = 'contributor';
    const answer = await decide(started.address, 'approve');
    expect(site.passwords.size).toBe(before + 1);
    const completing = signIn().complete(answer, started.kept, request, signal);
    await expect(completing).rejects.toMatchObject({ code: 'may_not_publish' });
    expect(site.passwords.size).toBe(before);
  });

  it('does not connect while the password that was in an address is still valid', async () => {
    const started = await signIn().begin({ site: address }, request, signal);
    const answer = await decide(started.address, 'approve');
    void proxy.breakNext(/^DELETE/, pageAnswer(503, ''));
    const completing = signIn().complete(answer, started.kept, request, signal);
    await expect(completing).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage' });
  });

  it('is not offered where the site would send nobody back, because the address has no https', () => {
    expect(new WordpressChannel(safeFetch, { PUBLIC_API_URL: 'http://localhost:3000' }).signIn).toBeUndefined();
  });

  it('comes back with the state and the refusal of the person', async () => {
    const { address: page } = await signIn().begin({ site: address }, request, signal);
    expect(Object.fromEntries(await decide(page, 'reject'))).toEqual({ state: 'state-1', error: 'access_denied' });
  });

  it.each([{ state: 'state-2' }, { password: '' }, { user_login: '' }])('takes no answer with %j', async (changed) => {
    const { address: page, kept } = await signIn().begin({ site: address }, request, signal);
    const answer = await decide(page, 'approve');
    for (const [name, value] of Object.entries(changed)) answer.set(name, value);
    const refusal = { outcome: 'refused', class: 'credential', code: 'sign_in_refused' };
    await expect(signIn().complete(answer, kept, request, signal)).rejects.toMatchObject(refusal);
  });

  it('is not offered by a site without application passwords', async () => {
    site.offersApplicationPasswords = false;
    const refusal = { class: 'misconfiguration', code: 'no_application_passwords', field: 'site' };
    await expect(signIn().begin({ site: address }, request, signal)).rejects.toMatchObject(refusal);
  });

  it('leaves a password alone that a person made themselves', async () => {
    await channel.revoke(connection.credentials, signal);
    await publish(outgoingPost(connection));
  });
});
