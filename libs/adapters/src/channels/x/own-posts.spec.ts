import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost, OutgoingTarget, PublishedRecord } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { keptSteps, outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { XSimulator } from '../testing/x-simulator.js';
import { XChannel } from '../x.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const x = new XSimulator();
let channel: XChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  const address = await x.start();
  channel = new XChannel(safeFetch, testConfig({ X_API_URL: address, X_WEB_URL: address }));
  const credentials = { accessToken: x.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
});
beforeEach(() => {
  x.posts.length = 0;
  x.withheldFields.clear();
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await x.stop();
});

const publish = (parts: Partial<OutgoingTarget>) => channel.publish(outgoingPost(connection, parts), signal);
/** As a worker to which the answer was lost. */
const lookUp = (parts: Partial<OutgoingPost>) =>
  channel.lookUp({ ...outgoingPost(connection, parts), steps: keptSteps(), firstSentAt: new Date() }, signal);
const replyTo = (parent: PublishedRecord) => ({
  part: 'post 2',
  after: 1,
  earlier: [parent],
  root: parent,
  parent,
});

describe('a look-up on X', () => {
  it.each([
    ' Grüße\r\nvon der Terrasse ',
    'Cafe\u0301 & <b>Bar</b> &amp; more',
    'See https://imprint.example.com/menu?a=1&b=2#c, and HTTPS://Example.com/.',
    'example.com, sub.example.org/path and https://例え.jp',
    'https://example.com',
    '春のメニューはexample.comです 👩🏽‍🚀',
    'A price of 5 $ (or 3 €) [not *more*]? ^_^ \\o/',
    '',
  ])('tells the text as it was sent from what X makes of it: %j', async (text) => {
    const media = [outgoingImage(png, 'A cup'), outgoingImage(png, null)];
    const { externalProviderId } = await publish({ text, media });
    expect(await lookUp({ text, media })).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    if (text === '') return;
    expect(await lookUp({ text })).toEqual({ outcome: 'absent' });
    const { externalProviderId: alone } = await publish({ text });
    expect(await lookUp({ text })).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId: alone }] });
  });

  it('takes no post that was there before, has another text, or replies to something else', async () => {
    const text = 'Good morning!';
    const root = await publish({ text });
    for (const old of x.posts) old.createdAt = new Date(Date.now() - 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, reply: replyTo(root) });
    expect(await lookUp({ text })).toEqual({ outcome: 'absent' });
    const other = await publish({ text: 'Another one' });
    expect(await lookUp({ text, reply: replyTo(other) })).toEqual({ outcome: 'absent' });
    const [, , reply] = x.posts;
    expect(await lookUp({ text, reply: replyTo(root) })).toMatchObject({
      outcome: 'found',
      record: { externalProviderId: reply?.id },
    });
  });

  it('names the posts with the same content, the oldest first, and none that the target has already', async () => {
    const text = 'Again and again';
    const records = [await publish({ text }), await publish({ text })].map(({ externalProviderId }) => ({ externalProviderId }));
    expect(await lookUp({ text })).toMatchObject({ outcome: 'candidates', records });
    const parent = await publish({ text: 'Parent' });
    const first = await publish({ text, reply: replyTo(parent) });
    const reply = { ...replyTo(parent), earlier: [parent, first] };
    expect(await lookUp({ text, reply })).toEqual({ outcome: 'absent' });
  });

  it('leaves it to a person where X leads a link elsewhere, or does not say enough of a post', async () => {
    await publish({ text: 'Today: https://example.com/a' });
    expect(await lookUp({ text: 'Today: https://example.com/b' })).toMatchObject({ outcome: 'unknown' });
    x.withheldFields.add('entities');
    expect(await lookUp({ text: 'Today: https://example.com/a' })).toMatchObject({ outcome: 'unknown' });
    const parent = await publish({ text: 'Parent' });
    await publish({ text: 'Reply', reply: replyTo(parent) });
    x.withheldFields.add('referenced_posts');
    expect(await lookUp({ text: 'Reply', reply: replyTo(parent) })).toMatchObject({ outcome: 'unknown' });
    x.withheldFields.add('attachments');
    await publish({ text: 'Picture', media: [outgoingImage(png, null)] });
    expect(await lookUp({ text: 'Picture', media: [outgoingImage(png, null)] })).toMatchObject({ outcome: 'unknown' });
  });

  it('finds a reply that X begins with a mention', async () => {
    x.mentionsAuthors = true;
    const parent = await publish({ text: 'Parent' });
    const text = '@friends, see example.com';
    const record = await publish({ text, reply: replyTo(parent) });
    x.mentionsAuthors = false;
    expect(await lookUp({ text, reply: replyTo(parent) })).toEqual({ outcome: 'found', record });
    expect(await lookUp({ text: 'see example.com', reply: replyTo(parent) })).toEqual({ outcome: 'absent' });
  });

  it('does not take long for a text of many parts without spaces', async () => {
    const text = Array.from({ length: 11 }, (_, index) => `a.com/${index}`).join(',');
    const { externalProviderId } = await publish({ text });
    expect(await lookUp({ text })).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    expect(await lookUp({ text: 'b,'.repeat(140) })).toEqual({ outcome: 'absent' });
  });

  it('goes through several pages, and admits when there are too many', async () => {
    const { externalProviderId } = await publish({ text: 'The one' });
    const others = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => publish({ text: `Other ${index}` })));
    await others(150);
    expect(await lookUp({ text: 'The one' })).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
    expect(await lookUp({ text: 'None' })).toEqual({ outcome: 'absent' });
    const [any] = x.posts;
    if (any !== undefined) x.posts.push(...Array.from({ length: 900 }, () => ({ ...any, text: 'Other' })));
    expect(await lookUp({ text: 'None' })).toMatchObject({ outcome: 'unknown' });
  });
});
