/** @modes embedded */
import { FaultProxy, wordpressCalls, WordpressSimulator } from '@imprint/adapters/channels/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, Browser, Instance, signedUp, tokenOf, Workspace, type Resource } from './harness/index.js';

const wordpress = new WordpressSimulator();
let proxy: FaultProxy;
let instance: Instance;
let browser: Browser;
let workspace: Workspace;
let connectionId: string;

beforeAll(async () => {
  proxy = new FaultProxy(await wordpress.start());
  await proxy.up();
  instance = await Instance.shared();
  browser = await signedUp(instance, 'ada@wordpress.example');
  workspace = await Workspace.open(instance, await tokenOf(browser));
});
afterAll(async () => {
  await proxy?.down();
  await wordpress.stop();
});

const connection = (): Promise<Resource> => workspace.api.data('GET', `/v1/connections/${connectionId}`);
const credentials = () => ({ site: proxy.url, username: 'author', applicationPassword: wordpress.addPassword() });

describe('a WordPress site', () => {
  it('is connected with an application password', async () => {
    const connected = await workspace.connect({ platform: 'wordpress', credentials: credentials() });
    connectionId = connected.id;
    expect(connected.attributes).toMatchObject({
      status: 'connected',
      readiness: 'publish_capable',
      handle: `author@${new URL(proxy.url).host}`,
      displayName: "Tom & Ada's",
    });
  });

  it('gets a post with its picture once, although the answers of the site are lost', async () => {
    const generation = await workspace.generate({ prompt: 'A terrace', brandId: workspace.brandId });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    void proxy.breakNext(wordpressCalls.publishDraft, { kind: 'lose-answer' });
    const { id } = await workspace.schedule({
      title: 'Spring menu',
      targets: [{ connectionId }],
      media: [{ assetId, altText: 'A terrace at noon' }],
    });
    const published = await workspace.untilEnded(id);
    expect(published.attributes.status).toBe('published');
    const { files, posts } = wordpress.library;
    expect(files).toMatchObject([{ altText: 'A terrace at noon' }]);
    expect(posts).toMatchObject([{ status: 'publish', title: 'Spring menu', featuredMedia: files[0]?.id }]);
    expect(published.attributes.targets).toMatchObject([
      { externalProviderId: String(posts[0]?.id), url: `${proxy.url}/2026/11/${posts[0]?.slug}/` },
    ]);
  });

  it('has to be reconnected once its password was revoked there, and then publishes again', async () => {
    wordpress.passwords.clear();
    const post = (): Promise<Resource> => workspace.schedule({ targets: [{ connectionId }] });
    expect((await workspace.untilEnded((await post()).id)).attributes.status).toBe('failed');
    await eventually(async () => attribute(await connection(), 'reconnectNeededAt') !== null);
    expect(attribute(await connection(), 'readiness')).toBe('blocked');
    await workspace.api.data('POST', `/v1/connections/${connectionId}/reconnect`, { credentials: credentials() });
    expect(attribute(await connection(), 'readiness')).toBe('publish_capable');
    expect((await workspace.untilEnded((await post()).id)).attributes.status).toBe('published');
  });

  it('may answer a sign-in with a password in the address, which the page takes and nothing else', async () => {
    const answer = `?state=conn_${'0'.repeat(26)}.${'x'.repeat(43)}&user_login=author&password=abcd`;
    const { headers } = await browser.open(`/v1/connections/callback${answer}`);
    const { pathname, search } = new URL(headers.get('location') ?? '');
    expect([pathname, search]).toEqual(['/connections/callback', answer]);
    expect((await browser.open(pathname + search)).text).toContain('There is no connection conn_');
    expect((await browser.open(`/connections/conn_1/authorize${answer}`)).status).toBe(401);
  });
});
