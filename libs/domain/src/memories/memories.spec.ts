import { idPattern } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetBrandMemories, noteComment } from './index.js';
import { ada, MemoryStage } from './memories.fixture.js';

let stage: MemoryStage;
let memories: MemoryStage['memories'];

beforeAll(async () => {
  stage = await MemoryStage.open();
  ({ memories } = stage);
});
afterAll(() => stage?.database.close());
beforeEach(() => stage.clear());

const emojis = 'Write without emojis.';
const list = { page: 1, limit: 100 };
const query = (statement: string, parameters: unknown[] = []) =>
  stage.database.dataSource.query<unknown[]>(statement, parameters);
const notices = async (): Promise<number> => (await query(`select from notice where kind = 'memory.suggested'`)).length;

describe('suggestions', () => {
  it('are made of what people corrected in several drafts, once, and name them', async () => {
    const ids = await stage.corrected(['Open', 'Soup']);
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([]);
    ids.push(...(await stage.corrected(['Cake'])));
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([emojis]);
    const { items } = await memories.list(ada, 'brand', list);
    expect(items).toMatchObject([{ kind: 'emojis', origin: 'suggestion', status: 'suggested', author: null }]);
    expect(items[0]?.evidence.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await memories.kept(ada, 'brand')).toEqual([]);
    await stage.corrected(['Tea']);
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([emojis]);
  });

  it('look at what a person left in the end, and not at what an agent wrote', async () => {
    await stage.corrected(['Open', 'Soup']);
    const undone = await stage.generated('Cake 🎉');
    await stage.save(undone, 'Cake');
    await stage.save(undone, 'Cake 🎉');
    const agents = await stage.generated('Tea 🎉');
    await stage.save(agents, 'Tea', { apiKeyId: 'key_1' });
    await stage.save(agents, 'Tea, now', { apiKeyId: null });
    const written = await stage.generated('Bread 🎉');
    await stage.save(written, 'Bread');
    await stage.save(written, 'Bread 🎉 agent', { apiKeyId: 'key_1' });
    await stage.save(written, 'Bread 🎉 agent and person');
    await stage.sweep();
    // Open, Soup and the person's part of Bread.
    expect(await stage.texts('suggested')).toEqual([emojis]);
    const { items } = await memories.list(ada, 'brand', list);
    expect(items[0]?.evidence.map(({ id }) => id)).toEqual(expect.arrayContaining([written]));
    expect(items[0]?.evidence.map(({ id }) => id)).not.toEqual(expect.arrayContaining([agents]));
  });

  it('take nothing from another brand or organization, nor from what no model wrote', async () => {
    await stage.corrected(['Open', 'Soup']);
    await stage.corrected(['Cake'], 'second');
    await stage.corrected(['Tea', 'Bread'], 'theirs', 'other');
    // A post of another brand's generation, and one that a person wrote.
    await stage.save(await stage.generated('Milk 🎉', 'second'), 'Milk');
    await stage.save('post_own', 'Own');
    await stage.sweep();
    for (const brandId of ['brand', 'second', 'theirs']) expect(await stage.texts('suggested', brandId)).toEqual([]);
    await stage.corrected(['Honey']);
    await stage.sweep();
    expect([await stage.texts('suggested'), await stage.texts('suggested', 'second')]).toEqual([[emojis], []]);
  });

  it('are made once by many processes, and by the next one where one dies', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    const { dataSource } = stage.database;
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const held = { manager: runner.manager, transaction: (work: (manager: unknown) => unknown) => work(runner.manager) };
    try {
      expect(await stage.on(held as never).suggesting.next()).toBe(true);
    } finally {
      await runner.rollbackTransaction();
    }
    await runner.release();
    expect(await stage.texts('suggested')).toEqual([]);
    const others = await Promise.all([stage.database.connect(), stage.database.connect(), stage.database.connect()]);
    await Promise.all(others.map((other) => stage.sweep(stage.on(other).suggesting)));
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([emojis]);
    expect(await notices()).toBe(1);
  });

  it('have ids of their own kind, whether a person wrote them or they are suggested', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep().then(() => memories.create(ada, 'brand', { text: 'Prices come last.' }));
    const { items } = await memories.list(ada, 'brand', list);
    expect(items.map(({ id }) => idPattern('memory').test(id))).toEqual([true, true]);
  });

  it('are never made again once dismissed; once forgotten, only by texts that are all new', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    const [made] = (await memories.list(ada, 'brand', list)).items;
    await memories.dismiss(ada, 'brand', made?.id ?? '');
    await stage.corrected(['Tea', 'Bread', 'Milk']);
    await stage.sweep();
    expect([await stage.texts('suggested'), await stage.texts('dismissed')]).toEqual([[], [emojis]]);
    await stage.clear();
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    const [forgotten] = (await memories.list(ada, 'brand', list)).items;
    await memories.forget(ada, 'brand', forgotten?.id ?? '');
    await stage.corrected(['Tea', 'Bread']);
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([]);
    await stage.corrected(['Milk']);
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([emojis]);
  });

  it('tell people once a day for each brand', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    expect(await notices()).toBe(1);
    const [made] = (await memories.list(ada, 'brand', list)).items;
    await memories.dismiss(ada, 'brand', made?.id ?? '');
    const openNotices = () => query(`select from notice where kind = 'memory.suggested' and resolved_at is null`);
    expect(await openNotices()).toEqual([]);
    const exclaim = async (names: readonly string[]) => {
      for (const name of names) await stage.save(await stage.generated(`${name}!`), name);
      await stage.sweep();
    };
    await exclaim(['a', 'b', 'c']);
    expect([await stage.texts('suggested'), await notices()]).toEqual([['Write without exclamation marks.'], 1]);
    await query(`update memory_notice set noticed_at = now() - $1 * interval '1 hour'`, [limits.memoryNoticeHours]);
    for (const name of ['d', 'e', 'f']) await stage.save(await stage.generated(`${name} https://a.example`), name);
    await stage.sweep();
    expect([(await stage.texts('suggested')).length, await notices()]).toEqual([2, 2]);
  });

  it('are made of comments that members declined calls with, about content of the brand', async () => {
    await query(
      `insert into post (id, organization_id, brand_id, content, asset_ids, status) values ('post_declined', 'org', 'brand', 'x', '{}', 'draft')`,
    );
    const decline = (id: string, given: Record<string, unknown>) =>
      stage.database.dataSource.transaction((manager) =>
        noteComment(manager, { id, organizationId: 'org', arguments: given }, 'Too salesy.', true),
      );
    await decline('appr_1', { brandId: 'brand' });
    await decline('appr_2', { postId: 'post_declined' });
    await decline('appr_3', { brandId: 'theirs' });
    await decline('appr_4', {});
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([]);
    await decline('appr_5', { brandId: 'brand' });
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual(['Avoid what posts were declined for: “too salesy”.']);
    await query(`delete from post`);
  });

  it('wait while the organization is scheduled for deletion', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await query(
      `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing)
       values ('odel', 'org', 'user', now() + interval '14 days', false)`,
    );
    expect(await stage.suggesting.next()).toBe(false);
    await query('delete from organization_deletion');
    await stage.sweep();
    expect(await stage.texts('suggested')).toEqual([emojis]);
  });

  it('end where too many wait, and where a text is too long to compare', async () => {
    const filled = (count: number) =>
      query(
        `insert into memory (id, organization_id, brand_id, text, kind, origin, status)
         select 'mem_' || n, 'org', 'brand', 'x', 'word', 'suggestion', 'suggested' from generate_series(1, $1::int) n`,
        [count],
      );
    await filled(limits.memorySuggestions);
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    expect((await stage.texts('suggested')).length).toBe(limits.memorySuggestions);
    await stage.clear();
    await filled(limits.memorySuggestions - 1);
    await stage.corrected(['Open', 'Soup']);
    const long = await stage.generated('🎉');
    await stage.save(long, 'x'.repeat(limits.memoryTextLength + 1));
    await stage.sweep();
    expect((await stage.texts('suggested')).length).toBe(limits.memorySuggestions - 1);
    await stage.save(long, 'x'.repeat(limits.memoryTextLength));
    await stage.sweep();
    expect((await stage.texts('suggested')).length).toBe(limits.memorySuggestions);
  });

  it('keep a bounded number of corrections for each brand', async () => {
    const names = Array.from({ length: limits.memoryTexts + 1 }, (_none, index) => `Dish ${index}`);
    await stage.corrected(names.slice(0, -1));
    await stage.sweep();
    expect(await query('select from memory_evidence')).toHaveLength(limits.memoryTexts);
    await stage.corrected(names.slice(-1));
    await stage.sweep();
    expect(await query('select from memory_evidence')).toHaveLength(limits.memoryTexts);
  });
});

