import { describe, expect, it } from '@jest/globals';
import type { OpenedConnection } from '@imprint/domain/publishing/channel';
import { outgoingPost } from '../outgoing-post.fixture.js';
import { eachOnNewGhostSite } from '../ghost-site.fixture.js';
import type { GhostChannel } from '../ghost.channel.js';
import { FaultProxy, pageAnswer } from '../testing/fault-proxy.js';
import type { GhostSimulator } from '../testing/ghost-simulator.js';
import { adminToken } from './admin-key.js';

const signal = new AbortController().signal;
let site: GhostSimulator;
let proxy: FaultProxy;
let channel: GhostChannel;
let connection: OpenedConnection;
let address: string;
eachOnNewGhostSite((opened) => ({ site, proxy, channel, connection, address } = opened));

const connect = (changed: Record<string, string>) => channel.connect({ ...connection.credentials, ...changed }, signal);

describe('connecting a Ghost site', () => {
  it.each([
    ['', ''],
    ['', '/'],
    ['', '/ghost'],
    ['', '/ghost/#/settings/integrations'],
    ['/blog', '/blog'],
    ['/blog', '/blog/ghost/#/dashboard'],
  ])('below %j finds it from %j, and publishes there', async (subdirectory, page) => {
    site.subdirectory = subdirectory;
    const { handle, displayName, credentials } = await connect({ site: `${address}${page}` });
    expect({ handle, displayName }).toEqual({ handle: 'terrace.example', displayName: 'Café Terrace' });
    expect(credentials).toEqual({ site: `${address}${subdirectory}/`, adminApiKey: connection.credentials['adminApiKey'] });
    expect((await channel.connect(credentials, signal)).credentials).toEqual(credentials);
    await channel.publish(outgoingPost({ ...connection, credentials }), signal);
    expect(site.library.posts).toMatchObject([{ status: 'published' }]);
  });

  it('names a site without a title by its address', async () => {
    site.title = '';
    expect(await connect({})).toMatchObject({ displayName: 'terrace.example' });
  });

  it('follows the site to the domain of its admin, and tells the key to nobody else', async () => {
    const moved = new FaultProxy('http://localhost:1');
    await moved.up();
    try {
      void moved.breakNext(/^GET/, pageAnswer(301, '', { location: `${address}/ghost/api/admin/site/` }));
      expect((await connect({ site: moved.url })).credentials['site']).toBe(`${address}/`);
      expect(moved.seen).toEqual(['GET /ghost/api/admin/site/']);
      void moved.breakNext(/^GET/, pageAnswer(301, '', { location: 'http://blog.example/ghost/api/admin/site/' }));
      await expect(connect({ site: moved.url })).rejects.toMatchObject({ code: 'invalid_url', field: 'site' });
      for (let hop = 0; hop < 4; hop += 1) void moved.breakNext(/^GET/, pageAnswer(302, '', { location: '/again' }));
      await expect(connect({ site: moved.url })).rejects.toMatchObject({ code: 'too_many_redirects', field: 'site' });
    } finally {
      await moved.down();
    }
  });

  it.each([
    [{ site: 'http://example.com' }, 'invalid_url'],
    [{ site: 'https://10.0.0.1' }, 'destination_refused'],
    [{ site: 'https://169.254.169.254' }, 'destination_refused'],
    [{ adminApiKey: '' }, 'credentials_missing'],
    [{ adminApiKey: '0123456789abcdef0123456789' }, 'not_an_admin_key'],
    [{ adminApiKey: `${'0'.repeat(24)}:secret` }, 'not_an_admin_key'],
  ])('does not connect with %j', async (changed, code) => {
    await expect(connect(changed)).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code });
    expect(proxy.seen).toEqual([]);
  });

  it.each([
    [{ status: 200, html: '<h1>My holiday pictures</h1>' }],
    [{ status: 404, html: '<h1>Not found</h1>' }],
    [{ status: 200, body: { site: { title: 'Another program' } } }],
  ])('blames the address for a site that answers %j', async (instead) => {
    site.instead = instead;
    const expected = { class: 'misconfiguration', code: 'not_a_ghost_site', field: 'site' };
    await expect(connect({})).rejects.toMatchObject(expected);
  });

  it('takes no site of Ghost 4, and says so', async () => {
    site.version = '4.48';
    await expect(connect({})).rejects.toMatchObject({ code: 'version_unsupported', field: 'site' });
  });

  it('refuses a key that the site does not know, although the site tells everybody about itself', async () => {
    const expected = { outcome: 'refused', class: 'credential', code: 'credential_refused' };
    await expect(connect({ adminApiKey: `${'0'.repeat(24)}:${'0'.repeat(64)}` })).rejects.toMatchObject(expected);
  });
});

describe('a token for the Admin API', () => {
  it('is signed with the secret as bytes, and lasts five minutes', () => {
    // Signed by another implementation: openssl dgst -sha256 -mac HMAC -macopt hexkey:00ff.
    const token = adminToken({ id: '0123', secret: '00ff' }, Date.UTC(2026, 0, 1));
    const [head = '', body = '', signature] = token.split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(head)).toEqual({ alg: 'HS256', kid: '0123', typ: 'JWT' });
    expect(read(body)).toEqual({ iat: 1_767_225_600, exp: 1_767_225_900, aud: '/admin/' });
    expect(signature).toBe('XhA3LAJ0NCa9bAJCF1-RsbsCqs2yOqAhQ3iDO8ki0r0');
  });
});
