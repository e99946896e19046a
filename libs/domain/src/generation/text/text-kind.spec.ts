import { mostFindings, type GenerateContent, type TextUsage, type WrittenType } from '@imprint/contracts/generation';
import type { ContentLimits } from '@imprint/contracts/publishing/content-rules';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRecord } from '../../brands/brand-records.js';
import type { AssetFiles } from '../../media/index.js';
import type { ChannelCatalogue } from '../../publishing/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { brandsOver } from '../brands-over.fixture.js';
import { generationKindConformance, quietRun } from '../generation-kind.conformance.js';
import { ModelError, type GenerationRun } from '../generation-kind.js';
import type { GenerationEntity } from '../generation.entity.js';
import type { ImageKind } from '../image/image-kind.js';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { someWriter } from './some-writer.fixture.js';
import { TextKind } from './text-kind.js';
import { TextStreams } from './text-streams.js';
import type { TextAnswer, TextModel, TextRequest } from './text-model.js';

const capability = { ...someWriter, promptLength: 100 };
/** What the model is asked, and what it answers, in turn; the last answer again and again. */
const asked: TextRequest[] = [];
let answers: (string | Partial<TextAnswer>)[] = [];
const model: TextModel = {
  capability,
  write: (request, { written }) => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    const given = typeof next === 'string' ? { text: next } : next;
    asked.push(request);
    if (given?.text === 'down')
      return Promise.reject(new ModelError({ class: 'rate_limit', code: 'rate_limited', message: 'Slow.', retryable: true }));
    written(given?.text ?? '');
    return Promise.resolve({ text: '', finish: 'stop', usage: { inputTokens: 1_000, outputTokens: 100 }, ...given });
  },
  close: () => Promise.resolve(),
};
const limits = { captionLength: 20, captionUnit: 'graphemes', linkLength: null, captionRequired: true, threadPosts: 3 };
const channel = (changes: Partial<ContentLimits> = {}) => ({
  capability: { name: 'small', label: 'Small', limits: { ...limits, firstComment: false, ...changes } },
  check: ({ text }: { text: string }) => [
    ...(text.includes('\0') ? [{ code: 'text_not_writable', message: 'Small takes no such character.', field: 'caption' }] : []),
    ...(text.split('#').length > 3
      ? [{ code: 'too_many_hashtags', message: 'Small takes two hashtags.', field: 'caption' }]
      : []),
    { code: 'media_required', message: 'Small needs a picture.', field: 'media' },
  ],
});
const channels = {
  find: (name: string) =>
    ({ small: channel(), single: channel({ threadPosts: 1 }), bytes: channel({ captionUnit: 'bytes' }) })[name],
} as unknown as ChannelCatalogue;

