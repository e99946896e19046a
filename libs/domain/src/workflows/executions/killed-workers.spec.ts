import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, isLong } from '@imprint/platform/testing';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, PassKind, RefuseKind } from '../nodes/test-kinds.fixture.js';
import { openExecutions } from './executions.fixture.js';

const deaths = isLong ? 60 : 2;

/** Two chains of effects side by side, with steps that only compute between them, and a join: 20 nodes. `killed-database.spec.ts` has it run to its end. */
const graph = {
  nodes: [
    ...Array.from({ length: 9 }, (_, at) => ({ id: `a${at}`, kind: at % 3 === 2 ? 'pass' : 'call' })),
    ...Array.from({ length: 9 }, (_, at) => ({ id: `b${at}`, kind: at % 3 === 2 ? 'pass' : 'call' })),
    { id: 'first', kind: 'call' },
    { id: 'last', kind: 'call' },
  ],
  edges: [
    ...(['a', 'b'] as const).flatMap((chain) => [
      ['first', `${chain}0`] as const,
      ...Array.from({ length: 8 }, (_, at) => [`${chain}${at}`, `${chain}${at + 1}`] as const),
      [`${chain}8`, 'last'] as const,
    ]),
  ],
};
const effectsOfOne = 14;

let stage: Awaited<ReturnType<typeof openExecutions>>;
let children: ChildProcess[] = [];

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind(), new PassKind(), new RefuseKind()]));
  for (const table of ['test_effect', 'test_undo'])
    await stage.dataSource.query(`create table ${table} (key text primary key, calls integer not null default 1)`);
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await stage.close();
});

it('everything that failed executions have done is undone once, the latest first, however often workers are killed', async () => {
  const failing = {
    nodes: [...graph.nodes, { id: 'end', kind: 'refuse', onError: 'compensate' as const }],
    edges: [...graph.edges, ['last', 'end'] as const],
  };
  const count = isLong ? 1_000 : 10;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await stage.start(failing));
  if (children.length === 0) children = await Promise.all([startWorker(), startWorker()]);
  for (let death = 1; death <= deaths; death += 1) {
    const wanted = Math.floor((count * effectsOfOne * death) / (deaths + 1));
    await eventually(async () => (await rowsOf('test_undo')) >= wanted, { timeoutMs: 240_000 });
    const victim = children.shift();
    if (victim !== undefined) await kill(victim);
    children.push(await startWorker());
  }
  const ofThese = `id = any('{${ids.join(',')}}')`;
  await eventually(async () => (await countOf(`ended_at is not null and ${ofThese}`)) === count, { timeoutMs: 240_000 });
  expect(await countOf(`status = 'failed' and failed_node_id = 'end' and open = 0 and ${ofThese}`)).toBe(count);
  expect(await rowsOf('test_undo')).toBe(count * effectsOfOne);
  const disorder = await stage.dataSource.query<unknown[]>(
    `select from (
       select u.execution_id, u.ended_at, s.ended_at as done_at, lag(s.ended_at) over (partition by u.execution_id order by u.ended_at) as later
       from workflow_step u join workflow_step s on s.execution_id = u.execution_id and s.node_id = u.node_id and s.scope || '~undo' = u.scope
     ) undone where done_at > later`,
  );
  expect(disorder).toEqual([]);
  const [events] = await stage.dataSource.query<{ count: number }[]>(
    `select count(*)::integer as count from webhook_event where event = 'workflow.execution.failed'`,
  );
  expect(events).toEqual({ count });
}, 300_000);

async function startWorker(): Promise<ChildProcess> {
  const { url } = stage.dataSource.options as { url?: string };
  const child = fork(new URL('./step-worker-process.fixture.js', import.meta.url), [url ?? ''], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function rowsOf(table: string): Promise<number> {
  const [row] = await stage.dataSource.query<{ count: number }[]>(`select count(*)::integer as count from ${table}`);
  return row?.count ?? 0;
}

async function countOf(condition: string): Promise<number> {
  const [row] = await stage.dataSource.query<{ count: number }[]>(
    `select count(*)::integer as count from workflow_execution where ${condition}`,
  );
  return row?.count ?? 0;
}
