import type { TextUsage } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import type { Signals } from '@imprint/contracts/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AssetFiles } from '../../media/index.js';
import type { ChannelCatalogue } from '../../publishing/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import type { ArticleDraft } from '../article-draft.js';
import { brandsOver } from '../brands-over.fixture.js';
import { quietRun } from '../generation-kind.conformance.js';
import { ModelError, type GenerationBodies, type GenerationRun } from '../generation-kind.js';
import type { GenerationEntity } from '../generation.entity.js';
import { oneModelKind } from '../image/image-kind.fixture.js';
import type { ImageModel } from '../image/index.js';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { someWriter } from './some-writer.fixture.js';
import { TextKind } from './text-kind.js';
import { TextStreams } from './text-streams.js';
import type { TextModel, TextRequest } from './text-model.js';

const plan = {
  title: 'Old wheat',
  sections: [
    { heading: '', points: ['Why now'] },
    { heading: 'The grain', points: ['Emmer'] },
    { heading: 'The bread', points: [] },
  ],
};
/** What the model was asked, and what it does instead of writing, by the index of the section. */
const asked: TextRequest['brief'][] = [];
let instead: Record<number, () => string | Error> = {};
/** Until when the first section is not ended, although all of it is written. */
let pause: Promise<void> | undefined;
/** Indexes of sections, and types, of which no call comes to its end. */
let cutOff = new Set<number | string>();
const answerTo = ({ type, section, outline }: TextRequest['brief']): string | Error => {
  if (type === 'article_plan') return JSON.stringify(outline === undefined ? plan : { ...plan, title: 'By outline' });
  const index = section?.index ?? -1;
  return instead[index]?.() ?? JSON.stringify({ body: `Text ${index}.` });
};
const model: TextModel = {
  capability: someWriter,
  write: async ({ brief }, { written }) => {
    asked.push(brief);
    const answer = answerTo(brief);
    if (answer instanceof Error) throw answer;
    written(answer);
    if (brief.section?.index === 0) await pause;
    const finish = cutOff.has(brief.section?.index ?? brief.type) ? 'length' : 'stop';
    return Promise.resolve({ text: answer, finish, usage: { inputTokens: 1_000, outputTokens: 100 } });
  },
  close: () => Promise.resolve(),
};
let failing: Error | undefined;
const drawn: { prompt: string; aspectRatio: string }[] = [];
const painter = {
  capability: {
    name: 'some/painter',
    provider: 'some',
    promptLength: 200,
    aspectRatios: ['1:1', '16:9'],
    credits: 0,
    timeoutMs: 60_000,
  },
  generate: ({ prompt, aspectRatio }: { prompt: string; aspectRatio: string }) => {
    if (failing !== undefined) throw failing;
    drawn.push({ prompt, aspectRatio });
    return Promise.resolve({ bytes: Buffer.from('drawn'), mimeType: 'image/png', width: 16, height: 9 });
  },
} as unknown as ImageModel;
const stored = new Map<string, string>();
const files = {
  store: (key: string, bytes: Buffer) => Promise.resolve(void stored.set(key, bytes.toString())),
} as unknown as AssetFiles;

const signals = new LocalSignalBus();
let database: OpenedDatabase;
let kind: TextKind;
beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
  );
  const brands = brandsOver(database.dataSource);
  const images = oneModelKind(painter, files, 'some/painter');
  kind = new TextKind(new Map([['some/writer', model]]), brands, {} as ChannelCatalogue, images, files, new TextStreams(signals));
});
afterAll(() => database.close());
beforeEach(() => {
  [asked.length, drawn.length, instead, failing, cutOff] = [0, 0, {}, undefined, new Set()];
  stored.clear();
});

const accept = (body: Partial<GenerationBodies['text']> = {}) =>
  kind.accept({ brandId: 'brand', topic: 'Old wheat', type: 'article', ...body });
const rowOf = (body: Partial<GenerationBodies['text']> = {}, changes: Partial<GenerationEntity> = {}): GenerationEntity => {
  const own = {
    id: 'gen_1',
    organizationId: 'org',
    brandId: 'brand',
    brandRevision: null,
    usedContext: null,
    draft: null,
    usage: null,
    kind: 'text' as const,
  };
  return { ...own, ...accept(body), ...changes } as GenerationEntity;
};
const make = (row: GenerationEntity, run: Partial<GenerationRun> = {}) => kind.make(row, quietRun(run));
const sections = (): number[] => asked.flatMap(({ section }) => (section === undefined ? [] : [section.index]));

