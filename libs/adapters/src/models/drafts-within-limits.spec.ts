import type { Numbering } from '@imprint/contracts/generation';
import {
  answerSchemas,
  fitPosts,
  writtenChannel,
  type TextBrief,
  type WrittenAnswer,
  type WrittenChannel,
} from '@imprint/domain/generation/text';
import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { generatedDrafts, isLong } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { everyChannel } from '../channels/every-channel.fixture.js';
import { postRules } from '../channels/testing/post-rules.js';
import { twitterText } from '../channels/testing/twitter-text.js';
import { LocalWriterModel } from './local-writer.model.js';
import { seedOf, type Seed } from './seed.js';
import { cafe, topics } from './testing/written-briefs.fixture.js';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const graphemesOf = (text: string): number => [...graphemes.segment(text)].length;

/** Of a path, as Mastodon has it instead of X: letters of any script (config/initializers/twitter_regex.rb). */
const restOfPath = /^[^\p{White_Space}<>()?]*[^\p{White_Space}()?!*"'「」<>;:=,.$%[\]~&|@]/u;

/** Every address that X would make a link of and that has a scheme, as 23, as Mastodon's own rule for statuses has it. */
function withLinksOf23(text: string): string {
  const links = twitterText.extractUrlsWithIndices(text).filter(({ url }) => /^https?:\/\//i.test(url));
  return links.reduceRight((rest, { url, indices: [start, end] }) => {
    const path = /^https?:\/\/[^/?#]+\//i.test(url) ? (restOfPath.exec(text.slice(end))?.[0] ?? '') : '';
    return rest.slice(0, start) + 'x'.repeat(23) + rest.slice(end + path.length);
  }, text);
}

/**
 * Lengths that are counted without what is tested here: by the library of X, by the segments of Unicode, as UTF-8 and as UTF-16. Where a
 * platform documents a count of its own, its simulator counts as well.
 */
function lengthsOn({ name, limits }: ChannelCapability, text: string): { length: number; most: number }[] {
  const unit = {
    weighted: () => twitterText.parseTweet(text).weightedLength,
    graphemes: () => graphemesOf(limits.linkLength === 23 ? withLinksOf23(text) : text),
    bytes: () => Buffer.byteLength(text),
    characters: () => text.length,
  }[limits.captionUnit];
  const own = postRules[name];
  // Tumblr limits each paragraph.
  const parts = name === 'tumblr' ? text.split('\n\n') : [text];
  return [
    { length: unit(), most: limits.captionLength },
    ...(own === undefined ? [] : parts.map((part) => ({ length: own.count(part), most: own.longest(0) }))),
    // https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json
    ...(name === 'bluesky' ? [{ length: Buffer.byteLength(text), most: 3_000 }] : []),
  ];
}

/** As the engine knows a channel. */
const channels = (await everyChannel()).map((channel) => ({ ...channel.capability, tooMuch: writtenChannel(channel).tooMuch }));
const draftsOfTopic = 10;
const types = ['post', 'thread', 'caption', 'linkedin'] as const;
const writer = new LocalWriterModel();

/** Pieces whose length every platform counts in its own way, and monsters among them. */
const pieces = [
  ...[
    'Half price until Sunday. ',
    'The terrace is open! ',
    'Rhubarb',
    ', ',
    ' ',
    '\n\n',
    'Grüße aus dem Café. ',
    'Q&A <b>now</b> ',
  ],
  ...['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏿', '🇩🇪🇫', '1️⃣', '☎︎', '🧑🏻‍🤝‍🧑🏿', '❤', '\u200d', '\ufe0f', '🌱🌱🌱'],
  ...[
    '春のメニューができました。',
    '한국어 ',
    '漢字漢字',
    '\u1112\u1161\u11ab',
    'مرحبا ',
    'שלום ',
    'Καλημέρα ',
    '\u202eabc\u202c',
  ],
  ...['e\u0301\u0323', 'Z\u0351\u036b\u0343\u036a\u0302 ', '™', '…', '\u2028', '\u3000', '\ufeff', '₿', '𝒜𝓑'],
  ...['https://example.com/menu/a ', 'https://example.com ', '(http://sub.example.org/a_(b)?c=d&e=%20#f) ', 'example.net/path '],
  ...['https://例え.jp/パス ', 'https://example.comです', 'terrace.example ', 'https://t.co/abc ', '@nobody #menu ', 'a.b.c '],
] as [string, ...string[]];
const monsters = [
  (seed: Seed) => 'Donaudampfschifffahrt'.repeat(1 + seed.index(60)),
  (seed: Seed) => `https://example.com/${'menu/'.repeat(seed.index(200))} `,
  (seed: Seed) => `a${'\u0301'.repeat(seed.index(700))}`,
  (seed: Seed) => `👩${'\u200d👩'.repeat(seed.index(300))}`,
  (seed: Seed) => '長'.repeat(seed.index(600)),
  (seed: Seed) => `${' '.repeat(seed.index(300))}.`,
] as [(seed: Seed) => string, ...((seed: Seed) => string)[]];

/** Far more than there is room for, now and then a little. */
function tooLong(seed: Seed, { limits }: ChannelCapability): string {
  // No answer is read that is longer; outside of long runs, a little too long is enough.
  const most = isLong ? 40_000 : Math.min(6_000, limits.captionLength + 2_000);
  const wanted = Math.min(most, Math.ceil(limits.captionLength * seed.pick([0.9, 1, 1.02, 1.5, 3, 6])));
  const ownPieces = Array.from({ length: 1 + seed.index(12) }, () =>
    seed.next() < 0.2 ? seed.pick(monsters)(seed) : seed.pick(pieces),
  ) as [string, ...string[]];
  let text = '';
  while (text.length < wanted) text += seed.pick(ownPieces) || '.';
  return text.trim() === '' ? 'Menu' : text.slice(0, 40_000).toWellFormed().trim();
}

function tooMuch(seed: Seed, { type, channel }: { type: string; channel: ChannelCapability }): WrittenAnswer {
  const count = type === 'thread' ? 2 + seed.index(channel.limits.threadPosts + 2) : 1;
  return { posts: Array.from({ length: Math.min(25, count) }, () => tooLong(seed, channel)) };
}

async function written(brief: TextBrief, seed: number): Promise<WrittenAnswer> {
  const request = { system: '', prompt: '', brief, schema: answerSchemas[brief.type], maxOutputTokens: 8_000, seed };
  const context = { signal: new AbortController().signal, written: () => undefined };
  return JSON.parse((await writer.write(request, context)).text) as WrittenAnswer;
}

interface Draft {
  channel: ChannelCapability & WrittenChannel;
  type: (typeof types)[number];
  numbering: Numbering;
  topic: string;
  seed: number;
}

/** Ten drafts of each topic for one channel after the other. */
const draftAt = (index: number): Draft => {
  const round = Math.floor(index / draftsOfTopic);
  const channel = channels[round % channels.length];
  const wanted = types[index % types.length] ?? 'post';
  if (channel === undefined) throw new Error('There is no channel.');
  return {
    channel,
    type: wanted === 'thread' && channel.limits.threadPosts === 1 ? 'post' : wanted,
    numbering: index % 3 === 0 ? 'fraction' : 'none',
    topic: topics[Math.floor(round / 6) % topics.length] ?? 'Menu',
    seed: index,
  };
};

/** What is wrong with a draft that was cut. */
function faultsIn({ channel, numbering }: Draft, answers: readonly string[]): string[] {
  const { posts } = fitPosts(answers, channel, numbering);
  const most = answers.length === 1 ? 1 : Math.max(channel.limits.threadPosts, 1);
  return [
    ...(posts.length === 0 || posts.length > most ? [`${posts.length} posts`] : []),
    ...posts.flatMap((post) => [
      ...(post.trim() === '' ? ['an empty post'] : []),
      ...(post.isWellFormed() ? [] : ['half a character']),
      ...lengthsOn(channel, post).flatMap(({ length, most: longest }) => (length > longest ? [`${length} of ${longest}: ${JSON.stringify(post.slice(0, 300))}`] : [])), // prettier-ignore
    ]),
  ];
}

describe('drafts', () => {
  const seen = new Map<string, number>();
  const count = Math.max(generatedDrafts.count, 2 * channels.length * draftsOfTopic);
  let [needed, cut] = [0, 0];

  it.each([
    [
      'local/writer',
      async ({ channel, ...draft }: Draft) => written({ ...draft, brand: cafe, context: [], channel }, draft.seed),
    ],
    ['a model that writes far too much', async (draft: Draft) => tooMuch(seedOf('draft', String(draft.seed)), draft)],
  ] as const)(
    'by %s are within the limits of every channel, whoever counts',
    async (_name, write) => {
      const broken: string[] = [];
      for (let index = 0; index < count / 2; index += 1) {
        const draft = draftAt(index);
        const { posts = [] } = await write(draft);
        seen.set(draft.channel.name, (seen.get(draft.channel.name) ?? 0) + 1);
        if (posts.some((post) => lengthsOn(draft.channel, post).some(({ length, most }) => length > most))) needed += 1;
        if (fitPosts(posts, draft.channel, draft.numbering).shortened.length > 0) cut += 1;
        const faults = faultsIn(draft, posts);
        if (faults.length > 0) broken.push(`draft ${index} for ${draft.channel.name}: ${faults.join('; ')}`);
      }
      expect(broken).toEqual([]);
    },
    3_600_000,
  );

  it('are of every channel, and most were cut', () => {
    expect([...seen.keys()].toSorted()).toEqual(channels.map(({ name }) => name).toSorted());
    // Of what the second model wrote.
    expect(needed).toBeGreaterThan(count / 8);
    expect(cut).toBeGreaterThan(count / 8);
  });
});
