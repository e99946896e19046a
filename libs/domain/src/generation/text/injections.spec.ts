import type { GenerateContent } from '@imprint/contracts/generation';
import type { ContentLimits } from '@imprint/contracts/publishing/content-rules';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRecord } from '../../brands/brand-records.js';
import type { KnowledgeHit } from '../../knowledge/index.js';
import type { AssetFiles } from '../../media/index.js';
import type { ChannelCatalogue } from '../../publishing/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { brandsOver } from '../brands-over.fixture.js';
import { quietRun } from '../generation-kind.conformance.js';
import { ModelError, type GenerationBodies } from '../generation-kind.js';
import type { GenerationEntity } from '../generation.entity.js';
import type { ImageKind } from '../image/image-kind.js';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { injectionAttacks } from './injection-attacks.fixture.js';
import { TextKind } from './text-kind.js';
import { TextStreams } from './text-streams.js';
import type { TextModel, TextRequest } from './text-model.js';

/** A model that obeys whatever it reads: its answers are those of the attack. */
let asked: TextRequest[] = [];
let obeyed = '';
const model: TextModel = {
  capability: {
    ...{ name: 'some/writer', provider: 'some', label: 'Some', description: 'Obeys.', promptLength: 20_000, outputTokens: 500 },
    ...{ price: null, timeoutMs: 60_000 },
  },
  write: (request) => {
    asked.push(request);
    return Promise.resolve({ text: obeyed, finish: 'stop', usage: { inputTokens: 1, outputTokens: 1 } });
  },
  close: () => Promise.resolve(),
};
const limits = { captionLength: 300, captionUnit: 'graphemes', linkLength: null, captionRequired: true, threadPosts: 5 };
const channel = {
  capability: { name: 'small', label: 'Small', limits: { ...limits, firstComment: false } as Partial<ContentLimits> },
  check: () => [],
};