describe('an article', () => {
  it('is streamed section by section, without its plan, to whoever asks for it as soon as it has begun', async () => {
    const sent: Signals['text-stream.continued'][] = [];
    const isSent = Promise.withResolvers<void>();
    const end = signals.subscribe('text-stream.continued', (signal) => isSent.resolve(void sent.push(signal)));
    const follow = () =>
      signals.publish('text-stream.followed', { organizationId: 'org', generationIds: ['gen_1'], isFromStart: false });
    pause = isSent.promise;
    const making = make(rowOf());
    // The model is not asked yet: this is what answers the worker that says that it has begun.
    await follow();
    await making;
    const piece = { call: expect.any(Number), section: 0, part: 0, name: 'body', offset: 0, text: 'Text 0.' };
    expect(sent[0]).toEqual({ organizationId: 'org', generationId: 'gen_1', brandId: 'brand', writtenAs: 'article', piece });
    pause = undefined;
    const before = sent.length;
    await follow();
    end();
    expect(sent).toHaveLength(before);
  });

  it('is planned, then written section by section, each reading on from the one before', async () => {
    const { written, output, usage } = await make(rowOf());
    expect(written).toMatchObject({
      ...{ type: 'article', title: 'Old wheat', articleId: 'art_1', postId: null, posts: [], findings: [] },
      body: 'Text 0.\n\n## The grain\n\nText 1.\n\n## The bread\n\nText 2.',
    });
    expect([asked.map(({ type }) => type)[0], sections(), output]).toEqual(['article_plan', [0, 1, 2], null]);
    expect(asked.map(({ section }) => section?.before)).toEqual([undefined, '', 'Text 0.', 'Text 1.']);
    expect(usage).toEqual({ inputTokens: 4_000, outputTokens: 400, costUsd: 0.012 });
  });

  it('is announced with its kind and its file, and no other text is', async () => {
    const row = rowOf();
    const made = await make(row);
    expect([kind.announcedAs(row), kind.announcedOutput(row, made)]).toEqual([
      'article',
      { storageKey: 'org/art_1.md', mimeType: 'text/markdown' },
    ]);
    expect(stored.get('org/art_1.md')).toBe(`# Old wheat\n\n${made.written?.body}\n`);
    expect(kind.announcedAs(rowOf({ type: 'newsletter' }))).toBeNull();
  });

  it('goes on from the last section that was kept, and reports no less progress than that', async () => {
    let kept: ArticleDraft | null = null;
    const save = (draft: ArticleDraft): Promise<void> => Promise.resolve(void (kept = structuredClone(draft)));
    const outage = new ModelError({ class: 'provider_outage', code: 'provider_error', message: 'Down.', retryable: true });
    instead = { 2: () => outage };
    let used: TextUsage | null = null;
    const count = (usage: TextUsage): Promise<void> => Promise.resolve(void (used = usage));
    await expect(make(rowOf(), { save, used: count })).rejects.toBe(outage);
    expect(sections()).toEqual([0, 1, 2]);
    [asked.length, instead] = [0, {}];
    const percents: number[] = [];
    const { written, usage } = await make(rowOf({}, { draft: kept, usage: used }), {
      progress: (percent) => void percents.push(percent),
    });
    expect([asked.map(({ type }) => type), sections()]).toEqual([['article_section'], [2]]);
    expect(written?.body).toBe('Text 0.\n\n## The grain\n\nText 1.\n\n## The bread\n\nText 2.');
    expect(usage?.inputTokens).toBe(4_000);
    expect(percents).toEqual([...percents].toSorted((a, b) => a - b));
  });

  it('is kept with links that nothing of its request names, and says so', async () => {
    instead = {
      0: () => JSON.stringify({ body: 'See [the mill](https://mill.example/) and [a study](https://invented.example/study).' }),
      2: () => JSON.stringify({ body: 'From [the oven](https://oven.example/oak), [stone](https://outline.example/stone).' }),
    };
    const selectedContext = { text: 'Facts of https://mill.example' };
    const outline = '## One\n\n- https://outline.example/stone\n\n## Two\n\n## Three';
    const { written } = await make(rowOf({ selectedContext, outline }));
    expect(written?.findings).toEqual([
      { rule: 'unknown_link', detail: 'https://invented.example/study' },
      { rule: 'unknown_link', detail: 'https://oven.example/oak' },
    ]);
    expect(written?.body).toContain('[a study](https://invented.example/study)');
  });

  it('stops where another worker has it', async () => {
    const taken = new Error('taken');
    await expect(make(rowOf(), { save: () => Promise.reject(taken) })).rejects.toBe(taken);
    expect(sections()).toEqual([]);
  });

  it('is asked for again where a plan or a section has no usable form, and loses a heading that is repeated', async () => {
    let tries = 0;
    instead = {
      1: () => ((tries += 1) === 1 ? JSON.stringify({ body: '' }) : JSON.stringify({ body: '## The Grain\n\nEmmer.' })),
    };
    const { written } = await make(rowOf());
    expect(written?.body).toBe('Text 0.\n\n## The grain\n\nEmmer.\n\n## The bread\n\nText 2.');
    expect(sections()).toEqual([0, 1, 1, 2]);
  });
});

