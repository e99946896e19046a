import type { WrittenContent, WrittenType } from '@imprint/contracts/generation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newRecord } from '../../brands/brand-records.js';
import type { KnowledgeHit } from '../../knowledge/index.js';
import type { AssetFiles } from '../../media/index.js';
import type { ChannelCatalogue } from '../../publishing/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { brandsOver } from '../brands-over.fixture.js';
import { quietRun } from '../generation-kind.conformance.js';
import type { GenerationBodies } from '../generation-kind.js';
import type { GenerationEntity } from '../generation.entity.js';
import type { ImageKind } from '../image/image-kind.js';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { names } from './find-words.js';
import { someWriter } from './some-writer.fixture.js';
import { TextKind } from './text-kind.js';
import { TextStreams } from './text-streams.js';
import type { TextBrief, TextModel, TextRequest } from './text-model.js';
import { writeAnswer } from './write-answer.js';

/** Fifty words as a brand would list them, with the form in which a model writes each. */
const planted: readonly [banned: string, written: string][] = [
  ...(['cheap', 'budget', 'discount', 'bargain', 'synergy', 'leverage', 'guru', 'viral', 'hack', 'crush it'] as const).map(
    (word): [string, string] => [word, word.toUpperCase()],
  ),
  ['low-cost', 'low–cost'],
  ["don't miss", 'Don’t\u00a0miss'],
  ['game changer', 'game\nchanger'],
  ['world-class', 'World\u2011class'],
  ['best-in-class', 'BEST-IN-CLASS'],
  ['c++', 'C++'],
  ['all/inclusive', 'all/inclusive'],
  ['cutting edge', 'cutting\u200b  edge'],
  ['disrupt*', 'disruptively'],
  ['innovat*', 'INNOVATIONS'],
  ['billig', 'Billig'],
  ['billigst*', 'billigsten'],
  ['Spaß', 'SPASS'],
  ['Schnäppchen*', 'Schna\u0308ppchenjäger'],
  ['günstig*', 'günstigere'],
  ['Straße', 'STRASSE'],
  ['pas cher', 'Pas cher'],
  ['soldes', 'SOLDES'],
  ['promo*', 'promotions'],
  ['l’affaire', "l'affaire"],
  ['barato', 'Barato'],
  ['rebaj*', 'rebajadísimo'],
  ['conveniente', 'CONVENIENTE'],
  ['goedkoop', 'Goed\u00adkoop'],
  ['tani', 'TANI'],
  ['ucuz*', 'ucuzluk'],
  ['дёшево', 'ДЁШЕВО'],
  ['скидк*', 'скидками'],
  ['φθηνός', 'ΦΘΗΝΌΣ'],
  ['رخيص', 'رخيص'],
  ['זול', 'זול'],
  ['सस्ता', 'सस्ता'],
  ['激安', '激安'],
  ['お買い得', 'お買い得'],
  ['セール', 'ｾｰﾙ'],
  ['便宜', '便宜'],
  ['打折', '打折'],
  ['할인', '할인'],
  ['ราคาถูก', 'ราคาถูก'],
  ['cheap as chips', 'Cheap as Chips'],
];
const banned = planted.map(([word]) => word);
/** A sentence in which every one of them stands, and one for each of them. */
const loved = planted.map(([, word]) => `We love ${word} here.`).join(' ');

