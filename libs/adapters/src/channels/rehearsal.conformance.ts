import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import type { OutgoingCall } from '@imprint/contracts/publishing';
import { redacted, type Channel, type OutgoingPost, type RehearsedCalls } from '@imprint/domain/publishing/channel';
import { CallRecord, rehearse, type FileReader } from '@imprint/domain/publishing/channel/rehearsal';
import { isLong } from '@imprint/platform/testing';
import fc from 'fast-check';
import { never, type ChannelTraits, type Suite } from './channel-suite.fixture.js';
import { generatedContent, Pictures, type GeneratedContent } from './generated-posts.fixture.js';
import type { Exchange } from './testing/exchange.js';

/** Posts of each channel that a server receives by HTTP. */
const byServer = 15;
const longTimes = 100;

/**
 * A preview shows the calls that publishing makes. Some generated posts are published by HTTP to the server of the harness, which may be a
 * real one, and many more through `harness.wire`, where the platform of the harness answers without sockets. What it received is compared
 * with what the rehearsal shows. Both are read by `CallRecord`, so nothing is left out of the comparison but what previews hide.
 */
export function rehearsalPromises(suite: Suite, traits: ChannelTraits): void {
  let pictures: Pictures;
  beforeAll(async () => {
    pictures = await Pictures.within(suite.channel.capability.limits);
  });

  if (traits.network) serverPromise(suite, () => pictures);
  if (traits.isRealServer !== true) wirePromises(suite, () => pictures);

  it('previews without making a call, reading media or revealing a secret', async () => {
    const read = (): Promise<Buffer> => Promise.reject(new Error('a previewed post is not read'));
    const post = suite.post({ media: pictures.media.slice(0, 2).map((media) => ({ ...media, read })) });
    const text = JSON.stringify(await rehearse(suite.channel, shownPost(suite.channel, post)));
    expect(text).toContain(post.text);
    for (const secret of suite.harness.secrets) expect(text).not.toContain(secret);
    expect(await suite.countOf(post)).toBe(0);
  });
}

function serverPromise(suite: Suite, pictures: () => Pictures): void {
  it('previews the calls that the server receives', async () => {
    await eachGenerated(suite, pictures(), byServer, async (post) => {
      const exchanges: Exchange[] = [];
      suite.network.exchanged((exchange) => exchanges.push(exchange));
      await suite.channel.publish(post, never);
      const { previewed, published } = await both(suite.channel, post, exchanges, pictures().read);
      // Look-ups of people are sent at the same time.
      expectSame(inAnyOrder(published), inAnyOrder(previewed));
    });
    suite.network.exchanged(() => undefined);
  }, 300_000);
}

function wirePromises(suite: Suite, pictures: () => Pictures): void {
  it('previews the calls that leave the transport, in their order', async () => {
    const exchanges: Exchange[] = [];
    const channel = suite.wire.open((exchange) => exchanges.push(exchange));
    await eachGenerated(suite, pictures(), suite.wire.posts * (isLong ? longTimes : 1), async (post) => {
      exchanges.length = 0;
      await channel.publish(post, never);
      const { previewed, published } = await both(channel, post, exchanges, pictures().read);
      expectSame(published, previewed);
    });
  }, 7_200_000);

  it('hides nothing of the post: its content, media, destination and settings are compared', async () => {
    const exchanges: Exchange[] = [];
    const channel = suite.wire.open((exchange) => exchanges.push(exchange));
    const post = suite.post(markedParts(pictures()));
    await channel.publish(post, never);
    expect(await hiddenParts(channel, post, exchanges, pictures().read)).toEqual([]);
  });
}

