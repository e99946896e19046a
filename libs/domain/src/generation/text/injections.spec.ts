import type { GenerateContent } from '@imprint/contracts/generation';
import type { ContentLimits } from '@imprint/contracts/publishing/content-rules';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contextsOver } from '../../brand-context/contexts.fixture.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { newRecord } from '../../brands/brand-records.js';
import { BrandsService } from '../../brands/index.js';
import type { AssetFiles } from '../../media/index.js';
import type { ChannelCatalogue } from '../../publishing/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { GenerationBrands } from '../generation-brands.js';
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
beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors, record) values ('brand', 'org', 'Terrace', 'main', 'approved', '{}', $1)`,
    [JSON.stringify({ ...newRecord('Terrace'), description: 'A café by the canal' })],
  );
  const brands = new GenerationBrands(
    new BrandsService(new BrandsRepository(database.dataSource)),
    contextsOver(database.dataSource),
  );
  const channels = { find: (name: string) => (name === 'small' ? channel : undefined) } as unknown as ChannelCatalogue;
  const streams = new TextStreams(new LocalSignalBus());
  kind = new TextKind(new Map([['some/writer', model]]), brands, channels, {} as ImageKind, {} as AssetFiles, streams);
  obeyed = JSON.stringify({ posts: ['Fine.'] });
  await write('gen_fine', { selectedContext: { text: 'Open from 11.' } });
  rules = asked[0]?.system ?? '';
});
afterAll(() => database.close());

/** Has the model write, and keeps the draft. Resolves with whether there is one. */
async function write(id: string, how: Partial<GenerationBodies['text']>): Promise<boolean> {
  asked = [];
  const body: GenerateContent = { brandId: 'brand', topic: 'Spring menu', type: 'post', platform: 'small', ...how };
  const own = { id, organizationId: 'org', brandId: 'brand', brandRevision: null, usedContext: null, draft: null, usage: null, userId: 'user' };
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
