import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedPost, OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { HashnodeChannel } from './hashnode.channel.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { HashnodeSimulator, type SimulatedHashnodeText } from './testing/hashnode-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const { accessToken } = HashnodeSimulator;
const publishDraft = /^POST \/ publishDraft$/;

afterAll(() => safeFetch.onApplicationShutdown());

const channelAt = (address: string) => new HashnodeChannel(safeFetch, testConfig({ HASHNODE_API_URL: address }));
/** All calls have one address: what they ask for tells them apart. */
const proxyBefore = (address: string) => new FaultProxy(address, (body) => / (\w+)(?=\(\w+: \$)/.exec(body)?.[0] ?? '');

/** The images at the end of an article are its media. */
function seen({ markdown }: SimulatedHashnodeText) {
  const images = [...markdown.matchAll(/\n\n!\[(.*)\]\(https:\/\/cdn\.hashnode\.com\/[\w-]+\)/g)];
  return { text: markdown.slice(0, images[0]?.index), altTexts: images.map(([, altText = '']) => altText) };
}

const traits = { network: true, account: true, checksLength: false, repeatsBlindly: true, asksOnlyWhatBegan: true };
channelConformance('hashnode', traits, async () => {
  const hashnode = new HashnodeSimulator();
  const proxy = proxyBefore(await hashnode.start());
  await proxy.up();
  return {
    channel: channelAt(proxy.url),
    credentials: { accessToken },
    refusedCredentials: { accessToken: 'refused-canary-token' },
    destinationId: hashnode.publications[0]?.id ?? '',
    secrets: [accessToken, 'refused-canary-token'],
    posts: () => Promise.resolve(hashnode.posts.filter(({ isActive }) => isActive).map(seen)),
    loseNextChange: (action) => void proxy.breakNext(action === 'edit' ? /updatePost$/ : /removePost$/, { kind: 'lose-answer' }),
    generatedPosts: 300,
    ...behindProxy(proxy, hashnode, {
      publish: publishDraft,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: 'Too many requests' }),
    }),
  };
});

const hashnode = new HashnodeSimulator();
const [blog, free, ofOthers] = hashnode.publications.map(({ id }) => id);
let channel: HashnodeChannel;
let proxy: FaultProxy;
let connection: OpenedConnection;