it('says which of its parts were cut off, also those of an earlier attempt', async () => {
  let kept: ArticleDraft | null = null;
  const save = (draft: ArticleDraft): Promise<void> => Promise.resolve(void (kept = structuredClone(draft)));
  const outage = new ModelError({ class: 'provider_outage', code: 'provider_error', message: 'Down.', retryable: true });
  cutOff = new Set(['article_plan', 0, 1]);
  instead = { 2: () => outage };
  await expect(make(rowOf(), { save })).rejects.toBe(outage);
  instead = {};
  const { written } = await make(rowOf({}, { draft: kept }));
  expect(written?.findings).toEqual(['Old wheat', 'The grain'].map((detail) => ({ rule: 'cut_off', detail })));
  expect((await make(rowOf())).written?.findings).toHaveLength(2);
  cutOff = new Set();
  expect((await make(rowOf())).written?.findings).toEqual([]);
});

describe('an outline', () => {
  it('decides the sections; only the title is the model’s', async () => {
    const outline = 'First this.\n\n# The mill\n\n- Stone\n- Water\n\n## The oven\n\nOak.';
    const { written } = await make(rowOf({ outline }));
    expect(written).toMatchObject({
      title: 'By outline',
      body: 'Text 0.\n\n## The mill\n\nText 1.\n\n## The oven\n\nText 2.',
    });
    expect(asked[1]?.section?.sections).toMatchObject([
      { heading: '', points: ['First this.'] },
      { heading: 'The mill', points: ['Stone', 'Water'] },
      { heading: 'The oven', points: ['Oak.'] },
    ]);
  });

  it.each([
    ['no heading', 'Just words.'],
    ['only an empty heading', '#'],
    ['more headings than an article has', '## One\n\n'.repeat(limits.articleSections + 1)],
  ])('with %s is refused', (_what, outline) => {
    const refused = { code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer: '/outline' } })] };
    expect(() => accept({ outline })).toThrow(expect.objectContaining(refused));
  });

  it('counts towards what the model takes', () => {
    const outline = (length: number): string => `## One ${'x'.repeat(length - 7)}`;
    expect(accept({ topic: 'x', outline: outline(499) }).options.outline).toHaveLength(1);
    const refused = { code: 'validation_failed', entries: [expect.objectContaining({ source: { pointer: '/outline' } })] };
    expect(() => accept({ topic: 'x', outline: outline(500) })).toThrow(expect.objectContaining(refused));
  });

  it('may have as many headings as an article', () => {
    expect(accept({ outline: '## One\n\n'.repeat(limits.articleSections) }).options.outline).toHaveLength(limits.articleSections);
  });
});

describe('a picture', () => {
  it('is made of the title by the image model of the brand, and kept with the article', async () => {
    const row = rowOf({ image: true });
    const made = await make(row);
    expect([drawn, stored.get('org/asset_1.png')]).toEqual([[{ prompt: 'Old wheat', aspectRatio: '16:9' }], 'drawn']);
    await database.dataSource.transaction((manager) => kind.keep(manager, row, made));
    const [article] = await database.dataSource.query(`select image_asset_id, title from article where id = 'art_1'`);
    const [asset] = await database.dataSource.query(`select kind, alt_text, organization_id from asset where id = 'asset_1'`);
    expect([article, asset]).toEqual([
      { image_asset_id: 'asset_1', title: 'Old wheat' },
      { kind: 'image', alt_text: 'Old wheat', organization_id: 'org' },
    ]);
  });

  it('that cannot be made costs nothing but itself', async () => {
    failing = new ModelError({
      class: 'provider_outage',
      code: 'provider_error',
      message: 'The images service is down.',
      retryable: true,
    });
    const { output, written } = await make(rowOf({ image: true }));
    expect([output, written?.title, written?.findings]).toEqual([
      null,
      'Old wheat',
      [{ rule: 'picture_missing', detail: 'The images service is down.' }],
    ]);
  });

  it('needs the right to make pictures', () => {
    const caller = { kind: 'api-key', role: 'creator', scopes: ['articles:create'] } as unknown as Parameters<
      TextKind['requireRight']
    >[0];
    const body = { brandId: 'brand', topic: 'Old wheat', type: 'article' } as const;
    expect(() => kind.requireRight(caller, { ...body, image: true })).toThrow(
      expect.objectContaining({ code: 'insufficient_permissions', message: expect.stringContaining('images:create') }),
    );
    expect(() => kind.requireRight(caller, body)).not.toThrow();
  });
});
