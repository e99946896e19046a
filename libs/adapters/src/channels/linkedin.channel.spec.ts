import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { linkedinAt, never, png } from './linkedin-instance.fixture.js';
import type { LinkedinChannel } from './linkedin.channel.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { LinkedinSimulator } from './testing/linkedin-simulator.js';

const safeFetch = new SafeFetch(['localhost']);
const createPost = /^POST \/rest\/posts$/;
const page = 'urn:li:organization:2414183';
const profile = LinkedinSimulator.member.id;

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance(
  'linkedin',
  { network: true, account: true, checksLength: true, repeatsBlindly: true, keepsAltTexts: true, plainVideos: true },
  async () => {
    const linkedin = new LinkedinSimulator();
    const proxy = new FaultProxy(await linkedin.start());
    await proxy.up();
    const accessToken = linkedin.authorization.addToken();
    const changes = { edit: /^POST \/rest\/posts\/./, delete: /^DELETE \/rest\/posts\/./ } as const;
    return {
      channel: linkedinAt(proxy.url, linkedin, safeFetch),
      credentials: { accessToken },
      refusedCredentials: { accessToken: 'refused-canary-token' },
      destinationId: page,
      secrets: [accessToken, 'refused-canary-token', linkedin.authorization.clientSecret],
      posts: () =>
        Promise.resolve(
          linkedin.posts.all.map(({ text, images }) => ({ text, altTexts: images.map(({ altText = '' }) => altText) })),
        ),
      loseNextChange: (action) => void proxy.breakNext(changes[action], { kind: 'lose-answer' }),
      generatedPosts: 300,
      ...behindProxy(proxy, linkedin, {
        publish: createPost,
        limited: (seconds) => ({
          headers: { 'retry-after': String(seconds) },
          body: { status: 429, serviceErrorCode: 101, message: 'Resource level throttle limit reached' },
        }),
      }),
    };
  },
);

const linkedin = new LinkedinSimulator();
let address: string;
let channel: LinkedinChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  address = await linkedin.start();
});
beforeEach(() => {
  linkedin.posts.all.length = 0;
  linkedin.posts.refusesDuplicates = false;
  linkedin.uploads.clear();
  channel = linkedinAt(address, linkedin, safeFetch);
  const credentials = { accessToken: linkedin.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials, destinationId: page };
});
afterAll(() => linkedin.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), never);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, never);
const onProfile = (): OpenedConnection => ({ ...connection, destinationId: profile });
const seen = () => linkedin.posts.all[0];

describe('a post on LinkedIn', () => {
  it.each([
    'A (bracket), [another], {a third}, <b> | and \\ back',
    'ada@example.com, @ada, snake_case, *bold*, ~gone~',
    'C#, # 1, #2026, #a_b, ##two, (#tag), #tag\\',
    'https://example.com/a_b?c=(d)#e',
    '{hashtag|\\#|x} @[Ada](urn:li:person:1)',
  ])('shows what is reserved as it was typed: %s', async (text) => {
    await publish({ text });
    expect(seen()?.text).toBe(text);
    expect(seen()?.commentary).not.toContain('{hashtag|');
  });

  it('keeps hashtags that are one word', async () => {
    await publish({ text: '#spring menu, #春. And #Café2026!' });
    expect(seen()?.commentary).toBe('{hashtag|\\#|spring} menu, {hashtag|\\#|春}. And {hashtag|\\#|Café2026}!');
  });

  it('has at most 3,000 characters, and each that is reserved counts for two', async () => {
    const codes = (text: string) => channel.check({ text, media: [] }).map(({ code }) => code);
    expect(codes(`${'x'.repeat(2_998)}*`)).toEqual([]);
    expect(codes(`${'x'.repeat(2_999)}*`)).toEqual(['text_too_long']);
    expect(codes(`#${'x'.repeat(2_999)}`)).toEqual([]);
    expect(channel.check({ text: `${'x'.repeat(2_998)}()`, media: [] })[0]?.message).toContain('the text has 3,002, 2 of them');
    const refused = { outcome: 'refused', class: 'validation', code: 'text_too_long', retryable: false };
    await expect(publish({ text: `${'x'.repeat(2_999)}*` })).rejects.toMatchObject(refused);
    expect(linkedin.posts.all).toEqual([]);
  });

  it('goes to the chosen page or profile, with its address, and is public', async () => {
    const record = await publish();
    const onOwn = await publish({ connection: onProfile() });
    expect(linkedin.posts.all.map(({ author }) => author)).toEqual([page, profile]);
    const id = seen()?.id ?? '';
    expect(record).toEqual({ externalProviderId: id, externalShortcode: null, url: `${address}/feed/update/${id}/` });
    expect(onOwn.externalProviderId).toBe(linkedin.posts.all[1]?.id);
  });

  it('has up to 20 images with an alternative text each, uploaded for its author', async () => {
    const media = Array.from({ length: 20 }, (_, index) => outgoingImage(png, index === 1 ? null : `Picture ${index}`));
    await publish({ media });
    expect(seen()?.images.map(({ altText }) => altText)).toEqual(media.map(({ altText }) => altText ?? undefined));
    expect(new Set([...linkedin.uploads.values()].map(({ owner }) => owner))).toEqual(new Set([page]));
  });

  it('is not begun for an image that LinkedIn would not take', async () => {
    const large = { ...outgoingImage(png, null), width: 36_152_320, height: 1 };
    const refused = { outcome: 'refused', class: 'validation', code: 'image_too_large', retryable: false };
    await expect(publish({ media: [outgoingImage(png, null), large] })).rejects.toMatchObject(refused);
    expect(linkedin.uploads.size).toBe(0);
    await publish({ media: [{ ...large, width: 36_152_319 }] });
  });

  it('uses images of an earlier attempt again, unless it goes to another page since', async () => {
    const media = [outgoingImage(png, 'A cup')];
    const [steps, credentials] = [keptSteps(), { accessToken: 'refused-canary-token' }];
    await publish({ media, steps });
    steps.saved.delete('post');
    steps.saved.delete('author');
    await publish({ media, steps });
    expect(linkedin.uploads.size).toBe(1);
    steps.saved.delete('post');
    await publish({ media, steps, connection: onProfile() });
    expect(linkedin.uploads.size).toBe(2);
    await expect(publish({ media, connection: { ...connection, credentials } })).rejects.toMatchObject({ outcome: 'refused' });
  });
});

