import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { PinterestChannel } from './pinterest.channel.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { PinterestSimulator } from './testing/pinterest-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const createPin = /^POST \/v5\/pins$/;
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, pinterest: PinterestSimulator, changed: Parameters<typeof testConfig>[0] = {}) {
  const { clientId, clientSecret } = pinterest.authorization;
  const app = { PINTEREST_CLIENT_ID: clientId, PINTEREST_CLIENT_SECRET: clientSecret };
  return new PinterestChannel(
    safeFetch,
    testConfig({ PINTEREST_API_URL: address, PINTEREST_WEB_URL: address, ...app, ...changed }),
  );
}

channelConformance('pinterest', { network: true, account: true, checksLength: true, repeatsBlindly: true }, async () => {
  const pinterest = new PinterestSimulator();
  const proxy = new FaultProxy(await pinterest.start());
  await proxy.up();
  const accessToken = pinterest.authorization.addToken();
  return {
    channel: channelAt(proxy.url, pinterest),
    credentials: { accessToken },
    refusedCredentials: { accessToken: 'refused-canary-token' },
    destinationId: pinterest.boards[0]?.id ?? '',
    media: [outgoingImage(png, null)],
    secrets: [accessToken, 'refused-canary-token', pinterest.authorization.clientSecret],
    posts: () =>
      Promise.resolve(
        pinterest.pins.map(({ description, altText, images, video }) => ({
          text: description,
          altTexts: images.length === 1 || video !== undefined ? [altText] : images.map((image) => image.description),
        })),
      ),
    loseNextChange: () => void proxy.breakNext(/^DELETE \/v5\/pins\//, { kind: 'lose-answer' }),
    generatedPosts: 500,
    ...behindProxy(proxy, pinterest, {
      publish: createPin,
      limited: (seconds) => ({
        headers: { 'x-ratelimit-reset': String(seconds) },
        body: { code: 8, message: 'This request exceeded a rate limit.' },
      }),
    }),
  };
});

/** The person's answer on the page of Pinterest. */
async function decide(address: string, decision: 'authorize' | 'deny'): Promise<URLSearchParams> {
  expect((await fetch(address)).status).toBe(200);
  const { origin, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}/oauth/`, { method: 'POST', body, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(callbackUrl);
  return location.searchParams;
}

async function signIn(through: PinterestChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  return through.signIn.complete(await decide(address, 'authorize'), kept, request, signal);
}

tokenRefreshConformance('Pinterest', async () => {
  const pinterest = new PinterestSimulator();
  const proxy = new FaultProxy(await pinterest.start());
  await proxy.up();
  const channel = channelAt(proxy.url, pinterest);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/v5\/oauth\/token$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await pinterest.stop();
    },
  };
});

const pinterest = new PinterestSimulator();
let address: string;
let channel: PinterestChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  address = await pinterest.start();
});
beforeEach(() => {
  channel = channelAt(address, pinterest);
  pinterest.pins.length = 0;
  pinterest.maxDescription = 500;
  const credentials = { accessToken: pinterest.authorization.addToken() };
  const [board] = pinterest.boards;
  connection = openedConnection(credentials, { destinationId: board?.id });
});
afterAll(() => pinterest.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, { media: [outgoingImage(png, null)], ...parts });
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);

describe('a pin', () => {
  it('goes to the chosen board, leads to the first address of the text, and has a page', async () => {
    const text = 'Our menu (https://imprint.example/menu?a=1), and https://imprint.example/wine.';
    const record = await publish({ title: 'Spring', text, media: [outgoingImage(png, 'A terrace')] });
    expect(pinterest.pins).toMatchObject([
      { boardId: connection.destinationId, title: 'Spring', description: text, altText: 'A terrace' },
    ]);
    expect(pinterest.pins[0]?.link).toBe('https://imprint.example/menu?a=1');
    const id = pinterest.pins[0]?.id;
    expect(record).toEqual({ externalProviderId: id, externalShortcode: null, url: `${address}/pin/${id}/` });
  });

  it.each([
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(99)}…`],
    [`${'x'.repeat(98)}👩‍👩‍👧‍👦`, `${'x'.repeat(98)}…`],
    ['', ''],
  ])('has a title of at most 100 characters: %j', async (title, shown) => {
    await publish({ title });
    expect(pinterest.pins).toMatchObject([{ title: shown }]);
  });

  it('has up to five images with a description each, and never none', async () => {
    const media = Array.from({ length: 5 }, (_, index) => outgoingImage(png, `Picture ${index + 1}`));
    await publish({ media });
    expect(pinterest.pins[0]?.images.map(({ description }) => description)).toEqual(media.map(({ altText }) => altText));
    expect(pinterest.pins[0]?.altText).toBe(media.map(({ altText }) => altText).join('\n'));
    expect(channel.check({ text: 'Text', media: [] })).toMatchObject([{ code: 'image_missing', field: 'media' }]);
    await expect(publish({ media: [] })).rejects.toMatchObject({ outcome: 'refused', code: 'image_missing' });
    expect(pinterest.pins).toHaveLength(1);
  });

  it('waits for a board, and is refused when the board is gone', async () => {
    const nowhere = { ...connection, destinationId: undefined };
    const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
    await expect(publish({ connection: nowhere })).rejects.toMatchObject({ ...refused, code: 'board_missing' });
    const gone = { ...connection, destinationId: '999' };
    await expect(publish({ connection: gone })).rejects.toMatchObject({ ...refused, code: 'board_not_found' });
    expect(pinterest.pins).toEqual([]);
  });

  it('says what is wrong with an image', async () => {
    const broken = publish({ media: [outgoingImage(Buffer.from('no picture'), null)] });
    await expect(broken).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'image_refused' });
  });

  it('takes the length of descriptions from the setting', async () => {
    const longer = channelAt(address, pinterest, { PINTEREST_DESCRIPTION_LENGTH: 800 });
    expect([channel.capability.limits.captionLength, longer.capability.limits.captionLength]).toEqual([500, 800]);
    expect(() => channelAt(address, pinterest, { PINTEREST_DESCRIPTION_LENGTH: 801 })).toThrow('PINTEREST_DESCRIPTION_LENGTH');
  });
});

