import { afterAll, describe, expect, it } from '@jest/globals';
import type { EditedPost, OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { beehiivCalls as calls, beehiivChannel, eachOnNewBeehiiv } from './beehiiv-site.fixture.js';
import type { BeehiivChannel } from './beehiiv.channel.js';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, openedConnection, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { BeehiivSimulator, type SimulatedBeehiivPost } from './testing/beehiiv-simulator.js';
import { FaultProxy, pageAnswer } from './testing/fault-proxy.js';
import { readText } from './testing/read-text.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const { apiKey } = BeehiivSimulator;

afterAll(() => safeFetch.onApplicationShutdown());

const seen = ({ html }: Pick<SimulatedBeehiivPost, 'html'>) => ({
  text: [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, paragraph = '']) => readText(paragraph)).join('\n\n'),
  altTexts: [],
});

channelConformance('beehiiv', { network: true, account: true, checksLength: false, repeatsBlindly: true }, async () => {
  const beehiiv = new BeehiivSimulator();
  const proxy = new FaultProxy(await beehiiv.start());
  await proxy.up();
  return {
    channel: beehiivChannel(safeFetch, proxy.url),
    credentials: { apiKey },
    refusedCredentials: { apiKey: 'refused-canary-key' },
    destinationId: beehiiv.publications[0]?.id ?? '',
    secrets: [apiKey, 'refused-canary-key'],
    posts: () => Promise.resolve(beehiiv.posts.filter(({ status }) => status === 'confirmed').map(seen)),
    loseNextChange: (action) => void proxy.breakNext(action === 'edit' ? calls.change : calls.delete, { kind: 'lose-answer' }),
    generatedPosts: 300,
    ...behindProxy(proxy, beehiiv, {
      publish: calls.change,
      limited: (seconds) => ({ headers: { 'ratelimit-reset': String(Math.floor(Date.now() / 1_000) + seconds) } }),
    }),
  };
});

let beehiiv: BeehiivSimulator;
let proxy: FaultProxy;
let channel: BeehiivChannel;
let connection: OpenedConnection;
let waits: readonly number[];
eachOnNewBeehiiv((opened) => ({ site: beehiiv, proxy, channel, connection, waits } = opened));

const draftOf = (parts: Partial<OutgoingPost> = {}): OutgoingPost => outgoingPost(connection, parts);
const publish = (sent: OutgoingPost) => channel.publish(sent, signal);
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);
const callsOf = (call: RegExp): number => proxy.seen.filter((line) => call.test(line)).length;
/** The draft is made, and publishing it refused for now. */
async function delayed(sent: OutgoingPost): Promise<void> {
  void proxy.breakNext(calls.change, pageAnswer(429, ''));
  await expect(publish(sent)).rejects.toMatchObject({ class: 'rate_limit' });
}