/** Runs the check with posts that are within the rules of the channel, each on an account of its own. */
async function eachGenerated(
  suite: Suite,
  pictures: Pictures,
  count: number,
  check: (post: OutgoingPost) => Promise<void>,
): Promise<void> {
  let accounts = 0;
  const property = fc.asyncProperty(generatedContent(pictures, suite.harness.people), async (content) => {
    fc.pre(isWithinRules(suite.channel, content));
    accounts += 1;
    await check(suite.post({ ...content, connection: { ...suite.connection, id: `conn_generated_${accounts}` } }));
  });
  await fc.assert(property, { numRuns: count, seed: 20_261_125, maxSkipsPerRun: 1_000 });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function isWithinRules({ capability, check }: Channel, { text, media }: GeneratedContent): boolean {
  const length = [...graphemes.segment(text)].length;
  return length <= capability.limits.captionLength && check({ text, media }).length === 0;
}

/** The calls of a preview, and those that a publish has made, as they are shown. */
async function both(
  channel: Channel,
  post: OutgoingPost,
  exchanges: readonly Exchange[],
  files: FileReader,
): Promise<{ previewed: OutgoingCall[]; published: OutgoingCall[] }> {
  const previewed = await rehearse(channel, shownPost(channel, post));
  return { previewed, published: (await recorded(channel, post, exchanges, files)).shown() };
}

async function recorded(
  channel: Channel,
  { connection }: OutgoingPost,
  exchanges: readonly Exchange[],
  files: FileReader,
): Promise<CallRecord> {
  const record = new CallRecord(channel.rehearsal, files);
  for (const { name, secret } of channel.capability.credentialFields)
    if (secret) record.labels.add(connection.credentials[name] ?? '', redacted);
  for (const exchange of exchanges) {
    const inside = 'operation' in exchange;
    const { answer } = inside ? record.noteInside(exchange.operation, exchange.body) : await record.note(exchange.request);
    record.labels.learn(answer, exchange.answer);
  }
  return record;
}

/** With its credentials as a preview is given them. */
function shownPost({ capability }: Channel, post: OutgoingPost): OutgoingPost {
  const secrets = capability.credentialFields.filter(({ name, secret }) => secret && name in post.connection.credentials);
  const credentials = { ...post.connection.credentials, ...Object.fromEntries(secrets.map(({ name }) => [name, redacted])) };
  return { ...post, connection: { ...post.connection, credentials } };
}

/** As `toEqual`, which takes ten times as long to say yes. */
function expectSame(published: unknown, previewed: unknown): void {
  if (!isDeepStrictEqual(published, previewed)) expect(published).toEqual(previewed);
}

const inAnyOrder = (calls: readonly OutgoingCall[]): string[] => calls.map((call) => JSON.stringify(call)).toSorted();

const markedParts = (pictures: Pictures): GeneratedContent => ({
  title: 'marked-title',
  text: 'marked-text',
  media: pictures.media.slice(0, 2).map((media, index) => ({
    ...media,
    altText: `marked-description-${index}`,
    url: `https://media.example/marked-${index}.png`,
    focus: { x: 0.1234, y: 0.4321 },
  })),
  scheduledAt: new Date('2026-01-02T03:04:05.678Z'),
});

/** Parts of the post that leave the channel, but are hidden where they do, by what its rehearsal declares. */
export async function hiddenParts(
  channel: Pick<Channel, 'capability'> & { rehearsal: RehearsedCalls },
  post: OutgoingPost,
  exchanges: readonly Exchange[],
  files: FileReader,
): Promise<string[]> {
  const { title, text, media, scheduledAt, targetId, releaseId, connection } = post;
  const settings = channel.capability.credentialFields.flatMap(({ name, secret, format }) => {
    const value = secret ? undefined : connection.credentials[name];
    return value === undefined ? [] : [format === 'url' ? new URL(value).origin : value];
  });
  const parts = [
    ...[title, text, targetId, releaseId, connection.brandId, connection.organizationId, scheduledAt.toISOString()],
    ...media.flatMap(({ assetId, altText, url, focus, width }) => [
      ...[assetId, altText ?? '', url, String(focus?.x), String(focus?.y), `"width":${width}`],
    ]),
    ...settings,
  ];
  const sent = exchanges.map(sentText).join('\n');
  const shown = JSON.stringify((await recorded(channel as Channel, post, exchanges, files)).shown());
  return [...new Set(parts)].filter((part) => timesIn(sent, part) > timesIn(shown, part));
}

const timesIn = (text: string, part: string): number => (part === '' ? 0 : text.split(part).length - 1);

function sentText(exchange: Exchange): string {
  if ('operation' in exchange) return JSON.stringify(exchange.body);
  const { method, url, headers, body } = exchange.request;
  return [method, url, JSON.stringify(headers), body?.toString()].join('\n');
}