let database: OpenedDatabase;
let kind: TextKind;
/** Rules of the writer when nobody attacks. */
let rules: string;
/** Whether a search finds the passage of the brand. */
let isKnown = false;
/** Texts of another brand and of another organization, on the same topic. */
const foreign = ['Spring menu of the second house: 4711.', 'Spring menu of the others: 0815.'];
beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1)`,
    [JSON.stringify({ ...newRecord('Terrace'), description: 'A café by the canal' })],
  );
  const search = () => Promise.resolve(isKnown ? [hit] : []);
  const brands = brandsOver(database.dataSource, { search });
  await fillOthers();
  const channels = { find: (name: string) => (name === 'small' ? channel : undefined) } as unknown as ChannelCatalogue;
  const streams = new TextStreams(new LocalSignalBus());
  kind = new TextKind(new Map([['some/writer', model]]), brands, channels, {} as ImageKind, {} as AssetFiles, streams);
  obeyed = JSON.stringify({ posts: ['Fine.'] });
  await write('gen_fine', { selectedContext: { text: 'Open from 11.' } });
  rules = asked[0]?.system ?? '';
});
afterAll(() => database.close());

const hit = { chunkId: 'kchk_own', sourceId: 'ksrc_own', versionId: 'kver_own', score: 1 } as KnowledgeHit;

/** Another brand, and another organization, that remember and have published what they want nobody to read. */
async function fillOthers(): Promise<void> {
  const run = (statement: string, values: unknown[] = []) => database.dataSource.query(statement, values);
  await run(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await run(
    `insert into brand (id, organization_id, label, slug, status, colors) values
       ('brand_second', 'org', 'Second', 'second', 'approved', '{}'), ('brand_other', 'other', 'Other', 'main', 'approved', '{}')`,
  );
  for (const [index, [organization, brand]] of [
    ['org', 'brand_second'],
    ['other', 'brand_other'],
  ].entries()) {
    await run(
      `insert into post (id, organization_id, brand_id, content, asset_ids, status) values ($1, $2, $3, $4, '{}', 'published')`,
      [`post_foreign${index}`, organization, brand, foreign[index]],
    );
    await run(
      `insert into memory (id, organization_id, brand_id, text, kind, origin, status) values ($1, $2, $3, $4, 'written', 'person', 'kept')`,
      [`mem_foreign${index}`, organization, brand, foreign[index]],
    );
  }
  await run(`insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state)
    values ('ksrc_own', 'org', 'brand', 'text', 'brand_truth', 'Notes', true, 'ready')`);
  await run(
    `insert into knowledge_chunk (id, organization_id, brand_id, source_id, version_id, purpose, position, start_offset, end_offset, text, digest, words)
     values ('kchk_own', 'org', 'brand', 'ksrc_own', 'kver_own', 'brand_truth', 0, 0, 1, 'x', 'd', '')`,
  );
  await run(`insert into memory (id, organization_id, brand_id, text, kind, origin, status)
    values ('mem_own', 'org', 'brand', 'x', 'written', 'person', 'dismissed')`);
  await run(`insert into post (id, organization_id, brand_id, content, asset_ids, status)
    values ('post_own', 'org', 'brand', 'x', '{}', 'draft')`);
}

/** What the brand knows: a source with its title, a memory, and a related post. */
type Learned = Partial<Record<'passage' | 'title' | 'memory' | 'post', string>>;

/** Makes what the brand knows of these texts. */
async function learn({ passage, title = 'Notes', memory, post }: Learned): Promise<void> {
  const stored = (text: string): string => text.replaceAll('\0', '');
  isKnown = passage !== undefined;
  await database.dataSource.query(`update knowledge_chunk set text = $1 where id = 'kchk_own'`, [stored(passage ?? 'x')]);
  await database.dataSource.query(`update knowledge_source set title = $1 where id = 'ksrc_own'`, [stored(title)]);
  await database.dataSource.query(
    `update memory set text = $1, status = case when $1 = '' then 'dismissed' else 'kept' end where id = 'mem_own'`,
    [stored(memory ?? '')],
  );
  await database.dataSource.query(
    `update post set content = $1, status = case when $1 = '' then 'draft' else 'published' end where id = 'post_own'`,
    [post === undefined ? '' : `Spring menu\n${stored(post)}`],
  );
}

/** Has the model write, and keeps the draft. Resolves with whether there is one. */
async function write(id: string, how: Partial<GenerationBodies['text']>): Promise<boolean> {
  asked = [];
  const body: GenerateContent = { brandId: 'brand', topic: 'Spring menu', type: 'post', platform: 'small', ...how };
  const own = {
    id,
    organizationId: 'org',
    brandId: 'brand',
    brandRevision: null,
    usedContext: null,
    draft: null,
    usage: null,
    userId: 'user',
  };
  const row = { ...own, ...kind.accept(body) } as GenerationEntity;
  try {
    const made = await kind.make(row, quietRun());
    await database.dataSource.transaction((manager) => kind.keep(manager, row, made));
    return true;
  } catch (error) {
    if (error instanceof ModelError && error.code === 'unusable_answer') return false;
    throw error;
  }
}

/** Rows of every table, so that nothing can change unseen. */
async function everything(): Promise<Record<string, number>> {
  const [row] = await database.dataSource.query<{ counts: Record<string, number> }[]>(
    `select json_object_agg(name, rows) as counts from (
       select table_name as name,
         (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::integer as rows
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE') counted`,
  );
  return row?.counts ?? {};
}

const places = [
  ['what the caller selected', (text: string) => ({ selectedContext: { text } })],
  [
    'a post that is rewritten',
    (text: string) => ({ source: { postId: 'post_1', mode: 'adapt' as const, texts: [text], assetIds: [], leftOut: 0 } }),
  ],
] as const;
const knowing = [
  ['knowledge', (text: string) => ({ passage: text })],
  ['the title of a source', (text: string) => ({ passage: 'Facts.', title: text })],
  ['a memory', (text: string) => ({ memory: text })],
  ['a related post', (text: string) => ({ post: text })],
] as const;

