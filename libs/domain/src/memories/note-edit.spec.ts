import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { forgetDraft, noteComment } from './index.js';
import { ada, MemoryStage } from './memories.fixture.js';

let stage: MemoryStage;
beforeAll(async () => {
  stage = await MemoryStage.open();
});
afterAll(() => stage?.database.close());
beforeEach(() => stage.clear());

const list = { page: 1, limit: 100 };
const comment = (id: string, text: string, isQuotable = false): Promise<void> =>
  stage.database.dataSource.transaction((manager) =>
    noteComment(manager, { id, organizationId: 'org', arguments: { brandId: 'brand' } }, text, isQuotable),
  );

it('a draft that nobody changed is no correction, and one goes on where an agent left its text alone', async () => {
  const planned = await stage.generated('Tea 🎉');
  await stage.save(planned, 'Tea 🎉');
  await stage.save(planned, 'Tea 🎉', { apiKeyId: 'key_1' });
  expect(await stage.database.dataSource.query('select from memory_evidence')).toEqual([]);
  const moved = await stage.generated('Cake 🎉');
  await stage.save(moved, 'Cake, now 🎉');
  await stage.save(moved, 'Cake, now 🎉', { apiKeyId: 'key_1' });
  await stage.save(moved, 'Cake, now');
  await stage.corrected(['Open', 'Soup']);
  await stage.sweep();
  expect(await stage.texts('suggested')).toEqual(['Write without emojis.']);
});

it('a reviewer who asks three times for no exclamation marks makes a suggestion; what else they say gets into none', async () => {
  for (const id of ['appr_1', 'appr_2', 'appr_3']) await comment(id, 'No exclamation marks please');
  for (const id of ['appr_4', 'appr_5', 'appr_6']) await comment(id, 'Buy our shoes');
  // It is not even kept: it would take the room of what shows something.
  expect(await stage.database.dataSource.query('select from memory_evidence')).toHaveLength(3);
  await stage.sweep();
  expect(await stage.texts('suggested')).toEqual(['Write without exclamation marks.']);
  const [suggestion] = (await stage.memories.list(ada, 'brand', list)).items;
  expect(suggestion?.evidence.map(({ type, id }) => `${type} ${id}`).toSorted()).toEqual([
    'approval appr_1',
    'approval appr_2',
    'approval appr_3',
  ]);
});

it('a comment that asks to keep something asks for nothing to be left out', async () => {
  for (const keep of ['Please don’t remove the links', 'Never drop the hashtags', 'Nicht ohne Link']) await comment(keep, keep);
  for (const leave of ['Don’t use emojis', 'Never use any links']) await comment(leave, leave);
  const noted = await stage.database.dataSource.query<{ id: string }[]>('select subject_id as id from memory_evidence');
  expect(noted.map(({ id }) => id).toSorted()).toEqual(['Don’t use emojis', 'Never use any links']);
});

it('evidence names the pages that show it, and none for what is gone', async () => {
  const { dataSource } = stage.database;
  const [plain = '', released = '', gone = ''] = await stage.corrected(['Open', 'Soup', 'Cake']);
  await dataSource.query(
    `insert into post (id, organization_id, brand_id, content, asset_ids, status, deleted_at)
     values ($1, 'org', 'brand', 'Open', '{}', 'draft', null), ($2, 'org', 'brand', 'Soup', '{}', 'draft', null), ($3, 'org', 'brand', 'Cake', '{}', 'draft', now())`,
    [plain, released, gone],
  );
  await dataSource.query(
    `insert into release (id, organization_id, brand_id, post_id, title, base_content, timezone, status)
     values ('rel_1', 'org', 'brand', $1, 'Soup', 'Soup', 'UTC', 'draft')`,
    [released],
  );
  await stage.sweep();
  const [suggestion] = (await stage.memories.list(ada, 'brand', list)).items;
  const [row] = await dataSource.query<{ slug: string }[]>(`select slug from organization where id = 'org'`);
  const page = `https://app.example/${row?.slug ?? ''}/~`;
  expect(new Map(suggestion?.evidence.map(({ id, url }) => [id, url]))).toEqual(
    new Map([
      [plain, `${page}/compose?post=${plain}`],
      [released, `${page}/releases/rel_1`],
      [gone, null],
    ]),
  );
  await dataSource.query(`delete from release`);
  await dataSource.query(`delete from post`);
});

it('evidence that is an approval names its page in the app', async () => {
  const { dataSource } = stage.database;
  for (const id of ['appr_1', 'appr_2', 'appr_3']) await comment(id, 'No emojis please');
  await dataSource.query(
    `insert into approval (id, organization_id, user_id, connector, tool_name, publishes, arguments, content_hash, summary, preview, status, expires_at)
     values ('appr_1', 'org', 'user', 'mcp', 'send_letter', false, '{}', '', 'Send', '{"targets":[]}', 'declined', now())`,
  );
  await stage.sweep();
  const [suggestion] = (await stage.memories.list(ada, 'brand', list)).items;
  const urls = new Map(suggestion?.evidence.map(({ id, url }) => [id, url]));
  expect(urls.get('appr_1')).toMatch(/^https:\/\/app\.example\/[\w-]+\/~\/publishing\/review\/appr_1$/u);
  expect(urls.get('appr_2')).toBeNull();
  await dataSource.query('delete from approval');
});

it('of a draft that is deleted, no text stays', async () => {
  const [first = '', ...others] = await stage.corrected(['Open', 'Soup', 'Cake']);
  await stage.database.dataSource.transaction((manager) => forgetDraft(manager, 'other', first));
  await stage.database.dataSource.transaction((manager) => forgetDraft(manager, 'org', first));
  const left = await stage.database.dataSource.query<{ id: string }[]>('select subject_id as id from memory_evidence');
  expect(left.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
});

it('what a key or an agent writes is of an agent, and neither kept nor dismissed', async () => {
  const ways = [ada, { ...ada, apiKeyId: 'key_1' }, { ...ada, mcpConnectionId: 'mcpc_1' }];
  const made = await Promise.all(ways.map((who, index) => stage.memories.create(who, 'brand', { text: `Prices ${index}.` })));
  expect(made.map(({ origin, kind, status }) => [origin, kind, status])).toEqual([
    ['person', 'written', 'kept'],
    ['agent', 'written', 'kept'],
    ['agent', 'written', 'kept'],
  ]);
  await expect(stage.memories.dismiss(ada, 'brand', made[1]?.id ?? '')).rejects.toMatchObject({ code: 'state_conflict' });
});