beforeAll(async () => {
  proxy = proxyBefore(await hashnode.start());
  await proxy.up();
  channel = channelAt(proxy.url);
});
beforeEach(() => {
  for (const list of [hashnode.posts, hashnode.drafts, proxy.seen]) list.length = 0;
  connection = openedConnection({ accessToken }, { destinationId: blog });
});
afterAll(async () => {
  await proxy.down();
  await hashnode.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);
const failing = { outcome: 'refused', retryable: false };

describe('an article on Hashnode', () => {
  it('goes to the chosen publication with its tags and images, under an address that marks it', async () => {
    const media = [outgoingImage(png, 'A [terrace]\nin *spring*'), outgoingImage(Buffer.concat([png, png]), null)];
    const record = await publish({ title: 'Grüße', text: '# Menu\n\n- Asparagus\n\n#webdev #Spring', media });
    const [made] = hashnode.posts;
    expect(made).toMatchObject({ publicationId: blog, title: 'Grüße', tags: ['webdev', 'spring'] });
    expect(made?.slug).toMatch(/^grusse-[0-9a-z]{12}$/);
    expect(made?.markdown).toMatch(/^# Menu\n\n- Asparagus\n\n!\[A \[terrace\] in \\\*spring\\\*\]\(.+\)\n\n!\[\]\(.+\)$/);
    expect(record).toEqual({
      ...{ externalProviderId: made?.id, externalShortcode: null },
      url: `https://terrace.hashnode.dev/${made?.slug}`,
    });
    expect([...hashnode.images.values()].map(({ type }) => type)).toEqual(['image/png', 'image/png']);
  });

  it.each([
    ['x'.repeat(150), 'Text', 'x'.repeat(150)],
    ['x'.repeat(151), 'Text', `${'x'.repeat(149)}…`],
    ['', '## Our menu\nText', 'Our menu'],
  ])('has a title of at most 150 characters, the first line where there is none: %j', async (title, text, shown) => {
    await publish({ title, text });
    expect(hashnode.posts).toMatchObject([{ title: shown, markdown: text }]);
  });

  it.each([
    [' ', ['post_empty']],
    ['***', ['title_missing']],
    ['Text', []],
  ])('needs a text with a title in it: %j', async (text, codes) => {
    expect(channel.check({ text, media: [] }).map(({ code }) => code)).toEqual(codes);
    if (codes.length > 0) await expect(publish({ text })).rejects.toMatchObject({ ...failing, code: codes[0] });
    expect(hashnode.drafts).toHaveLength(0);
  });

  it('is refused where the plan, the role or the publication does not allow it', async () => {
    const to = (destinationId: string | undefined) => publish({ connection: { ...connection, destinationId } });
    const refused = { ...failing, class: 'misconfiguration' };
    await expect(to(undefined)).rejects.toMatchObject({ ...refused, code: 'publication_missing' });
    await expect(to(free)).rejects.toMatchObject({ ...refused, code: 'plan_required' });
    await expect(to(ofOthers)).rejects.toMatchObject({ ...refused, code: 'not_permitted' });
    await expect(to('6a603fb103e2cb3200000009')).rejects.toMatchObject({ ...refused, code: 'publication_not_found' });
    expect(hashnode.posts).toEqual([]);
  });

  it('uploads no image twice, and says when one is too large', async () => {
    const steps = keptSteps();
    const sent = { ...post({ media: [outgoingImage(png, 'A cup')] }), steps };
    void proxy.breakNext(/createDraft$/, { kind: 'answer', status: 503, body: '' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    await channel.publish(sent, signal);
    expect(proxy.seen.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
    const large = [outgoingImage(Buffer.alloc(8_000_001), null)];
    await expect(publish({ media: large })).rejects.toMatchObject({ ...failing, code: 'media_too_large' });
  });
});

describe('a draft on Hashnode', () => {
  it('says what the post says when it is published, also after somebody changed the post', async () => {
    const steps = keptSteps();
    const sent = { ...post({ text: 'Old' }), steps };
    void proxy.breakNext(publishDraft, { kind: 'answer', status: 503, body: '' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await channel.publish({ ...sent, text: 'New' }, signal);
    expect(hashnode.posts).toMatchObject([{ markdown: 'New' }]);
    expect(hashnode.drafts).toHaveLength(1);
  });

  it('is made anew in another publication that was chosen meanwhile', async () => {
    const sent = { ...post({ connection: { ...connection, destinationId: ofOthers } }), steps: keptSteps() };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ code: 'not_permitted' });
    await channel.publish({ ...sent, connection }, signal);
    expect(hashnode.posts).toMatchObject([{ publicationId: blog }]);
  });

  it('that was published is not published again, however often its answer is lost and old answers are kept', async () => {
    const sent = { ...post(), steps: keptSteps() };
    void proxy.breakNext(publishDraft, { kind: 'answer', status: 503, body: '' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    void proxy.breakNext(publishDraft, { kind: 'lose-answer' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    const [made] = hashnode.posts;
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: made?.id } });
    expect(await channel.publish(sent, signal)).toMatchObject({ externalProviderId: made?.id });
    expect(hashnode.posts).toHaveLength(1);
  });

  it('that somebody deleted is for a person', async () => {
    const sent = { ...post(), steps: keptSteps() };
    void proxy.breakNext(publishDraft, { kind: 'answer', status: 503, body: '' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    for (const draft of hashnode.drafts) draft.isActive = false;
    expect(await lookUp(sent)).toEqual({ outcome: 'unknown', reason: expect.any(String) });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'draft_gone' });
  });
});

describe('a published article on Hashnode', () => {
  it('keeps its tags where the new text has none, and its address', async () => {
    const sent = post({ text: 'Old\n\n#webdev' });
    const { externalProviderId } = await channel.publish(sent, signal);
    const slug = hashnode.posts[0]?.slug;
    await channel.editPost({ ...sent, title: 'Summer', text: 'New', externalProviderId } satisfies EditedPost, signal);
    expect(hashnode.posts).toMatchObject([{ title: 'Summer', markdown: 'New', tags: ['webdev'], slug }]);
  });
});

describe('connecting Hashnode', () => {
  it('names the account, and lists its publications by their addresses, on as many pages as there are', async () => {
    const identity = await channel.connect({ accessToken }, signal);
    expect(identity).toEqual({ handle: HashnodeSimulator.handle, displayName: 'Café Terrace', credentials: { accessToken } });
    const first = await channel.destinations.list(identity.credentials, signal);
    expect(first.map(({ name }) => name)).toEqual([
      'Café Terrace (terrace.hashnode.dev)',
      'Café Terrace (blog.terrace.example)',
      'Recipes (recipes.hashnode.dev)',
    ]);
    const more = new HashnodeSimulator();
    const [any] = more.publications;
    for (let index = 0; any && index < 60; index += 1) more.publications.push({ ...any, id: `more-${index}` });
    const all = await channelAt(await more.start()).destinations.list(identity.credentials, signal);
    expect(all).toHaveLength(63);
    await more.stop();
  });

  it.each([
    [200, '{"data":{"me":null}}', 'credential_refused'],
    [401, '', 'credential_refused'],
    [403, '<html>error code: 1010</html>', 'not_permitted'],
    [301, '', 'api_not_found'],
    [200, '{"errors":[{"message":"Busy","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}', 'hashnode_interrupted'],
    [200, '<html>', 'unreadable_answer'],
  ])('says what is wrong: %i %s', async (status, body, code) => {
    void proxy.breakNext(/^POST \//, { kind: 'answer', status, body });
    await expect(channel.connect({ accessToken }, signal)).rejects.toMatchObject({ outcome: 'refused', code });
  });
});
