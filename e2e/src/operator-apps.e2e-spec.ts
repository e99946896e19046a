/** @modes embedded */
import { FaultProxy, InstagramSimulator, PinterestSimulator } from '@imprint/adapters/channels/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, Browser, download, Instance, signedUp, tokenOf, Workspace, type Resource } from './harness/index.js';

const createPin = /^POST \/v5\/pins$/;
const pinterest = new PinterestSimulator();
const instagram = new InstagramSimulator();
let proxy: FaultProxy;
let instance: Instance;
let browser: Browser;
let workspace: Workspace;
let connectionId: string;

beforeAll(async () => {
  proxy = new FaultProxy(await pinterest.start());
  await proxy.up();
  const { clientId, clientSecret } = pinterest.authorization;
  const app = { PINTEREST_CLIENT_ID: clientId, PINTEREST_CLIENT_SECRET: clientSecret, PINTEREST_ACCESS: 'standard' };
  const instagramUrl = await instagram.start();
  const settings = {
    INSTAGRAM_API_URL: instagramUrl,
    INSTAGRAM_CLIENT_ID: instagram.authorization.clientId,
    INSTAGRAM_CLIENT_SECRET: instagram.authorization.clientSecret,
    LOGIN_WALL: 'on',
    PINTEREST_API_URL: proxy.url,
    PINTEREST_WEB_URL: proxy.url,
    HIDDEN_CHANNELS: 'webhook',
    ...app,
  };
  const apps = ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'] as const;
  instance = await Instance.start({ apps, settings });
  browser = await signedUp(instance, 'ada@pinterest.example');
  workspace = await Workspace.open(instance, await tokenOf(browser));
});
afterAll(async () => {
  await instance?.stop();
  await proxy?.down();
  await pinterest.stop();
  await instagram.stop();
});

const connection = (): Promise<Resource> => workspace.api.data('GET', `/v1/connections/${connectionId}`);

/** The person goes on to Pinterest, and gives access there. @returns where they come back to */
async function signIn(): Promise<string> {
  const asked = await workspace.api.data('POST', '/v1/connections', { platform: 'pinterest', brandId: workspace.brandId });
  connectionId = asked.id;
  await browser.open(new URL(attribute<string>(asked, 'authorizationUrl')).pathname);
  const question = new URL((await browser.submit({ decision: 'connect' })).onward ?? 'about:blank');
  const body = new URLSearchParams([...question.searchParams, ['decision', 'authorize']]);
  const answer = await fetch(`${question.origin}/oauth/`, { method: 'POST', body, redirect: 'manual' });
  const callback = new URL(answer.headers.get('location') ?? '');
  const forwarded = new URL((await browser.open(callback.pathname + callback.search)).headers.get('location') ?? '');
  return (await browser.open(forwarded.pathname + forwarded.search)).headers.get('location') ?? '';
}