/** Loves these words whatever it is told, and writes of rhubarb besides. */
const asked: TextRequest[] = [];
const model: TextModel = {
  capability: { ...someWriter, promptLength: 20_000 },
  write: (request) => {
    asked.push(request);
    return Promise.resolve({
      text: JSON.stringify(answerTo(request.brief)),
      finish: 'stop',
      usage: { inputTokens: 1, outputTokens: 1 },
    });
  },
  close: () => Promise.resolve(),
};
const noVoice = {
  tone: '',
  style: '',
  audience: '',
  values: [],
  pillars: [],
  writingRules: [],
  doesNotSoundLike: [],
  topics: [],
};
let isHopeless = false;
/** Posts that it writes instead. */
let instead: string[] | undefined;
function answerTo({ type }: TextBrief): object {
  if (instead !== undefined) return { posts: instead };
  const prose = isHopeless ? loved : `Rhubarb is back. ${loved}\n\nIt grows by the canal. ${loved} Come on Friday.`;
  const some = planted.filter((_pair, index) => index % 7 === 0).map(([, word]) => word);
  const title = isHopeless ? some.join(' ') : `Rhubarb ${some.join(' ')} season`;
  switch (type) {
    case 'caption':
    case 'post':
    case 'linkedin':
      return { posts: [prose] };
    case 'thread':
      return { posts: [prose, loved, 'It ends here.', prose] };
    case 'image_prompt':
    case 'video_prompt':
      return { prompt: `{dish} Rhubarb ${planted.map(([, word]) => word).join(' ')}` };
    case 'article_plan':
      return {
        title,
        sections: [
          { heading: title, points: [`We love ${some.join(' ')}`, title] },
          { heading: `Second ${title}`, points: [] },
        ],
      };
    case 'article_section':
      return { body: prose };
    case 'brand_voice':
      return { voice: { ...noVoice, tone: 'Dry' } };
    case 'interview_answer':
      return { reply: { values: ['Dry'] } };
    case 'script':
    case 'newsletter':
    case 'article':
    case 'article_outline':
      return { title, body: prose };
    case 'brand_voice':
      throw new Error('nobody asks it for a voice');
  }
}

const channelOf = (name: string, captionLength: number) => ({
  capability: {
    ...{ name, label: name },
    limits: {
      captionLength,
      captionUnit: 'graphemes',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
    },
  },
  check: () => [],
});
const channels = { find: (name: string) => channelOf(name, name === 'tiny' ? 5 : 50_000) } as unknown as ChannelCatalogue;