let database: OpenedDatabase;
let kind: TextKind;
beforeAll(async () => {
  database = await openDatabase();
  const brand = newRecord('Terrace');
  const guidelines = { ...brand.guidelines, bannedWords: ['cheap', 'c++'], sourcedClaims: ['organic'] };
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record)
     values ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1)`,
    [JSON.stringify({ ...brand, guidelines, description: 'A café by the canal' })],
  );
  const brands = brandsOver(database.dataSource);
  const streams = new TextStreams(new LocalSignalBus());
  kind = new TextKind(new Map([['some/writer', model]]), brands, channels, {} as ImageKind, {} as AssetFiles, streams);
});
afterAll(() => database.close());

const posts = (...texts: string[]): string => JSON.stringify({ posts: texts });
const rowOf = (body: Partial<GenerateContent> = {}, changes: Partial<GenerationEntity> = {}): GenerationEntity => {
  const request = { brandId: 'brand', topic: 'Spring menu', type: 'post' as WrittenType, ...body };
  const of = { organizationId: 'org', brandId: 'brand', brandRevision: null, usage: null, usedContext: null };
  const own = { id: 'gen_1', ...of, ...kind.accept(request) };
  return { ...own, ...changes } as GenerationEntity;
};
const make = (row: GenerationEntity, run: Partial<GenerationRun> = {}) => kind.make(row, quietRun(run));
async function written(body: Partial<GenerateContent>, ...given: typeof answers) {
  [answers, asked.length] = [given, 0];
  const made = await make(rowOf(body));
  return { ...made.written, usage: made.usage, calls: asked.length };
}

describe('the kind', () => {
  beforeAll(() => {
    answers = [posts('Rhubarb is back.')];
  });
  const body: GenerateContent = { brandId: 'brand', topic: 'Spring menu', type: 'post' };
  generationKindConformance('text', {
    get kind() {
      return kind;
    },
    body,
    longer: (length) => ({ ...body, topic: 'x'.repeat(length) }),
    of: (name) => ({ ...body, model: name }),
    row: { brandId: 'brand', brandRevision: null, usedContext: null },
  });
});

describe('a text', () => {
  it('becomes the draft of its type, with an id that a retry uses again', async () => {
    expect(await written({}, posts(' Rhubarb is back. '))).toMatchObject({
      ...{ type: 'post', platform: null, posts: ['Rhubarb is back.'], title: null, body: null, postId: 'post_1' },
      ...{ articleId: null, findings: [], calls: 1 },
    });
    const letter = JSON.stringify({ title: 'Rhubarb', body: '## Season' });
    expect(await written({ type: 'newsletter' }, letter)).toMatchObject({
      ...{ posts: [], title: 'Rhubarb', body: '## Season', postId: null, articleId: 'art_1' },
    });
  });

  it('costs what all of its calls cost by the price of the model', async () => {
    const twice = await written({ platform: 'small' }, posts('Far too long for this channel.'), posts('Rhubarb is back.'));
    expect(twice).toMatchObject({ calls: 2, usage: { inputTokens: 2_000, outputTokens: 200, costUsd: 0.006 } });
    const unknown = { text: posts('Rhubarb is back.'), usage: { inputTokens: null, outputTokens: 3 } };
    expect(await written({}, unknown)).toMatchObject({ usage: { inputTokens: null, outputTokens: 3, costUsd: null } });
  });

  it('costs what earlier attempts have used as well, and each call is kept at once', async () => {
    [answers, asked.length] = [['Sure!', 'down'], 0];
    let kept: TextUsage | null = null;
    const used = (usage: TextUsage): Promise<void> => Promise.resolve(void (kept = usage));
    await expect(make(rowOf(), { used })).rejects.toMatchObject({ code: 'rate_limited' });
    expect(kept).toEqual({ inputTokens: 1_000, outputTokens: 100, costUsd: 0.003 });
    answers = [posts('Rhubarb is back.')];
    const { usage } = await make(rowOf({}, { usage: kept }), { used });
    expect(usage).toEqual({ inputTokens: 2_000, outputTokens: 200, costUsd: 0.006 });
    expect(kept).toEqual(usage);
    const unknown = { inputTokens: null, outputTokens: 3, costUsd: null };
    expect((await make(rowOf({}, { usage: unknown }))).usage).toEqual({ inputTokens: null, outputTokens: 103, costUsd: null });
  });

  it('stops where another worker has it', async () => {
    [answers, asked.length] = [['Sure!'], 0];
    const taken = new Error('taken');
    await expect(make(rowOf(), { used: () => Promise.reject(taken) })).rejects.toBe(taken);
    expect(asked).toHaveLength(1);
  });

  it('says where it was cut off when every call was', async () => {
    const found = (detail: string) => [{ rule: 'cut_off', detail }];
    const cut = (text: string): Partial<TextAnswer> => ({ text, finish: 'length' });
    expect(await written({}, cut('{"posts":["Rhubarb is'))).toMatchObject({
      ...{ calls: 3, posts: ['Rhubarb is'], findings: found('1') },
    });
    expect(await written({ type: 'thread' }, cut('{"posts":["One.","Two.","Thr'))).toMatchObject({ findings: found('3') });
    const letter = cut('{"title":"Rhubarb","body":"## Season\\n\\nFrom');
    expect(await written({ type: 'newsletter' }, letter)).toMatchObject({ title: 'Rhubarb', findings: found('Rhubarb') });
    expect(await written({}, cut(posts('Cut')), posts('Whole.'))).toMatchObject({ calls: 2, findings: [] });
  });

  it('is asked for again with what was wrong, and read even where its JSON has small faults', async () => {
    expect(await written({}, 'Sure!', '```json\n{"posts": ["Rhubarb is back.",]}\n```')).toMatchObject({
      ...{ calls: 2, posts: ['Rhubarb is back.'] },
    });
    expect(asked[1]?.prompt).toContain('It was not JSON');
    expect(await written({}, posts('One.', 'Two.'), posts('Rhubarb is back.'))).toMatchObject({ calls: 2 });
    expect(asked[1]?.prompt).toContain('Write exactly one post.');
    expect(await written({}, { text: posts('Cut'), finish: 'length' }, posts('Whole.'))).toMatchObject({ posts: ['Whole.'] });
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(2);
  });

  it('fails when no call answers by the schema', async () => {
    const failure = await written({}, 'No.').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ code: 'unusable_answer', retryable: false });
  });

  it('is not written for a brand that was deleted meanwhile', async () => {
    const gone = make(rowOf({}, { brandId: 'brand_gone' }));
    await expect(gone).rejects.toMatchObject({ code: 'brand_deleted', retryable: false });
  });
});

describe('a text for a channel', () => {
  it('keeps the limits whatever the model does: whole sentences first, then whole words, and says so', async () => {
    const long = await written({ platform: 'small' }, posts('Rhubarb is back. Come and taste it.'));
    expect(long).toMatchObject({ calls: 3, posts: ['Rhubarb is back.'], findings: [{ rule: 'shortened', detail: '1' }] });
    expect(asked[1]?.prompt).toContain('Small takes at most 20 graphemes; the text has 35.');
    const sentence = await written({ platform: 'small' }, posts('Rhubarb from the garden is back'));
    expect(sentence).toMatchObject({ posts: ['Rhubarb from the…'], findings: [{ rule: 'shortened' }] });
    expect(await written({ platform: 'small' }, posts('x'.repeat(21)))).toMatchObject({ posts: [`${'x'.repeat(19)}…`] });
    expect(await written({ platform: 'small' }, posts('x'.repeat(20)))).toMatchObject({ calls: 1, posts: ['x'.repeat(20)] });
    const accents = `e${'\u0301'.repeat(30)}`;
    expect(await written({ platform: 'bytes' }, posts(`${accents} Menu`))).toMatchObject({ posts: [`e${'\u0301'.repeat(8)}…`] });
  });

  it('has no more of anything than the channel takes, however it counts', async () => {
    const much = await written({ platform: 'small' }, posts('#a #b. Menu #c.'));
    expect(much).toMatchObject({ calls: 3, posts: ['#a #b.'], findings: [{ rule: 'shortened', detail: '1' }] });
    expect(asked[1]?.prompt).toContain('Small takes two hashtags.');
    expect(asked[1]?.prompt).not.toContain('Small needs a picture.');
    expect(await written({ platform: 'small' }, posts('#a #b. Menu.'))).toMatchObject({ calls: 1, posts: ['#a #b. Menu.'] });
  });

  it('continues in the next post of a thread, and is cut where there are no more', async () => {
    const thread = { type: 'thread', platform: 'small' } as const;
    const split = await written(thread, posts('Rhubarb is back. Come and taste it.', 'Until June.'));
    expect(split).toMatchObject({ posts: ['Rhubarb is back.', 'Come and taste it.', 'Until June.'], findings: [] });
    const many = await written(thread, posts('One.', 'Two.', 'Three.', 'Four.'));
    expect(many).toMatchObject({ posts: ['One.', 'Two.', 'Three.'], findings: [{ rule: 'shortened', detail: '3' }] });
  });

  it('is numbered on request, and the numbers count', async () => {
    const thread = { type: 'thread', platform: 'small', numbering: 'fraction' } as const;
    const fine = await written(thread, posts('Rhubarb is back', 'Come and taste'));
    expect(fine).toMatchObject({ posts: ['Rhubarb is back 1/2', 'Come and taste 2/2'], findings: [] });
    const split = await written(thread, posts('Rhubarb is back. Come and taste', 'Until June'));
    expect(split.posts).toEqual(['Rhubarb is back. 1/3', 'Come and taste 2/3', 'Until June 3/3']);
    const long = await written(thread, posts('Rhubarb is back now!', 'Come'));
    expect(long).toMatchObject({ posts: ['Rhubarb is back… 1/2', 'Come 2/2'], findings: [{ rule: 'shortened' }] });
    expect((await written({ ...thread, numbering: 'none' }, posts('One', 'Two'))).posts).toEqual(['One', 'Two']);
  });

  it('is refused where there is no such channel, or none that takes threads', () => {
    const refused = (body: Partial<GenerateContent>) => () => rowOf(body);
    expect(refused({ platform: 'nowhere' })).toThrow(expect.objectContaining({ code: 'unknown_channel' }));
    expect(refused({ platform: 'single', type: 'thread' })).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    expect(refused({ platform: 'single' })).not.toThrow();
  });
});

describe('the guidelines of the brand', () => {
  it('are asked for again, and what is left of them is reported', async () => {
    const kept = await written({}, posts('Cheap rhubarb.'), posts('Rhubarb is back.'));
    expect(kept).toMatchObject({ calls: 2, findings: [], posts: ['Rhubarb is back.'] });
    const broken = await written({}, posts('Organic rhubarb. It is CHEAP. We like C++.'));
    const found = [
      { rule: 'sentence_removed', detail: 'cheap' },
      { rule: 'sentence_removed', detail: 'c++' },
      { rule: 'claim_needs_source', detail: 'organic' },
    ];
    expect(broken).toMatchObject({ calls: 3, findings: found, posts: ['Organic rhubarb.'] });
    expect(asked[0]?.prompt).toContain('A café by the canal');
  });

  it('are reported of an answer that is kept because the next call fails', async () => {
    const found = [{ rule: 'sentence_removed', detail: 'cheap' }];
    const kept = await written({}, posts('Rhubarb. It is cheap.'), 'down');
    expect(kept).toMatchObject({ calls: 2, findings: found, posts: ['Rhubarb.'] });
    await expect(written({}, posts('Cheap rhubarb.'), 'down')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(written({}, 'down')).rejects.toMatchObject({ code: 'rate_limited', retryable: true });
  });

  it('are reported of the first hundred words, after what else is left to look at', async () => {
    const words = Array.from({ length: 101 }, (_, index) => `word${index}`);
    await database.dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors, record)
       values ('brand_strict', 'org', 'Strict', 'strict', 'approved', '{}', $1)`,
      [JSON.stringify({ ...newRecord('Strict'), guidelines: { ...newRecord('Strict').guidelines, bannedWords: words } })],
    );
    answers = [{ text: posts(`Fine. W${words.join(' ').slice(1)}`), finish: 'length' }];
    const { written: text } = await make(rowOf({}, { brandId: 'brand_strict' }));
    expect(text?.findings).toHaveLength(mostFindings);
    expect(text?.findings[0]).toEqual({ rule: 'cut_off', detail: '1' });
    expect(text?.findings.at(-1)).toEqual({ rule: 'sentence_removed', detail: 'word98' });
  });

  it('leave other words with the same letters alone, and a claim beside its source', async () => {
    const fine = posts('Cheaply said: organic by https://terrace.example/organic');
    expect(await written({}, fine)).toMatchObject({ calls: 1, findings: [] });
  });
});

