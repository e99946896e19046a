import type { UsedContext } from '@imprint/contracts/generation';
import { problem } from '@imprint/contracts/errors';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newRecord } from '../brands/brand-records.js';
import type { KnowledgeHit } from '../knowledge/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { brandsOver } from './brands-over.fixture.js';
import type { GenerationBrands } from './generation-brands.js';
import type { GenerationEntity } from './generation.entity.js';

let database: OpenedDatabase;
let brands: GenerationBrands;
/** What the search is asked. */
const asked: string[] = [];
const record = newRecord('Terrace');

beforeAll(async () => {
  database = await openDatabase();
  await database.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Terrace', 'main', 'approved', '{}')`,
  );
  await database.dataSource.query(
    `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state)
     values ('ksrc_1', 'org', 'brand', 'text', 'research', 'Notes', true, 'ready')`,
  );
  await database.dataSource.query(
    `insert into knowledge_chunk (id, organization_id, brand_id, source_id, version_id, purpose, position, start_offset, end_offset, text, digest, words)
     values ('kchk_1', 'org', 'brand', 'ksrc_1', 'kver_1', 'research', 0, 0, 1, 'Rhubarb grows in shade.', 'd', '')`,
  );
  brands = brandsOver(database.dataSource, {
    search: (_tenant, { query }) => {
      asked.push(query);
      return Promise.resolve([{ chunkId: 'kchk_1', score: 1 } as KnowledgeHit]);
    },
  });
});
afterAll(() => database.close());

const rowOf = (usedContext: UsedContext | null): GenerationEntity =>
  ({
    id: 'gen_1',
    organizationId: 'org',
    brandId: 'brand',
    brandRevision: null,
    prompt: 'Rhubarb',
    usedContext,
  }) as GenerationEntity;
const passages = [{ purpose: 'research', title: 'Notes', url: null, text: 'Rhubarb grows in shade.' }];
const used: UsedContext = {
  knowledge: [{ chunkId: 'kchk_1', sourceId: 'ksrc_1', versionId: 'kver_1' }],
  memoryIds: [],
  postIds: [],
};

it('looks for what fits once, and keeps what it was before anything is made of it', async () => {
  const kept: UsedContext[] = [];
  const uses = (context: UsedContext): Promise<void> => Promise.resolve(void kept.push(context));
  expect(await brands.knownTo(rowOf(null), record, { uses }, null)).toMatchObject({ passages });
  expect([asked, kept]).toEqual([['Rhubarb'], [used]]);
  // Another attempt, and another model, are told the same without a search.
  expect(await brands.knownTo(rowOf(used), record, { uses }, null)).toMatchObject({ passages });
  expect([asked.length, kept.length]).toEqual([1, 1]);
});

it('ends where another worker has the generation', async () => {
  const lost = new Error('another worker has it');
  await expect(brands.knownTo(rowOf(null), record, { uses: () => Promise.reject(lost) }, null)).rejects.toBe(lost);
});

it('fails for a brand that was deleted', async () => {
  await expect(brands.recordOf({ ...rowOf(null), brandId: 'brand_gone' })).rejects.toMatchObject({ code: 'brand_deleted' });
  expect(await brands.recordOf(rowOf(null))).toMatchObject({ label: 'Terrace' });
  // Between its record and its knowledge.
  const gone = brandsOver(database.dataSource, { search: () => Promise.reject(problem('not_found', 'There is no brand.')) });
  const uses = (): Promise<void> => Promise.resolve();
  await expect(gone.knownTo(rowOf(null), record, { uses }, null)).rejects.toMatchObject({
    code: 'brand_deleted',
    retryable: false,
  });
});
