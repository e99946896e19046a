import type { BrandRecord } from '@imprint/contracts/brands';
import { writtenTypes, type WrittenType } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { captionVerdicts } from '@imprint/contracts/publishing/content-rules';
import {
  answerSchemas,
  promptBriefs,
  type SectionBrief,
  type TextBrief,
  type WrittenAnswer,
} from '@imprint/domain/generation/text';
import { isLong } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { everyChannel } from '../channels/every-channel.fixture.js';
import { LocalWriterModel } from './local-writer.model.js';
import { bareBrand, cafe, germanCafe, germanTopics, topics as allTopics } from './testing/written-briefs.fixture.js';
import { colourName, englishColours } from './writer/colour-names.js';

const fewest = 25;
/** All in a long run, else at least 25 of each, from everywhere in the list. */
const some = (given: readonly string[]): string[] =>
  given.filter((_topic, index) => isLong || index % Math.max(1, Math.floor(given.length / fewest)) === 0);
const topics = some(allTopics);

const model = new LocalWriterModel();
const ajv = new Ajv();
const checks = new Map(Object.entries(answerSchemas).map(([type, schema]) => [type, ajv.compile(schema)]));
const signal = new AbortController().signal;

const briefOf = (type: WrittenType, topic: string, changes: Partial<TextBrief> = {}): TextBrief => ({
  ...{ type, topic, brand: cafe, channel: null, context: [] },
  ...changes,
});
async function textOf(
  brief: TextBrief,
  seed = 1,
  written: (piece: string) => void = () => undefined,
  stop = signal,
): Promise<string> {
  const request = { system: '', prompt: '', brief, schema: answerSchemas[brief.type], maxOutputTokens: 8_000, seed };
  return (await model.write(request, { signal: stop, written })).text;
}
const answerOf = async (brief: TextBrief, seed = 1): Promise<WrittenAnswer> =>
  JSON.parse(await textOf(brief, seed)) as WrittenAnswer;