it('that the database would not take is mended: half characters and NUL', async () => {
  expect(await written({}, '{"posts":["Hi \\ud83d there\\u0000"]}')).toMatchObject({ posts: ['Hi \ufffd there'], calls: 1 });
});

describe('what is kept', () => {
  const keep = async (body: Partial<GenerateContent>, id: string, answer: string): Promise<void> => {
    answers = [answer];
    const row = rowOf(body, { id });
    const made = await make(row);
    await database.dataSource.transaction((manager) => kind.keep(manager, row, made));
  };

  it('is a draft post, with the rest of a thread', async () => {
    await keep({ type: 'thread' }, 'gen_thread', posts('Rhubarb is back.', 'Come and taste it.'));
    const [post] = await database.dataSource.query(`select * from post where id = 'post_thread'`);
    expect(post).toMatchObject({
      ...{ organization_id: 'org', brand_id: 'brand', content: 'Rhubarb is back.', thread: ['Come and taste it.'] },
      ...{ status: 'draft', asset_ids: [] },
    });
  });

  it('is a draft article, whose slug is its own even where another article has the same title', async () => {
    const answer = JSON.stringify({ title: 'Rhubarb', body: '## Season' });
    await keep({ type: 'newsletter' }, 'gen_00000001', answer);
    await keep({ type: 'script' }, 'gen_00000002', answer);
    const articles = await database.dataSource.query('select id, title, body, slug, status from article order by id');
    const common = { title: 'Rhubarb', body: '## Season', status: 'draft' };
    expect(articles).toEqual([
      { id: 'art_00000001', ...common, slug: 'rhubarb-00000001' },
      { id: 'art_00000002', ...common, slug: 'rhubarb-00000002' },
    ]);
  });
});