describe('the card of a link', () => {
  const url = 'https://terrace.example/menu';
  const linkCard = { url, title: 'Menu', description: 'Peas', picture: outgoingImage(png, null) };
  const article = { source: url, title: 'Menu', description: 'Peas', thumbnail: expect.stringMatching(/^urn:li:image:/) };
  const send = (parts: Partial<OutgoingPost>) => channel.publish({ ...post({ text: url }), linkCard, ...parts }, never);

  it('is an article with its picture, uploaded once for all attempts, and the post is found again', async () => {
    const sent = { ...post({ text: url }), linkCard, steps: keptSteps() };
    const { externalProviderId, withoutCard } = await channel.publish(sent, never);
    expect([linkedin.posts.all, withoutCard]).toMatchObject([[{ article, images: [] }], undefined]);
    sent.steps.saved.delete('post');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    await channel.publish(sent, never);
    expect(linkedin.uploads.size).toBe(1);
  });

  it('goes without a picture that LinkedIn does not take, and the post without a card that it refuses', async () => {
    const broken = outgoingImage(Buffer.from('no picture'), null);
    expect(await send({ linkCard: { ...linkCard, picture: broken } })).toMatchObject({ withoutCard: 'picture' });
    expect(seen()?.article).toEqual({ source: url, title: 'Menu', description: 'Peas' });
    linkedin.posts.refusesArticles = true;
    expect(await send({ text: 'Plain' })).toMatchObject({ withoutCard: 'all' });
    linkedin.posts.refusesArticles = false;
    expect(linkedin.posts.all).toMatchObject([{}, { text: 'Plain', article: undefined }]);
  });

  it('does not make a second post of one that LinkedIn has already', async () => {
    linkedin.posts.refusesDuplicates = true;
    await send({});
    const before = linkedin.posts.tries;
    await expect(send({})).rejects.toMatchObject({ code: 'duplicate_post' });
    expect([linkedin.posts.all.length, linkedin.posts.tries]).toEqual([1, before + 1]);
  });
});

describe('what LinkedIn refuses', () => {
  it.each([
    [undefined, 'destination_missing'],
    ['urn:li:organization:2414185', 'not_permitted'],
    ['urn:li:organization:999', 'not_permitted'],
  ])('is a matter of the destination: %s', async (destinationId, code) => {
    const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false, code };
    await expect(publish({ connection: { ...connection, destinationId } })).rejects.toMatchObject(refused);
    expect(linkedin.posts.all).toEqual([]);
  });

  it('is a version of the API that is over', async () => {
    channel = linkedinAt(address, linkedin, safeFetch, { LINKEDIN_API_VERSION: '202409' });
    const refused = { outcome: 'refused', class: 'misconfiguration', code: 'api_version_refused' };
    await expect(publish()).rejects.toMatchObject(refused);
    await expect(publish()).rejects.toThrow(/LINKEDIN_API_VERSION/);
    for (const version of ['2024', '202413', 'latest'])
      expect(() => linkedinAt(address, linkedin, safeFetch, { LINKEDIN_API_VERSION: version })).toThrow('LINKEDIN_API_VERSION');
  });

  it('is a broken image', async () => {
    const broken = publish({ media: [outgoingImage(Buffer.from('no picture'), null)] });
    await expect(broken).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'post_refused' });
  });

  it('is the same post twice; after a lost answer, that may be the post itself', async () => {
    linkedin.posts.refusesDuplicates = true;
    const sent = post({ text: 'Good morning' });
    const { externalProviderId } = await channel.publish(sent, never);
    const again = publish({ text: 'Good morning' });
    await expect(again).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'duplicate_post' });
    await expect(again).rejects.toThrow(externalProviderId);
    const steps = keptSteps();
    await steps.save('author', page);
    const repeated = channel.publish({ ...sent, steps }, never);
    await expect(repeated).rejects.toMatchObject({ outcome: 'unknown', code: 'duplicate_post' });
    expect(await lookUp({ ...sent, steps })).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });
});
