import type { ListReceipts } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { openPublishing } from '../publishing.fixture.js';
import { person, stranger } from '../releases/releases.fixture.js';
import { ReceiptSurroundingsRepository } from './receipt-surroundings.repository.js';
import { ReceiptsRepository } from './receipts.repository.js';
import { ReceiptsService } from './receipts.service.js';
import type { ReceiptVerification } from './receipt-verification.js';

let opened: Awaited<ReturnType<typeof openPublishing>>;
let service: ReceiptsService;

beforeAll(async () => {
  opened = await openPublishing();
  const { dataSource } = opened;
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const surroundings = new ReceiptSurroundingsRepository(dataSource);
  service = new ReceiptsService(new ReceiptsRepository(dataSource), surroundings, brands, {} as ReceiptVerification);
  await rows(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await rows(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_2', 'org', 'Second', 'second', 'approved', '{}')`,
  );
  await rows(
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_2', 'org', 'brand_2', 'feed', 'revoked')`,
  );
  await rows(
    `insert into release (id, organization_id, brand_id, post_id, title, base_content, timezone, status)
     select id, 'org', 'brand', 'post', title, text, 'UTC', 'published'
     from (values ('rel_1', 'Spring menu', 'Asparagus'), ('rel_2', '', 'The terrace is open'), ('rel_3', 'Gone', 'Gone')) as made (id, title, text)`,
  );
  await rows(`update release set deleted_at = now() where id = 'rel_3'`);
  const author = (await rows<{ id: string }>('select id from app_user limit 1'))[0]?.id ?? '';
  const add = (
    id: string,
    organizationId: string,
    releaseId: string,
    connectionId: string,
    outcome: string,
    sequence: number | null,
  ) =>
    rows(
      `insert into publish_receipt (id, organization_id, release_id, target_id, connection_id, platform, attempt, outcome, confirmed_by,
         author_id, ended_at, created_at, sequence, hash)
       values ($1, $2, $3, 'tgt', $4, 'feed', 1, $5, 'answer', $6, now(), '2026-05-01T00:00:00Z'::timestamptz + make_interval(days => $7), $8, $9)`,
      [
        id,
        organizationId,
        releaseId,
        connectionId,
        outcome,
        author,
        Number(id.slice(-1)),
        sequence,
        sequence && `hash ${sequence}`,
      ],
    );
  await add('rcpt_1', 'org', 'rel_1', 'conn', 'published', 1);
  await add('rcpt_2', 'org', 'rel_2', 'conn_2', 'refused', 2);
  await add('rcpt_3', 'org', 'rel_3', 'conn', 'unknown', 3);
  await add('rcpt_4', 'org', 'rel_1', 'conn', 'published', null);
  await add('rcpt_5', 'other', 'rel_1', 'conn', 'published', 1);
});
afterAll(() => opened.close());

const rows = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  opened.dataSource.query<Row[]>(statement, values);
const listed = async (query: Partial<ListReceipts>, caller = person): Promise<string[]> =>
  (await service.list(caller, { page: 1, limit: 10, ...query })).items.map(({ id }) => id);

describe('the list of receipts', () => {
  it.each<[string, Partial<ListReceipts>, string[]]>([
    ['everything of the organization', {}, ['rcpt_4', 'rcpt_3', 'rcpt_2', 'rcpt_1']],
    ['an account', { connectionId: 'conn_2' }, ['rcpt_2']],
    ['an outcome', { outcome: 'published' }, ['rcpt_4', 'rcpt_1']],
    ['what was refused', { outcome: 'refused' }, ['rcpt_2']],
    ['a period, without its end', { since: '2026-05-03T00:00:00Z', until: '2026-05-05T00:00:00Z' }, ['rcpt_3', 'rcpt_2']],
    ['a word of a title', { search: 'spring' }, ['rcpt_4', 'rcpt_1']],
    ['a word of a text', { search: 'terrace' }, ['rcpt_2']],
    ['a word of what was deleted', { search: 'gone' }, []],
    [
      'all of it together',
      { connectionId: 'conn', outcome: 'published', search: 'spring', until: '2026-05-03T00:00:00Z' },
      ['rcpt_1'],
    ],
  ])('the latest first, narrowed to %s', async (_what, query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });

  it('of a brand holds those of its accounts, and of no other organization', async () => {
    expect(await listed({ brandId: 'brand' })).toEqual(['rcpt_4', 'rcpt_3', 'rcpt_1']);
    expect(await listed({ brandId: 'brand_2' })).toEqual(['rcpt_2']);
    await expect(listed({ brandId: 'brand' }, stranger)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await listed({ search: 'spring' }, stranger)).toEqual([]);
  });

  it('names the release, the author and the receipt before', async () => {
    const { items } = await service.list(person, { page: 1, limit: 10 });
    const [author] = await rows<{ name: string }>('select name from app_user limit 1');
    expect(items.map((receipt) => [receipt.releaseTitle, receipt.previousHash, receipt.sequence])).toEqual([
      ['Spring menu', null, null],
      [null, 'hash 2', 3],
      ['The terrace is open', 'hash 1', 2],
      ['Spring menu', null, 1],
    ]);
    expect(new Set(items.map(({ authorName }) => authorName))).toEqual(new Set([author?.name]));
    await expect(service.read(stranger, 'rcpt_1')).rejects.toMatchObject({ code: 'not_found' });
    expect(await service.read(person, 'rcpt_3')).toMatchObject({ previousHash: 'hash 2', approvedBy: null });
  });

  it.each([
    ['publish_receipt_list', ''],
    ['publish_receipt_by_account', `and connection_id = 'conn'`],
    ['publish_receipt_not_published', `and outcome = 'refused'`],
    ['publish_receipt_release', `and release_id = 'rel_1'`],
  ])('reads the index %s in its own order', async (index, narrowed) => {
    const plan = await opened.dataSource.transaction(async (manager) => {
      await manager.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      return manager.query<{ 'QUERY PLAN': string }[]>(
        `explain select * from publish_receipt where organization_id = 'org' ${narrowed} order by created_at desc, id desc limit 25`,
      );
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain(index);
    expect(text).not.toContain('Sort');
  });
});
