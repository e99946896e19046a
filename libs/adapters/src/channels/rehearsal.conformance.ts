import { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it, jest } from '@jest/globals';
import type { ChannelLimits, OutgoingCall } from '@imprint/contracts/publishing';
import { captionVerdicts, mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import {
  publishTarget,
  redacted,
  type Channel,
  type OutgoingMedia,
  type OutgoingPost,
  type OutgoingTarget,
} from '@imprint/domain/publishing/channel';
import { CallRecord, rehearse, type FileReader, type RehearsableChannel } from '@imprint/domain/publishing/channel/rehearsal';
import { generatedPosts, isLong } from '@imprint/platform/testing';
import fc from 'fast-check';
import { never, type Suite } from './channel-suite.fixture.js';
import { generatedContent, Pictures, type GeneratedContent } from './generated-posts.fixture.js';
import type { Exchange } from './testing/exchange.js';

/** Generated posts on a platform that is a real server, where a post takes up to seconds. */
const onRealServers = isLong ? 15 : 5;

/**
 * A preview shows the calls that publishing makes. Generated posts are published to the platform of the harness, and what it received is
 * compared with what the rehearsal shows. Both are read by `CallRecord`, so nothing is left out of the comparison but what the channel
 * declares to be volatile, and that is nothing of the post.
 */
export function rehearsalPromises(suite: Suite): void {
  let pictures: Pictures;
  beforeAll(async () => {
    pictures = await Pictures.within(suite.channel.capability.limits);
  });

  it('previews the calls that the platform receives', async () => {
    const { generatedPosts: share } = suite.harness;
    const count = share === undefined ? onRealServers : Math.ceil((share * generatedPosts.count) / 10_000);
    // None where ids are too short to be recognised.
    if (count === 0) return;
    const check = async (post: OutgoingTarget): Promise<void> => {
      const published = await recorded(suite.channel, post, await exchangesOf(suite, post), pictures.read);
      const { calls, error } = await rehearse(compared(suite.channel), shownPost(suite.channel, post));
      expect(error).toBeUndefined();
      expectSame(inOrder(published.shown()), inOrder(calls));
    };
    // Few generated posts have the picture of a card.
    const carded = { text: markedCard.url, linkCards: [{ ...markedCard, picture: pictures.media[0] ?? null }] };
    const connection = { ...suite.connection, id: 'conn_carded' };
    if (suite.channel.capability.limits.linkCards === 'sent') await check(suite.post({ ...carded, connection }));
    await eachGenerated(suite, pictures, count, check);
  }, 3_600_000);

  it('declares nothing of a post volatile: content, media, destination and settings are compared', async () => {
    const post = suite.post(markedParts(pictures, suite.channel.capability.limits));
    const exchanges = await exchangesOf(suite, post);
    expect(await hiddenParts(suite.channel, post, exchanges, pictures.read)).toEqual([]);
  });

  it('previews without a network, without reading media and without a secret', async () => {
    const read = (): Promise<Buffer> => Promise.reject(new Error('a previewed post is not read'));
    // Without a character that a platform wants written otherwise.
    const text = 'A post that is only previewed';
    const stream = (): never => {
      throw new Error('a previewed post is not read');
    };
    const post = suite.post({ text, media: pictures.media.slice(0, 2).map((media) => ({ ...media, read, stream })) });
    const connect = jest.spyOn(Socket.prototype, 'connect');
    const shown = JSON.stringify(await rehearse(suite.channel, shownPost(suite.channel, post)));
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
    expect(shown).toContain(text);
    for (const secret of suite.harness.secrets) expect(shown).not.toContain(secret);
    expect(await suite.countOf(post)).toBe(0);
  });
}

/** Publishes the post. @returns what the platform received */
async function exchangesOf(suite: Suite, post: OutgoingTarget): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  suite.harness.proxy.reportTo((exchange) => exchanges.push(exchange));
  await publishTarget(suite.channel, post, never);
  suite.harness.proxy.reportTo(() => undefined);
  return exchanges;
}

/** Runs the check with posts that are within the rules of the channel, each on an account of its own. */
async function eachGenerated(
  suite: Suite,
  pictures: Pictures,
  count: number,
  check: (post: OutgoingTarget) => Promise<void>,
): Promise<void> {
  let accounts = 0;
  const property = fc.asyncProperty(
    generatedContent(pictures, suite.channel.capability.limits, suite.harness.people),
    async (content) => {
      fc.pre(isWithinRules(suite.channel, content));
      accounts += 1;
      await check(suite.post({ ...content, connection: { ...suite.connection, id: `conn_generated_${accounts}` } }));
    },
  );
  await fc.assert(property, { numRuns: count, seed: generatedPosts.seed, maxSkipsPerRun: 1_000 });
}

function isWithinRules({ capability, check }: Channel, { thread, firstComment, ...post }: GeneratedContent): boolean {
  const comment = firstComment === null ? [] : [{ text: firstComment, media: [] }];
  return [post, ...thread, ...comment].every(
    ({ text, media }) =>
      [...captionVerdicts(capability, text), ...mediaVerdicts(capability, media)].every(({ passed }) => passed) &&
      check({ text, media }).length === 0,
  );
}