it('are at least sixty, each another one', () => {
  expect(new Set(injectionAttacks.map(({ text }) => text)).size).toBeGreaterThanOrEqual(60);
});

describe.each(places)('instructions in %s', (place, withText) => {
  /** Ids of the drafts that came of it. */
  const drafts: string[] = [];
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await everything();
  });

  it.each(injectionAttacks.map((attack, number) => ({ ...attack, number, what: JSON.stringify(attack.text) })))(
    '$number, against $forbidden: $what',
    async (attack) => {
      obeyed = attack.obeyed;
      const id = `gen_${place.startsWith('a') ? 'post' : 'context'}${attack.number}`;
      const postId = id.replace('gen_', 'post_');
      const isWritten = await write(id, withText(attack.text));
      if (isWritten) drafts.push(postId);
      const rows = await database.dataSource.query<object[]>('select * from post where id = $1', [postId]);
      const own = { organization_id: 'org', brand_id: 'brand', status: 'draft', asset_ids: [], deleted_at: null, thread: [] };
      expect(rows).toEqual(isWritten ? [expect.objectContaining(own)] : []);
      for (const { system, prompt } of asked) {
        expect(system).toBe(rules);
        const [, name = ''] = /<(material-[0-9a-f]{32})>\n/.exec(prompt) ?? [];
        expect(prompt).toContain(`<${name}>\n${attack.text}\n</${name}>`);
        expect(attack.text).not.toContain(name);
      }
    },
  );

  it('do nothing else, in any table', async () => {
    const { post = 0, ...others } = before;
    expect(await everything()).toEqual({ ...others, post: post + drafts.length });
    expect(drafts.length).toBeGreaterThan(20);
  });
});

describe.each(knowing)('instructions in %s', (place, learned) => {
  const drafts: string[] = [];
  let [before, ruled]: [Record<string, number>, string] = [{}, ''];
  beforeAll(async () => {
    before = await everything();
    // The rules say that there is material; what it says changes none of them.
    obeyed = JSON.stringify({ posts: ['Fine.'] });
    await learn(learned('harmless'));
    await write(`gen_ruled`, {});
    ruled = asked[0]?.system ?? '';
    await database.dataSource.query(`delete from post where id = 'post_ruled'`);
  });
  afterAll(() => learn({}));

  it.each(injectionAttacks.map((attack, number) => ({ ...attack, number, what: JSON.stringify(attack.text) })))(
    '$number, against $forbidden: $what',
    async (attack) => {
      obeyed = attack.obeyed;
      await learn(learned(attack.text));
      const id = `gen_${place.replaceAll(' ', '')}${attack.number}`;
      if (await write(id, {})) drafts.push(id);
      expect(asked.length).toBeGreaterThan(0);
      const text =
        place === 'a memory' ? attack.text.replaceAll('\0', '').replaceAll(/\s+/gu, ' ') : attack.text.replaceAll('\0', '');
      for (const { system, prompt } of asked) {
        expect(system).toBe(ruled);
        const marks = [...prompt.matchAll(/<((?:material|memories)-[0-9a-f]{32})>\n/gu)]
          .map(([, name = '']) => name)
          .filter((name) => !attack.text.includes(name));
        const within = marks.map((name) => prompt.slice(prompt.indexOf(`<${name}>`), prompt.indexOf(`</${name}>`)));
        // It stands whole between two marks that it does not have itself.
        expect(within.some((part) => part.replaceAll('\0', '').includes(text))).toBe(true);
        for (const secret of foreign) expect(system + prompt).not.toContain(secret);
      }
    },
  );

  it('do nothing else, in any table, and nothing of others is ever in a prompt', async () => {
    const { post = 0, ...others } = before;
    expect(await everything()).toEqual({ ...others, post: post + drafts.length });
    expect(drafts.length).toBeGreaterThan(20);
  });
});