describe('a post on beehiiv', () => {
  it('goes to every subscriber of the chosen publication and on its website, and shows the text as it was typed', async () => {
    const text = 'Grüße <b>& "more"</b>\r\nhttps://imprint.example/a?b=1&c=é.\n\n\n<style>p{}</style>';
    const record = await publish(draftOf({ title: 'Grüße: <i>Frühling</i>!', text }));
    const [made] = beehiiv.posts;
    expect(record).toMatchObject({
      externalProviderId: `${beehiiv.publications[0]?.id}/${made?.id}`,
      externalShortcode: null,
      url: `https://terrace.beehiiv.com/p/${made?.slug}`,
    });
    expect(made?.slug).toMatch(/^grusse-i-fruhling-i-[0-9a-z]{12}$/);
    expect(beehiiv.posts).toMatchObject([
      {
        ...{ publicationId: beehiiv.publications[0]?.id, status: 'confirmed', title: 'Grüße: <i>Frühling</i>!' },
        ...{ recipients: { web: ['all'], email: ['all'] } },
        html: [
          '<p>Grüße &lt;b&gt;&amp; &quot;more&quot;&lt;/b&gt;<br>' +
            '<a href="https://imprint.example/a?b=1&amp;c=é">https://imprint.example/a?b=1&amp;c=é</a>.</p>',
          '<p>&lt;style&gt;p{}&lt;/style&gt;</p>',
        ].join('\n'),
      },
    ]);
    expect(beehiiv.mails).toMatchObject([{ subject: 'Grüße: <i>Frühling</i>!', tiers: ['all'] }]);
  });

  it('is the HTML of an article', async () => {
    await publish(draftOf({ text: '# Menu\n\n*Rhubarb*', html: '<h1>Menu</h1>\n<p><em>Rhubarb</em></p>' }));
    expect(beehiiv.mails).toMatchObject([{ html: '<h1>Menu</h1>\n<p><em>Rhubarb</em></p>' }]);
  });

  it.each([
    ['', 'First line\nSecond', 'First line'],
    ['', '🎉', 'Untitled'],
    ['x'.repeat(255), 'Text', 'x'.repeat(255)],
    ['x'.repeat(256), 'Text', `${'x'.repeat(254)}…`],
  ])('with the title %j has one', async (title, text, shown) => {
    await publish(draftOf({ title, text }));
    expect(beehiiv.posts).toMatchObject([{ title: shown }]);
  });

  it('needs a text', async () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    await expect(publish(draftOf({ text: ' ' }))).rejects.toMatchObject({ outcome: 'refused', code: 'post_empty' });
    expect(proxy.seen).toEqual([]);
  });

  it('goes nowhere before a publication was chosen', async () => {
    const sent = draftOf({ connection: openedConnection({ apiKey }) });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'publication_missing' });
    expect(beehiiv.posts).toEqual([]);
  });

  it('says when the calls of the minute are used up', async () => {
    beehiiv.callsLeft = 4;
    const { spentSeconds } = await publish(draftOf());
    expect(spentSeconds).toBeGreaterThan(58);
    expect(spentSeconds).toBeLessThanOrEqual(62);
    const failure = (await publish(draftOf()).catch((error: unknown) => error)) as { retryAfterSeconds: number };
    expect(failure).toMatchObject({ outcome: 'refused', code: 'rate_limited', retryable: true });
    expect(failure.retryAfterSeconds).toBeGreaterThan(58);
  });
});