describe('addresses of Pinterest', () => {
  it.each(['http://pinterest.example', 'ftp://pinterest.example', 'https://pinterest.example?x=1', 'https://a@b.example', 'x'])(
    'are private on their way: not %s',
    (refused) => {
      expect(() => testConfig({ PINTEREST_API_URL: refused })).toThrow('PINTEREST_API_URL must be an https URL');
    },
  );

  it('lead nowhere within the network of the instance', async () => {
    const guarded = new SafeFetch([]);
    const inside = new PinterestChannel(guarded, testConfig({ PINTEREST_API_URL: 'https://10.0.0.1' }));
    const connecting = inside.connect({ accessToken: 'token' }, signal);
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', code: 'destination_refused' });
    await guarded.onApplicationShutdown();
  });
});

describe('a look-up on Pinterest', () => {
  it('finds the pin where it was sent, whichever board is chosen since and however Pinterest arranges it', async () => {
    const sent = post({ text: ' Grüße\r\nvon der Terrasse ' });
    await Promise.all(Array.from({ length: 255 }, () => publish()));
    const { externalProviderId } = await channel.publish(sent, signal);
    const steps = keptSteps();
    await steps.save('board', connection.destinationId ?? '');
    const other = pinterest.boards[1]?.id;
    const moved = { ...sent, steps, connection: { ...connection, destinationId: other } };
    expect(await lookUp(moved)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });

  it('takes no pin that was there before, or has another title, text or description of its images', async () => {
    const text = 'Good morning!';
    await publish({ text });
    for (const pin of pinterest.pins) pin.createdAt = new Date(Date.now() - 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, title: 'Summer' });
    await publish({ text, media: [outgoingImage(png, 'A cup')] });
    expect(await lookUp(post({ text }))).toEqual({ outcome: 'absent' });
    expect(await lookUp(post({ text, media: [outgoingImage(png, 'A cup')] }))).toMatchObject({ records: [{}] });
  });

  it('names pins with the same content, the oldest first', async () => {
    const ids = [await publish({ text: 'Again' }), await publish({ text: 'Again' })].map(({ externalProviderId: id }) => id);
    const records = ids.map((externalProviderId) => ({ externalProviderId }));
    for (const [index, pin] of pinterest.pins.entries()) pin.createdAt = new Date(Date.now() + index);
    expect(await lookUp(post({ text: 'Again' }))).toMatchObject({ outcome: 'candidates', records });
  });

  it('admits that a board of more than 2,500 pins is too large, unless the pin is found', async () => {
    const [board] = pinterest.boards;
    const texts = { title: 'Old', description: 'Old', link: '', altText: '' };
    const old = (index: number) => ({ ...texts, id: `${index}0`, boardId: board?.id ?? '', createdAt: new Date(), images: [] });
    pinterest.pins.push(...Array.from({ length: 2_500 }, (_, index) => old(index)));
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    pinterest.pins.push(old(2_500));
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ title: 'Old', text: 'Old' }))).toMatchObject({ outcome: 'candidates' });
  });

  it('knows the pin whose answer arrived without asking', async () => {
    const sent = post();
    const record = await channel.publish(sent, signal);
    pinterest.pins.length = 0;
    expect(await lookUp(sent)).toEqual({ outcome: 'found', record });
  });
});

describe('connecting Pinterest', () => {
  it('signs people in with the app of the operator, and lists the boards of the account', async () => {
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: PinterestSimulator.handle, displayName: 'Café Terrace' });
    expect(identity.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect(await channel.destinations.list(identity.credentials, signal)).toEqual(pinterest.boards);
    await channel.publish(post({ connection: { ...connection, credentials: identity.credentials } }), signal);
  });

  it('lists all boards of an account with many', async () => {
    const more = Array.from({ length: 260 }, (_, index) => ({ id: `77${index}`, name: `Board ${index}` }));
    pinterest.boards.push(...more);
    expect(await channel.destinations.list(connection.credentials, signal)).toHaveLength(262);
    pinterest.boards.splice(2);
  });

  it.each([
    [{}, []],
    [{ PINTEREST_CLIENT_ID: null }, ['PINTEREST_CLIENT_ID']],
    [{ PINTEREST_CLIENT_SECRET: null }, ['PINTEREST_CLIENT_SECRET']],
    [{ PINTEREST_CLIENT_ID: null, PINTEREST_CLIENT_SECRET: null }, ['PINTEREST_CLIENT_ID', 'PINTEREST_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = channelAt(address, pinterest, changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    if (missing.length === 0) return;
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'operator_app_missing', retryable: true };
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject(failure);
    await expect(incomplete.tokenRefresh.refresh({ refreshToken: 'x' }, signal)).rejects.toMatchObject(failure);
  });

  it('is refused with another secret', async () => {
    const wrong = channelAt(address, pinterest, { PINTEREST_CLIENT_SECRET: 'wrong-secret-canary' });
    const { address: page, kept } = await wrong.signIn.begin({}, request);
    const answer = await decide(page, 'authorize');
    const completing = wrong.signIn.complete(answer, kept, request, signal);
    await expect(completing).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'sign_in_refused' });
    await expect(completing).rejects.not.toThrow(/wrong-secret-canary/);
  });
});