let database: OpenedDatabase;
let kind: TextKind;
const record = newRecord('Terrace');
const brand = {
  ...record,
  guidelines: { ...record.guidelines, bannedWords: banned },
  voice: { ...record.voice, examplePosts: [loved], sampleOutput: loved },
};
beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1)`,
    [JSON.stringify(brand)],
  );
  await database.dataSource.query(
    `insert into post (id, organization_id, brand_id, content, asset_ids, status) values ('post_1', 'org', 'brand', $1, '{}', 'published')`,
    [`Rhubarb. ${loved}`],
  );
  await database.dataSource.query(
    `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state)
     values ('ksrc_1', 'org', 'brand', 'text', 'brand_truth', $1, true, 'ready')`,
    [loved],
  );
  await database.dataSource.query(
    `insert into knowledge_chunk (id, organization_id, brand_id, source_id, version_id, purpose, position, start_offset, end_offset, text, digest, words)
     values ('kchk_1', 'org', 'brand', 'ksrc_1', 'kver_1', 'brand_truth', 0, 0, 1, $1, 'd', '')`,
    [`Rhubarb grows here. ${loved}`],
  );
  const search = () => Promise.resolve([{ chunkId: 'kchk_1', score: 1 } as KnowledgeHit]);
  const brands = brandsOver(database.dataSource, { search });
  const files = { store: () => Promise.resolve() } as unknown as AssetFiles;
  const streams = new TextStreams(new LocalSignalBus());
  kind = new TextKind(new Map([['some/writer', model]]), brands, channels, {} as ImageKind, files, streams);
});
afterAll(() => database.close());
beforeEach(() => {
  [isHopeless, instead] = [false, undefined];
});

async function made(body: Partial<GenerationBodies['text']>): Promise<WrittenContent> {
  asked.length = 0;
  const request = { brandId: 'brand', topic: `Rhubarb ${loved}`.slice(0, 2_000), type: 'post' as WrittenType, ...body };
  const own = {
    id: 'gen_1',
    organizationId: 'org',
    brandId: 'brand',
    brandRevision: null,
    usage: null,
    usedContext: null,
    draft: null,
  };
  const { written } = await kind.make({ ...own, ...kind.accept(request) } as unknown as GenerationEntity, quietRun());
  if (written === null) throw new Error('nothing was written');
  return written;
}

const bannedIn = ({ posts, title, body }: WrittenContent): string[] => {
  const texts = [...posts, title ?? '', body ?? '', [...posts, title, body].join('\n\n')];
  return banned.filter((word) => texts.some((text) => names(text, word)));
};

it('are fifty, and each is found as the model writes it', () => {
  expect(new Set(banned).size).toBe(50);
  expect(planted.filter(([word, written]) => !names(`We love ${written} here.`, word))).toEqual([]);
});

describe.each(['caption', 'post', 'linkedin', 'thread', 'script', 'newsletter', 'article', 'article_outline'] as const)(
  'a %s of a model that loves every word that the brand never uses',
  (type) => {
    it('has none of them, and all else that was written', async () => {
      const written = await made({ type, selectedContext: { text: loved } });
      expect(bannedIn(written)).toEqual([]);
      const whole = [written.title, ...written.posts, written.body].join('\n');
      for (const fine of ['Rhubarb is back.', 'It grows by the canal.', 'Come on Friday.']) expect(whole).toContain(fine);
      expect(written.findings.filter(({ rule }) => rule === 'sentence_removed')).toHaveLength(banned.length);
      expect(written.findings.filter(({ rule }) => rule === 'banned_word')).toEqual([]);
      // It was told what is wrong before anything was left out.
      expect(asked.at(-1)?.prompt).toContain('The word "cheap" must not appear.');
      for (const place of ['Rhubarb grows here.', 'An earlier post of the brand']) expect(asked[0]?.prompt).toContain(place);
    });

    it('fails where nothing is left without them', async () => {
      isHopeless = true;
      await expect(made({ type })).rejects.toMatchObject({ code: 'banned_words', class: 'validation', retryable: false });
    });
  },
);

it('a post that becomes one of them where it is cut has it no more', async () => {
  instead = ['hackathons'];
  await expect(made({ platform: 'tiny' })).rejects.toMatchObject({ code: 'banned_words' });
  expect((await made({})).posts).toEqual(['hackathons']);
});

it('nor has a post that is rewritten', async () => {
  const source = { postId: 'post_1', mode: 'adapt' as const, texts: [loved], assetIds: [], leftOut: 0 };
  expect(bannedIn(await made({ source }))).toEqual([]);
});

it.each(['image_prompt', 'video_prompt'] as const)('nor has an enhanced prompt: %s', async (type) => {
  const brief = { type, topic: '{dish} cheap', brand, channel: null, context: [] };
  const { answer, removed } = await writeAnswer(model, brief, {
    id: 'req_1',
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  expect(answer.prompt).toContain('{dish} Rhubarb');
  expect(banned.filter((word) => names(answer.prompt ?? '', word))).toEqual([]);
  expect(removed).toHaveLength(banned.length);
});

it('how a brand sounds is no text that is published, and stays as it was read', async () => {
  const brief = { type: 'brand_voice' as const, topic: '', brand, channel: null, context: [loved] };
  const run = { id: 'req_1', signal: new AbortController().signal, progress: () => undefined };
  expect((await writeAnswer(model, brief, run)).answer).toEqual({ voice: { ...noVoice, tone: 'Dry' } });
});

it('an outline with one of them is refused, because it stands in the article as it is', () => {
  const accept = (outline: string) => () =>
    kind.accept({ brandId: 'brand', topic: 'Rhubarb', type: 'article', outline }, brand).options.outline;
  const refused = { code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer: '/outline' } })] };
  expect(accept('## Cheap eats')).toThrow(expect.objectContaining(refused));
  expect(accept('## Eats\n\n- 激安ランチ')).toThrow(expect.objectContaining(refused));
  expect(accept('## Eats')()).toHaveLength(1);
});
