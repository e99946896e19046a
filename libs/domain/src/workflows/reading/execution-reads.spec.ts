import type { ExecutionStatus } from '@imprint/contracts/documents';
import { newId } from '@imprint/platform/crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '../../schema/database.fixture.js';
import { ExecutionReadsRepository } from './execution-reads.repository.js';
import { addVersion } from './reads.fixture.js';

let database: Awaited<ReturnType<typeof openDatabase>>;
let reads: ExecutionReadsRepository;
const ids = new Map<string, string>();

beforeAll(async () => {
  database = await openDatabase();
  reads = new ExecutionReadsRepository(database.dataSource);
  const { dataSource } = database;
  const { workflowId: flow, versionId: version } = await addVersion(dataSource, 3);
  const add = async (name: string, status: string, steps: readonly string[], ending: string | null = null): Promise<void> => {
    const id = newId('exec');
    ids.set(name, id);
    await dataSource.query(
      `insert into workflow_execution (id, organization_id, workflow_id, version_id, trigger, user_id, status, ending, open, ended_at)
       values ($1, 'org', $2, $3, 'manual', 'user', $4, $5, $6, case when $4 in ('completed', 'failed') then now() end)`,
      [id, flow, version, status, ending, steps.filter((one) => one !== 'done').length],
    );
    for (const [index, step] of steps.entries())
      await dataSource.query(
        `insert into workflow_step (execution_id, node_id, scope, organization_id, status, needed) values ($1, $2, '', 'org', $3, 1)`,
        [id, `n${index}`, step],
      );
  };
  await add('queued', 'queued', []);
  await add('at work', 'running', ['done', 'waiting', 'running']);
  await add('about to go on', 'running', ['waiting', 'ready']);
  await add('waiting', 'running', ['done', 'waiting', 'blocked']);
  await add('held', 'running', ['held']);
  await add('ending', 'running', ['waiting'], 'cancelled');
  await add('about to end', 'running', ['done']);
  await add('compensating', 'running', ['running', 'blocked'], 'failed');
  await dataSource.query(`update workflow_execution set compensation = 'begun' where id = $1`, [ids.get('compensating')]);
  await add('completed', 'completed', ['done']);
  await add('failed', 'failed', ['failed']);
});
afterAll(() => database?.close());

const tenant = { organizationId: 'org', brandIds: null };
const named = (found: readonly { id: string }[]): string[] =>
  found.map(({ id }) => [...ids].find(([, one]) => one === id)?.[0] ?? id).toSorted();
const listed = async (status: ExecutionStatus): Promise<string[]> =>
  named((await reads.list(tenant, { page: 1, limit: 100, status })).items);

it('waits when none of its steps can go on by itself, and each status lists what reads as it', async () => {
  const waiting = ['held', 'waiting'];
  expect(await listed('waiting')).toEqual(waiting);
  expect(await listed('compensating')).toEqual(['compensating']);
  expect(await listed('running')).toEqual(['about to end', 'about to go on', 'at work', 'ending']);
  expect([await listed('queued'), await listed('completed'), await listed('failed')]).toEqual([
    ['queued'],
    ['completed'],
    ['failed'],
  ]);
  const all = await reads.list(tenant, { page: 1, limit: 100 });
  expect(named(all.items.filter(({ isWaiting }) => isWaiting))).toEqual(waiting);
  expect(new Set(all.items.map(({ version }) => version))).toEqual(new Set([3]));
});

it('refuses a cursor of running ones for waiting ones', async () => {
  const { next } = await reads.list(tenant, { page: 1, limit: 1, status: 'running' });
  const cursor = String(next);
  expect((await reads.list(tenant, { page: 2, limit: 1, status: 'running', cursor })).items).toHaveLength(1);
  await expect(reads.list(tenant, { page: 2, limit: 1, status: 'waiting', cursor })).rejects.toThrow('another list');
});

it('is found by the name of its workflow, in its organization, and by nobody who is limited to brands', async () => {
  const search = async (text: string, who = tenant as Parameters<typeof reads.list>[0]): Promise<number> =>
    (await reads.list(who, { page: 1, limit: 100, search: text })).items.length;
  expect([await search('WEEKLY'), await search('monthly')]).toEqual([ids.size, 0]);
  const id = ids.get('waiting') ?? '';
  for (const other of [
    { organizationId: 'other', brandIds: null },
    { organizationId: 'org', brandIds: ['brand_x'] },
  ])
    expect([await search('weekly', other), await reads.find(other, id)]).toEqual([0, null]);
  expect((await reads.find(tenant, id))?.id).toBe(id);
});

it('does not load for lists what no list shows', async () => {
  const { items } = await reads.list(tenant, { page: 1, limit: 1 });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ pins: undefined, triggerPayload: undefined, starts: undefined, onlyNodes: undefined });
  expect(await reads.find(tenant, items[0]?.id ?? '')).toMatchObject({ pins: null, triggerPayload: null, starts: [] });
});