/** The channel, with whole addresses: what a preview does not show of them is compared, too. */
function compared({ capability, rehearsal }: RehearsableChannel): RehearsableChannel {
  const { shownUrl: _shownUrl, ...whole } = rehearsal;
  return { capability, rehearsal: whole };
}

/** The calls that the platform has received. */
async function recorded(
  channel: RehearsableChannel,
  { connection }: OutgoingPost,
  exchanges: readonly Exchange[],
  files: FileReader,
): Promise<CallRecord> {
  const { capability, rehearsal } = compared(channel);
  const record = new CallRecord(rehearsal, files);
  for (const { name, secret } of capability.credentialFields)
    if (secret) record.labels.add(connection.credentials[name] ?? '', redacted);
  for (const exchange of exchanges) {
    const inside = 'operation' in exchange;
    const { answer } = inside ? record.noteInside(exchange.operation, exchange.body) : await record.note(exchange.request);
    record.labels.learn(answer, exchange.answer);
  }
  return record;
}

/** With its credentials as a preview is given them. */
function shownPost({ capability }: RehearsableChannel, post: OutgoingTarget): OutgoingTarget {
  const secrets = capability.credentialFields.filter(({ name, secret }) => secret && name in post.connection.credentials);
  const credentials = { ...post.connection.credentials, ...Object.fromEntries(secrets.map(({ name }) => [name, redacted])) };
  return { ...post, connection: { ...post.connection, credentials } };
}

/** As `toEqual`, which takes ten times as long to say yes. */
function expectSame(published: unknown, previewed: unknown): void {
  if (!isDeepStrictEqual(published, previewed)) expect(published).toEqual(previewed);
}

/** Calls that only read may be made at the same time, and then arrive in any order. */
function inOrder(calls: readonly OutgoingCall[]): readonly OutgoingCall[] {
  const ordered: OutgoingCall[] = [];
  let reads: OutgoingCall[] = [];
  const endReads = (): void => {
    ordered.push(...reads.toSorted((a, b) => ((a.url ?? '') < (b.url ?? '') ? -1 : 1)));
    reads = [];
  };
  for (const call of calls) {
    if (call.method === 'GET') reads.push(call);
    else {
      endReads();
      ordered.push(call);
    }
  }
  endReads();
  return ordered;
}

const markedCard = { url: 'https://card.example/marked', title: 'Marked Card', description: 'Marked sentence' };

const markedParts = (pictures: Pictures, { threadPosts, firstComment, images, linkCards }: ChannelLimits): GeneratedContent => ({
  // Not as it would be in an address that the platform makes of it.
  title: 'Marked Title',
  text: 'marked-text',
  // Where there are no images, of the first kind that there is.
  media: (images.maxCount === 0 ? pictures.everything.slice(0, 1) : pictures.media.slice(0, 2)).map(marked),
  thread:
    threadPosts === 1 ? [] : [{ text: 'marked-second-text', media: pictures.media.slice(0, 1).map((media) => marked(media, 2)) }],
  firstComment: firstComment ? `marked-comment ${linkCards === 'sent' ? markedCard.url : ''}` : null,
  linkCards: linkCards === 'sent' ? [{ ...markedCard, picture: pictures.media[0] ?? null }] : [],
  scheduledAt: new Date('2026-01-02T03:04:05.678Z'),
});

const marked = (media: OutgoingMedia, index: number): OutgoingMedia => ({
  ...media,
  altText: `marked-description-${index}`,
  url: `https://media.example/marked-${index}.png`,
  focus: { x: 0.1234, y: 0.4321 },
});

/** Parts of the post that leave the channel, but are hidden where they do, by what its rehearsal declares. */
export async function hiddenParts(
  channel: RehearsableChannel,
  post: OutgoingTarget,
  exchanges: readonly Exchange[],
  files: FileReader,
): Promise<string[]> {
  const { title, text, media, thread, firstComment, linkCards, scheduledAt, targetId, releaseId, connection } = post;
  const settings = channel.capability.credentialFields.filter(({ secret }) => !secret);
  const parts = [
    ...[title, text, targetId, releaseId, connection.brandId, connection.organizationId, scheduledAt.toISOString()],
    ...[...thread.map((part) => part.text), firstComment ?? ''],
    ...linkCards.flatMap((card) => [card.url, card.title, card.description, card.picture?.assetId ?? '']),
    ...[media, ...thread.map((part) => part.media)]
      .flat()
      .flatMap(({ assetId, altText, url, focus, width }) => [
        ...[assetId, altText ?? '', url, String(focus?.x), String(focus?.y), `"width":${width}`],
      ]),
    ...settings.map(({ name }) => connection.credentials[name] ?? ''),
  ];
  const sent = exchanges.map(sentText).join('\n');
  const shown = JSON.stringify((await recorded(channel, post, exchanges, files)).shown());
  return [...new Set(parts)].filter((part) => timesIn(sent, part) > timesIn(shown, part));
}

const timesIn = (text: string, part: string): number => (part === '' ? 0 : text.split(part).length - 1);

function sentText(exchange: Exchange): string {
  if ('operation' in exchange) return JSON.stringify(exchange.body);
  const { method, url, headers, body } = exchange.request;
  return [method, url, JSON.stringify(headers), body?.toString()].join('\n');
}