describe('a draft on beehiiv', () => {
  it('is waited for until it is made, as long as beehiiv says', async () => {
    beehiiv.readsUntilMade = 3;
    await publish(draftOf());
    expect(waits).toEqual([1_000, 1_000, 1_000]);
    expect(beehiiv.mails).toHaveLength(1);
  });

  it('that takes too long is published by a later attempt, and is not made twice', async () => {
    beehiiv.readsUntilMade = 8;
    const sent = draftOf();
    const expected = { outcome: 'refused', code: 'post_processing', retryable: true, retryAfterSeconds: 1 };
    await expect(publish(sent)).rejects.toMatchObject(expected);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await publish(sent);
    expect([beehiiv.posts.length, beehiiv.mails.length]).toEqual([1, 1]);
  });

  it('that beehiiv fails to make is refused, and made anew when somebody tries again', async () => {
    Object.assign(beehiiv, { readsUntilMade: 1, failsToMake: true });
    const sent = draftOf();
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', code: 'post_creation_failed', retryable: false });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    beehiiv.failsToMake = false;
    await publish(sent);
    expect(beehiiv.mails).toHaveLength(1);
  });

  it('says what the post says when it is published, also after somebody changed the post', async () => {
    const sent = draftOf({ text: 'Old' });
    await delayed(sent);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await publish({ ...sent, text: 'New' });
    expect(beehiiv.mails).toMatchObject([{ html: '<p>New</p>' }]);
    expect(callsOf(calls.create)).toBe(1);
  });

  it('whose answer was lost is found by its address, once it is made', async () => {
    const sent = draftOf();
    void proxy.breakNext(calls.create, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await publish(sent);
    expect(callsOf(calls.create)).toBe(1);
    expect([beehiiv.posts.length, beehiiv.mails.length]).toEqual([1, 1]);
  });

  it('whose answer was lost while it was still being made stays a draft, beside the one that is published', async () => {
    beehiiv.readsUntilMade = 1;
    const sent = draftOf();
    void proxy.breakNext(calls.create, { kind: 'lose-answer' });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    const record = await publish(sent);
    expect(beehiiv.posts.map(({ status }) => status)).toEqual(['draft', 'confirmed']);
    for (const made of beehiiv.posts) made.readsUntilMade = 0;
    // Nor is it after the steps were lost.
    const forgotten = { ...sent, steps: keptSteps() };
    expect(await lookUp(forgotten)).toMatchObject({ outcome: 'found', record: { url: record.url } });
    expect(await publish(forgotten)).toMatchObject({ externalProviderId: record.externalProviderId });
    expect(beehiiv.mails).toHaveLength(1);
  });

  it('is made anew in another publication that was chosen meanwhile, and an uncertain one is looked for where it was sent', async () => {
    const elsewhere = { ...connection, destinationId: beehiiv.publications[1]?.id };
    const sent = draftOf();
    await delayed(sent);
    await publish({ ...sent, connection: elsewhere });
    expect(beehiiv.posts.filter(({ status }) => status === 'confirmed')).toMatchObject([
      { publicationId: elsewhere.destinationId },
    ]);
    const other = draftOf();
    void proxy.breakNext(calls.change, { kind: 'lose-answer' });
    await expect(publish(other)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp({ ...other, connection: elsewhere })).toMatchObject({ outcome: 'found' });
    await publish({ ...other, connection: elsewhere });
    expect(beehiiv.mails).toHaveLength(2);
  });

  it('that somebody published on beehiiv is not published again', async () => {
    const sent = draftOf();
    const arrived = proxy.breakNext(calls.change, pageAnswer(400, '{"errors":[{"message":"No.","code":"BAD_REQUEST"}]}'));
    const attempt = publish(sent);
    await arrived;
    for (const made of beehiiv.posts) made.status = 'confirmed';
    expect(await attempt).toMatchObject({ externalProviderId: expect.stringContaining('/post_') });
    expect(await publish(sent)).toMatchObject({ url: expect.any(String) });
    expect([callsOf(calls.change), beehiiv.mails.length]).toEqual([1, 0]);
  });

  it.each([
    ['deleted', 'post_missing'],
    ['archived', 'post_archived'],
  ])('that somebody %s is for a person', async (what, code) => {
    const sent = draftOf();
    await delayed(sent);
    if (what === 'deleted') beehiiv.posts.length = 0;
    for (const made of beehiiv.posts) made.status = what;
    expect(await lookUp(sent)).toEqual({ outcome: 'unknown', reason: expect.any(String) });
    await expect(publish(sent)).rejects.toMatchObject({ outcome: 'unknown', code, retryable: false });
    expect(beehiiv.mails).toEqual([]);
  });
});

describe('a published post on beehiiv', () => {
  it('is changed and archived where it is, whatever publication was chosen since, and mailed to nobody again', async () => {
    const sent = draftOf({ text: 'Old' });
    const { externalProviderId } = await publish(sent);
    const elsewhere = { ...connection, destinationId: beehiiv.publications[1]?.id };
    const edited: EditedPost = { ...sent, connection: elsewhere, title: 'Summer', text: 'New', externalProviderId };
    await channel.editPost(edited, signal);
    expect(beehiiv.posts).toMatchObject([{ title: 'Summer', html: '<p>New</p>', status: 'confirmed' }]);
    expect(await channel.deletePost({ connection: elsewhere, externalProviderId }, signal)).toBe('deleted');
    expect(beehiiv.posts).toMatchObject([{ status: 'archived' }]);
    expect(beehiiv.mails).toMatchObject([{ html: '<p>Old</p>' }]);
  });
});