const wholeOf = ({ posts = [], title = '', body = '' }: WrittenAnswer): string =>
  [title, ...posts, body].filter(Boolean).join('\n');
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?][”“"]?)\s+(?=\p{Lu})/u))
    .map((line) => line.replace(/^(?:#+|-|\*\*\w+:\*\*) /u, '').trim())
    .filter((line) => line.split(' ').length > 2 && !/^(?:Scene|Szene) \d/u.test(line));

/** What every text has to be, whatever its brief. */
async function checkText(brief: TextBrief, seed: number): Promise<string> {
  const answer = await answerOf(brief, seed);
  expect(checks.get(brief.type)?.(answer)).toBe(true);
  const whole = wholeOf(answer);
  const own = JSON.stringify(brief);
  const odd = whole.match(/[{}<>[\]|]|undefined|null|\[object| {2}|[.,;]{2}|[?!]\.|,\s*[.!?]|\s[.,;!?]/gu) ?? [];
  if (odd.some((piece) => !own.includes(piece))) expect({ odd, whole }).toEqual({ odd: [], whole });
  return whole;
}

describe.each([
  ['with what the brand says', cafe, topics],
  ['of a brand that only has a name', bareBrand, topics],
  ['in German', germanCafe, some(germanTopics)],
] as const)('texts %s', (_name, brand: BrandRecord, given) => {
  it('keep to their schema, leave nothing unfilled, and share few sentences', async () => {
    const seen = new Map<string, Set<string>>();
    let [all, shared] = [0, 0];
    const texts: { topic: string; lines: string[] }[] = [];
    for (const [index, topic] of given.entries())
      for (const type of writtenTypes)
        texts.push({ topic, lines: linesOf(await checkText(briefOf(type, topic, { brand }), index)) });
    for (const { topic, lines } of texts) for (const line of lines) seen.set(line, (seen.get(line) ?? new Set()).add(topic));
    for (const { lines } of texts)
      for (const line of lines) {
        all += 1;
        if ((seen.get(line)?.size ?? 0) > 1) shared += 1;
      }
    expect(given.length).toBeGreaterThanOrEqual(fewest);
    expect(all).toBeGreaterThan(given.length * 20);
    expect(shared / all).toBeLessThanOrEqual(0.1);
  });
});

it('states nothing but what the brief says', async () => {
  // Every number, name and address of a text stands in its brief: the stock of sentences has none.
  const stock = new Set<string>();
  const context = ['Rhubarb comes from the Lind farm. The tart costs €6 until 14 May.'];
  for (const [index, topic] of topics.entries())
    for (const type of writtenTypes) {
      const brief = briefOf(type, topic, { context });
      const own = JSON.stringify([topic, cafe, context]).toLowerCase();
      const text = wholeOf(await answerOf(brief, index)).replaceAll(/^## Scene \d+ \(\d+ s\)$/gmu, '');
      const stated = text.match(/\d+|https?:\/\/\S+|@\w+|(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}/gu) ?? [];
      const unknown = stated.filter((piece) => !own.includes(piece.toLowerCase()));
      if (unknown.length > 0) expect({ unknown, text }).toEqual({ unknown: [], text });
      stock.add(text);
    }
  const all = [...stock].join('\n');
  for (const example of [...cafe.voice.examplePosts, cafe.voice.sampleOutput]) expect(all).not.toContain(example);
});

it('uses what the caller gave for this text, and writes articles as long as that goes', async () => {
  const context = [
    Array.from({ length: 60 }, (_, index) => `Bed ${index} of the garden grows a herb that the kitchen uses at lunch.`).join(' '),
  ];
  const words = async (changes: Partial<TextBrief>) =>
    wholeOf(await answerOf(briefOf('article', 'herb garden', changes))).split(/\s+/u).length;
  const [long, short] = [await words({ context }), await words({ brand: bareBrand })];
  expect(long).toBeGreaterThanOrEqual(500);
  expect(long).toBeLessThanOrEqual(900);
  expect(short).toBeLessThan(200);
  expect(wholeOf(await answerOf(briefOf('post', 'herb garden', { context })))).toContain('Bed 0 of the garden grows a herb');
});

it('writes the same for the same seed, and something else for another one', async () => {
  for (const type of writtenTypes) {
    const brief = briefOf(type, 'spring menu');
    expect(await textOf(brief, 7)).toBe(await textOf(structuredClone(brief), 7));
    expect(await textOf(brief, 7)).not.toBe(await textOf(brief, 8));
  }
});

it('hands its answer on in pieces, and stops between two of them', async () => {
  const pieces: string[] = [];
  const whole = await textOf(briefOf('article', 'spring menu'), 1, (piece) => pieces.push(piece));
  expect(pieces.join('')).toBe(whole);
  expect(pieces.length).toBeGreaterThan(10);
  const abort = new AbortController();
  let count = 0;
  const stopped = textOf(
    briefOf('article', 'spring menu'),
    1,
    () => ((count += 1) === 3 ? abort.abort() : undefined),
    abort.signal,
  );
  await expect(stopped).rejects.toThrow('aborted');
  expect(count).toBe(3);
});

it('stays within the limits of every channel', async () => {
  const tiny = { captionLength: 12, captionUnit: 'bytes', linkLength: null, threadPosts: 2 } as const;
  const channels = (await everyChannel()).map(({ capability }) => capability);
  const [first] = channels;
  if (first === undefined) throw new Error('There is no channel.');
  const judged = [...channels, { label: 'Tiny', limits: { ...first.limits, ...tiny } }];
  // Every fourth topic for each channel, and other ones for the next.
  const isAsked = (topic: number, channel: number): boolean => isLong || topic % 4 === channel % 4;
  for (const [channel, { label, limits }] of judged.entries())
    for (const [index, topic] of topics.slice(0, 20).entries())
      for (const type of isAsked(index, channel) ? (['caption', 'post', 'linkedin', 'thread'] as const) : []) {
        const { posts = [] } = await answerOf(briefOf(type, topic, { channel: { label, limits } }), index);
        expect(posts.flatMap((post) => captionVerdicts({ label, limits }, post)).filter(({ passed }) => !passed)).toEqual([]);
        if (type === 'thread') expect(posts.length).toBeLessThanOrEqual(Math.max(2, limits.threadPosts));
      }
});

it('has lengths of its own where there is no channel', async () => {
  const most = { caption: 300, post: 600, linkedin: 1_300, thread: 280 } as const;
  for (const [index, topic] of topics.entries())
    for (const type of ['caption', 'post', 'linkedin', 'thread'] as const) {
      const { posts = [] } = await answerOf(briefOf(type, topic), index);
      for (const post of posts) expect(post.length).toBeLessThanOrEqual(most[type]);
      if (type === 'linkedin') expect(posts[0]?.length).toBeGreaterThanOrEqual(600);
      if (type === 'thread') expect(posts.length >= 3 && posts.length <= 6).toBe(true);
    }
  for (const topic of topics) expect((await answerOf(briefOf('newsletter', topic))).title?.length).toBeLessThanOrEqual(80);
});

it('uses no word that the brand bans, also where the topic has it, and no claim that needs a source', async () => {
  const guidelines = { ...cafe.guidelines, bannedWords: ['about', 'Regional food'], sourcedClaims: ['market'] };
  const brand = { ...cafe, guidelines };
  for (const [index, topic] of topics.slice(0, isLong ? 40 : 25).entries())
    for (const type of writtenTypes) {
      if (/\babout\b|market/iu.test(topic)) continue;
      expect(wholeOf(await answerOf(briefOf(type, topic, { brand }), index))).not.toMatch(/\babout\b|regional food|\bmarket\b/iu);
    }
  expect(wholeOf(await answerOf(briefOf('post', 'What is it about?', { brand })))).toContain('What is it?');
});

describe('an enhanced prompt', () => {
  const original = '{dish} on a table, {light}';
  const colours = { background: '#fdf6e3', foreground: '#1c2440', accent: '#b3261e' };
  const brand: BrandRecord = {
    ...cafe,
    identity: { ...cafe.identity, colors: colours },
    voice: { ...cafe.voice, tone: 'Warm, dry humour' },
  };
  const enhanced = async (topic: string, changes: Partial<BrandRecord> = {}, seed = 1): Promise<string> =>
    (await answerOf({ type: 'image_prompt', topic, brand: { ...brand, ...changes }, channel: null, context: [] }, seed)).prompt ??
    '';

  it.each(promptBriefs)(
    'of the kind %s is the original and what the brand says of its looks, mood and audience',
    async (type) => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const { prompt = '' } = await answerOf({ type, topic: original, brand, channel: null, context: [] }, seed);
        expect(prompt.startsWith(`${original}. `)).toBe(true);
        const said = prompt.slice(original.length);
        for (const fact of [
          'cream, dark blue and red',
          'Warm, dry humour',
          'Neighbours who eat lunch outside',
          'view of the canal',
        ])
          expect(said).toContain(fact);
        expect(said).not.toMatch(/[{}<>[\]|]|undefined/u);
      }
    },
  );

  it('is in the language of the brand, and repeats nothing that the prompt says', async () => {
    expect(await enhanced(original, { settings: { ...brand.settings, language: 'de-AT' } })).toContain(
      'Creme, Dunkelblau und Rot',
    );
    const once = await enhanced(original);
    expect(await enhanced(once)).toBe(once);
  });

  it('has no brace of the brand, no word that it never uses, and no more than a prompt may have', async () => {
    const voice = { ...brand.voice, tone: '{warm}', audience: 'People who like it cheap' };
    expect(await enhanced(original, { voice })).not.toMatch(/warm|cheap/u);
    const longest = 'x'.repeat(limits.promptLength);
    expect(await enhanced(longest)).toBe(longest);
    expect((await enhanced('x'.repeat(limits.promptLength - 60))).length).toBeLessThanOrEqual(limits.promptLength);
  });

  it.each([
    ['#ffffff', 'white'],
    ['#111111', 'black'],
    ['#808080', 'grey'],
    ['#ff6b4a', 'red'],
    ['#e0a106', 'orange'],
    ['#f8f032', 'yellow'],
    ['#0f8b6d', 'green'],
    ['#5ad1c4', 'turquoise'],
    ['#2259e6', 'blue'],
    ['#6d3fe0', 'purple'],
    ['#5c3317', 'brown'],
  ])('calls %s %s', (colour, name) => {
    expect(colourName(colour, englishColours)).toBe(name);
  });
});

describe('an article in sections', () => {
  const withSection = (sections: SectionBrief['sections'], index: number, changes: Partial<TextBrief> = {}): TextBrief => ({
    ...briefOf('post', 'Rhubarb season', changes),
    type: 'article_section',
    section: { title: 'Rhubarb', sections, index, before: '' },
  });
  const bodyAt = async (sections: SectionBrief['sections'], index: number): Promise<string> =>
    (await answerOf(withSection(sections, index), 7)).body ?? '';

  it('is the article that is written at once with the same seed', async () => {
    const whole = await answerOf({ ...briefOf('post', 'Rhubarb season'), type: 'article' }, 7);
    const { title, sections = [] } = await answerOf({ ...briefOf('post', 'Rhubarb season'), type: 'article_plan' }, 7);
    const bodies = await Promise.all(sections.map((_section, index) => bodyAt(sections, index)));
    const texts = sections.map(({ heading }, index) => (heading === '' ? bodies[index] : `## ${heading}\n\n${bodies[index]}`));
    expect([title, texts.join('\n\n')]).toEqual([whole.title, whole.body]);
  });

  it('has the points of an outline, each once, in the section that they belong to', async () => {
    const outline = [
      { heading: 'The grain', points: ['Emmer is older than bread wheat', 'It grows on poor soil.'] },
      { heading: 'The bread', points: ['Let it rest for a day'] },
    ];
    const plan = await answerOf({ ...briefOf('post', 'Rhubarb season'), type: 'article_plan', outline }, 7);
    expect(plan.sections).toEqual(outline);
    const [first, second] = await Promise.all([bodyAt(outline, 0), bodyAt(outline, 1)]);
    expect(first).toMatch(/^Emmer is older than bread wheat\.\n\nIt grows on poor soil\.\n\n/);
    expect(second).toMatch(/^Let it rest for a day\.\n\n/);
    const shared = second.split('\n\n').filter((paragraph) => first.includes(paragraph));
    expect(shared).toEqual([]);
  });
});