describe('what a brand remembers', () => {
  it('is what people wrote or kept, the newest first, as they word it', async () => {
    await memories.create(ada, 'brand', { text: ' Prices come last. ' });
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    const suggestion = (await memories.list(ada, 'brand', { ...list, status: 'suggested' })).items[0]?.id ?? '';
    expect(await memories.keep(ada, 'brand', suggestion)).toMatchObject({ status: 'kept', author: { id: 'user', name: 'Ada' } });
    await memories.update(ada, 'brand', suggestion, { text: 'No emojis in captions.' });
    const kept = await memories.kept(ada, 'brand');
    expect(kept.map(({ text }) => text)).toEqual(['No emojis in captions.', 'Prices come last.']);
    expect(await memories.kept({ organizationId: 'org', brandIds: ['second'] }, 'brand')).toEqual([]);
    expect(await memories.kept({ organizationId: 'other', brandIds: null }, 'brand')).toEqual([]);
  });

  it('can be taken back; what a person wrote is neither kept nor dismissed', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    const suggestion = (await memories.list(ada, 'brand', list)).items[0]?.id ?? '';
    await memories.keep(ada, 'brand', suggestion);
    await memories.update(ada, 'brand', suggestion, { status: 'suggested' });
    expect([await stage.texts('suggested'), await memories.kept(ada, 'brand')]).toEqual([[emojis], []]);
    const { id } = await memories.create(ada, 'brand', { text: 'Prices come last.' });
    await expect(memories.dismiss(ada, 'brand', id)).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(memories.keep(ada, 'brand', id)).resolves.toMatchObject({ status: 'kept' });
  });

  it('is changed by more people at once than there are connections', async () => {
    const { id } = await memories.create(ada, 'brand', { text: 'Prices come last.' });
    const texts = Array.from({ length: 30 }, (_none, index) => `Prices come last, ${index}.`);
    await Promise.all(texts.map((text) => memories.update(ada, 'brand', id, { text })));
    expect(texts).toContain((await memories.kept(ada, 'brand'))[0]?.text);
  });

  it('is at most so much, whether it is written or kept', async () => {
    await query(
      `insert into memory (id, organization_id, brand_id, text, kind, origin, status)
       select 'mem_' || n, 'org', 'brand', 'x', 'written', 'person', 'kept' from generate_series(1, $1::int) n`,
      [limits.memoriesPerBrand - 1],
    );
    const { id } = await memories.create(ada, 'brand', { text: 'The last one' });
    await expect(memories.create(ada, 'brand', { text: 'One more' })).rejects.toMatchObject({ code: 'limit_reached' });
    await expect(memories.create(ada, 'second', { text: 'Elsewhere' })).resolves.toMatchObject({ status: 'kept' });
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    const suggestion = (await memories.list(ada, 'brand', { ...list, status: 'suggested' })).items[0]?.id ?? '';
    await expect(memories.keep(ada, 'brand', suggestion)).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await stage.texts('suggested')).toEqual([emojis]);
    await memories.forget(ada, 'brand', id);
    await expect(memories.keep(ada, 'brand', suggestion)).resolves.toMatchObject({ status: 'kept' });
    const many = await Promise.allSettled(Array.from({ length: 4 }, () => memories.create(ada, 'brand', { text: 'Again' })));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(0);
  });

  it('is forgotten for good: in no row, no audit entry and no correction', async () => {
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.sweep();
    const suggestion = (await memories.list(ada, 'brand', list)).items[0]?.id ?? '';
    await memories.keep(ada, 'brand', suggestion);
    await memories.update(ada, 'brand', suggestion, { text: 'A secret of the house.' });
    await memories.forget(ada, 'brand', suggestion);
    expect(await query('select from memory')).toEqual([]);
    expect(await query('select from memory_evidence')).toEqual([]);
    const entries = await query('select action, changes from audit_entry order by created_at, id');
    expect(entries.map((entry) => (entry as { action: string }).action).toSorted()).toEqual([
      'memory.changed',
      'memory.forgotten',
      'memory.kept',
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret');
    await expect(memories.forget(ada, 'brand', suggestion)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is of its brand alone, and goes with it', async () => {
    const { id } = await memories.create(ada, 'brand', { text: 'Prices come last.' });
    await memories.create(ada, 'second', { text: 'Stays' });
    const eve = { ...ada, organizationId: 'other' };
    const limited = { ...ada, role: 'creator', brandIds: ['second'] } as const;
    for (const [who, brandId] of [
      [eve, 'brand'],
      [eve, 'theirs'],
      [limited, 'brand'],
      [limited, 'second'],
      [ada, 'second'],
    ] as const) {
      await expect(memories.update(who, brandId, id, { text: 'Mine' })).rejects.toMatchObject({ code: 'not_found' });
      await expect(memories.forget(who, brandId, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await stage.corrected(['Open', 'Soup', 'Cake']);
    await stage.database.dataSource.transaction((manager) => forgetBrandMemories(manager, 'org', 'brand'));
    expect([await stage.texts('kept'), await stage.texts('kept', 'second')]).toEqual([[], ['Stays']]);
    expect(await query('select from memory_evidence')).toEqual([]);
  });
});