describe('an account on Pinterest', () => {
  it('is connected with the app of the operator, and blocked until somebody chooses a board', async () => {
    expect(await signIn()).toMatch(new RegExp(`/~/connections\\?choose=${connectionId}$`));
    expect((await connection()).attributes).toMatchObject({
      status: 'connected',
      handle: PinterestSimulator.handle,
      readiness: 'blocked',
      diagnostics: [{ code: 'destination_missing' }],
    });
    const path = `/v1/connections/${connectionId}`;
    const boards = await workspace.api.data<Resource[]>('GET', `${path}/destinations`);
    expect(boards.map(({ id, attributes }) => ({ id, ...attributes }))).toEqual(pinterest.boards);
    const refused = await workspace.api.send('PATCH', path, { destinationId: '1', maxPostsPerDay: 3 });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('unknown_destination')]);
    expect(attribute(await connection(), 'maxPostsPerDay')).toBeNull();
    const [, recipes] = pinterest.boards;
    const chosen = await workspace.api.data('PATCH', path, { destinationId: recipes?.id });
    expect(chosen.attributes).toMatchObject({
      readiness: 'publish_capable',
      destinationId: recipes?.id,
      destinationName: recipes?.name,
    });
  });

  it('gets a pin once, although the answer of Pinterest is lost', async () => {
    const generation = await workspace.generate({ prompt: 'A terrace', brandId: workspace.brandId });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    void proxy.breakNext(createPin, { kind: 'lose-answer' });
    const release = await workspace.schedule({
      title: 'Spring menu',
      baseContent: 'Our menu: https://imprint.example/menu',
      targets: [{ connectionId }],
      media: [{ assetId, altText: 'A terrace at noon' }],
    });
    const published = await workspace.untilEnded(release.id);
    expect(published.attributes.status).toBe('published');
    const boardId = pinterest.boards[1]?.id;
    expect(pinterest.pins).toMatchObject([
      { boardId, title: 'Spring menu', link: 'https://imprint.example/menu', altText: 'A terrace at noon' },
    ]);
    expect(published.attributes.targets).toMatchObject([
      { externalProviderId: pinterest.pins[0]?.id, url: `${proxy.url}/pin/${pinterest.pins[0]?.id}/` },
    ]);
  });

  it('takes no post without a picture', async () => {
    const body = workspace.release({ targets: [{ connectionId }] });
    const { status } = await workspace.api.send('POST', '/v1/releases', body);
    expect(status).toBe(400);
  });
});

describe('an image that a channel does not take as it is', () => {
  it('is a JPEG where Instagram fetches it, and a PNG in the library', async () => {
    const credentials = { accessToken: instagram.authorization.addToken() };
    const { id } = await workspace.connect({ platform: 'instagram', credentials });
    const generation = await workspace.generate({ prompt: 'A terrace', brandId: workspace.brandId });
    const output = attribute<{ assetId: string; url: string }>(generation, 'output');
    expect((await download(output.url)).type).toBe('image/png');
    const body = { baseContent: 'Spring', targets: [{ connectionId: id }], media: [{ assetId: output.assetId }] };
    const published = await workspace.untilEnded((await workspace.schedule(body)).id);
    expect(published.attributes.status).toBe('published');
    const url = instagram.posts[0]?.photos[0]?.url ?? '';
    const fetched = await download(url);
    expect([fetched.status, fetched.type, fetched.bytes.subarray(0, 3).toString('hex')]).toEqual([200, 'image/jpeg', 'ffd8ff']);
    // The signature is for this change only.
    expect((await download(url.replace(/fit=\d+/, 'fit=900'))).status).toBe(404);
    expect((await download(url.replace(/fit=[^&]+&/, ''))).status).toBe(404);
  });
});

describe('a channel that the operator hides (spec §3.2)', () => {
  it('is not listed, takes no account, and says that it is not available where somebody asks for it', async () => {
    const listed = await workspace.api.data<Resource[]>('GET', '/v1/channels');
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(['pinterest', 'feed']));
    expect(listed.map(({ id }) => id)).not.toContain('webhook');
    const refused = await workspace.api.send('POST', '/v1/connections', { platform: 'webhook', brandId: workspace.brandId });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringMatching(/scheduler_channel_unavailable.*Webhook is not available/),
    ]);
    const { attributes } = await workspace.api.data('GET', '/v1/channels/webhook');
    expect(attributes).toMatchObject({ state: 'hidden', availability: 'blocked' });
  });
});

describe('an instance without an app on Pinterest', () => {
  it('says so where people would connect an account', async () => {
    const other = await Instance.shared();
    const person = await signedUp(other, 'ada@no-pinterest.example');
    const { api, brandId } = await Workspace.open(other, await tokenOf(person));
    const channel = await api.data('GET', '/v1/channels/pinterest');
    const diagnostics = [{ code: 'operator_app_missing', resolvedBy: 'operator' }];
    expect(channel.attributes).toMatchObject({ state: 'supported', availability: 'blocked', diagnostics });
    const { status, body } = await api.send('POST', '/v1/connections', { platform: 'pinterest', brandId });
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringMatching(/scheduler_channel_unavailable.*PINTEREST_CLIENT_ID/),
    ]);
  });
});
