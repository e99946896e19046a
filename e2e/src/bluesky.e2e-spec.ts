/** @modes embedded */
import { FakePds } from '@imprint/adapters/channels/testing';
import { eventually, listen } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { attribute, Browser, Database, Instance, signedUp, tokenOf, Workspace, type Resource } from './harness/index.js';

const publicUrl = 'https://imprint.example';
const pds = new FakePds('abcd-efgh-ijkl-mnop');
let service: string;
let instance: Instance;
let browser: Browser;
let workspace: Workspace;
let database: Database;
let connectionId: string;

beforeAll(async () => {
  service = await pds.start();
  const settings = { LOGIN_WALL: 'on', PUBLIC_API_URL: publicUrl, BLUESKY_PLC_URL: service, CHANNEL_ALLOWED_HOSTS: 'localhost' };
  const apps = ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'] as const;
  instance = await Instance.start({ apps, settings });
  browser = await signedUp(instance, 'ada@bluesky.example');
  workspace = await Workspace.open(instance, await tokenOf(browser));
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await pds.stop();
});

const connection = (id: string): Promise<Resource> => workspace.api.data('GET', `/v1/connections/${id}`);
const pathOf = (resource: Resource): string => new URL(attribute(resource, 'authorizationUrl')).pathname;

/** Has the person decide on the page of their server, and opens what that leads to. */
async function signIn(path: string, decision: 'authorize' | 'deny'): Promise<void> {
  await browser.open(path);
  const { onward } = await browser.submit({ decision: 'connect', handle: FakePds.handle, service });
  const { origin, searchParams } = new URL(onward ?? 'about:blank');
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  const { origin: back, pathname, search } = new URL(headers.get('location') ?? '');
  expect(back).toBe(publicUrl);
  const callback = new URL((await browser.open(pathname + search)).headers.get('location') ?? '');
  await browser.open(callback.pathname + callback.search);
}

describe('an account on Bluesky', () => {
  it('is known to servers by a document that anybody can read', async () => {
    const at = (platform: string) => fetch(`${instance.apiUrl}/v1/channels/${platform}/client-metadata.json`);
    const answer = await at('bluesky');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/json/)]);
    const document = (await answer.json()) as Record<string, unknown>;
    expect(document['client_id']).toBe(`${publicUrl}/v1/channels/bluesky/client-metadata.json`);
    expect([(await at('mastodon')).status, (await at('nonsense')).status]).toEqual([404, 404]);
    pds.authorization.readClient = () => document;
  });

  it('is connected on the page of its own server, and a refusal there is on record at once', async () => {
    const asked = () =>
      workspace.api.data<Resource>('POST', '/v1/connections', { platform: 'bluesky', brandId: workspace.brandId });
    const denied = await asked();
    await signIn(pathOf(denied), 'deny');
    expect(attribute(await connection(denied.id), 'status')).toBe('denied');
    const wanted = await asked();
    await signIn(pathOf(wanted), 'authorize');
    const connected = await connection(wanted.id);
    expect([attribute(connected, 'status'), attribute(connected, 'handle')]).toEqual(['connected', FakePds.handle]);
    expect(pds.authorization.sessions.size).toBe(1);
    connectionId = wanted.id;
  });

  it('is refreshed once for all that is due, and publishes', async () => {
    pds.authorization.expireTokens();
    await database.rows('update connection set credentials_expire_at = now() where id = $1', [connectionId]);
    const releases = await Promise.all(Array.from({ length: 4 }, () => workspace.schedule({ targets: [{ connectionId }] })));
    for (const { id } of releases) expect((await workspace.untilEnded(id)).attributes.status).toBe('published');
    expect([pds.authorization.refreshes, pds.posts.size, pds.logins]).toEqual([1, 4, 0]);
  });

  it('shows the card of a link, of which the page was read once, and the receipt says so', async () => {
    const asked: string[] = [];
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const head = '<title>Menu</title><meta name="description" content="Peas"><meta property="og:image" content="/menu.png">';
    const site = await listen(
      createServer(({ url: path = '' }, response) => {
        asked.push(path);
        const [type, body] = path === '/menu.png' ? ['image/png', picture] : ['text/html', head];
        response.writeHead(200, { 'content-type': type }).end(body);
      }),
    );
    const url = `${site.url}/menu`;
    const { id, attributes } = await workspace.schedule({ baseContent: `Our menu: ${url}`, targets: [{ connectionId }] });
    expect(attributes['linkCards']).toMatchObject([{ url, title: 'Menu', description: 'Peas', problem: null }]);
    await site.close();
    expect((await workspace.untilEnded(id)).attributes.status).toBe('published');
    const embed = [...pds.posts.values()].find(({ text }) => text.includes(url))?.embed;
    expect(embed).toMatchObject({ $type: 'app.bsky.embed.external', external: { uri: url, title: 'Menu', description: 'Peas' } });
    expect(pds.files.blobs.has(embed?.external?.thumb?.ref.$link ?? '')).toBe(true);
    expect(asked).toEqual(['/menu', '/menu.png']);
    const [receipt] = await workspace.api.data<Resource[]>('GET', `/v1/receipts?releaseId=${id}`);
    expect(receipt?.attributes['linkCards']).toEqual([{ post: 1, url, outcome: 'sent' }]);
  });

  it('has to be reconnected when its server has ended the access, which an app password does as well', async () => {
    pds.authorization.sessions.clear();
    const { id } = await workspace.schedule({ targets: [{ connectionId }] });
    await eventually(async () => attribute(await connection(connectionId), 'reconnectNeededAt') !== null);
    const again = await workspace.api.data<Resource>('POST', `/v1/connections/${connectionId}/reconnect`, {});
    await signIn(pathOf(again), 'authorize');
    expect((await workspace.untilEnded(id)).attributes.status).toBe('published');
    const credentials = { handle: FakePds.handle, appPassword: 'abcd-efgh-ijkl-mnop', service };
    await workspace.api.data('POST', `/v1/connections/${connectionId}/reconnect`, { credentials });
    // What it replaces is revoked.
    await eventually(() => pds.authorization.sessions.size === 0);
    const { id: last } = await workspace.schedule({ targets: [{ connectionId }] });
    expect((await workspace.untilEnded(last)).attributes.status).toBe('published');
    expect(pds.logins).toBeGreaterThan(0);
    const back = await workspace.api.data<Resource>('POST', `/v1/connections/${connectionId}/reconnect`, {});
    await signIn(pathOf(back), 'authorize');
    expect(pds.authorization.sessions.size).toBe(1);
  });

  it('loses its access when it is disconnected', async () => {
    await workspace.api.data('DELETE', `/v1/connections/${connectionId}`);
    await eventually(() => pds.authorization.sessions.size === 0);
  });
});
