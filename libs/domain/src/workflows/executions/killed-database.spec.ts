import { migrate, SnakeNamingStrategy } from '@imprint/platform/database';
import { eventually, isLong, startTestPostgres, type TestPostgres } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { schema } from '../../schema/index.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind, PassKind } from '../nodes/test-kinds.fixture.js';
import { executionsOn } from './executions.fixture.js';

const executions = isLong ? 10_000 : 40;
/** How often something is killed: of these, every third time the database, and else a worker. */
const deaths = isLong ? 90 : 3;
const timeoutMs = isLong ? 1_200_000 : 120_000;

/** Two chains of effects side by side, with steps that only compute between them, and a join: 20 nodes. */
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
const effectNodes = graph.nodes.flatMap(({ id, kind }) => (kind === 'call' ? [id] : []));

let postgres: TestPostgres;
let stage: ReturnType<typeof executionsOn>;
let folder: string;
/** What happened outside, a line for each call: the key of its step. */
let effects: string;
let children: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startTestPostgres();
  await migrate(postgres.url, schema.migrations);
  const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
  const dataSource = await new DataSource({ type: 'postgres', url: postgres.url, ...named }).initialize();
  await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
  await dataSource.query(`insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada')`);
  stage = executionsOn(
    { dataSource, connect: () => Promise.resolve(dataSource), close: () => dataSource.destroy() },
    new NodeKinds([new CallKind(), new PassKind()]),
  );
  folder = await mkdtemp(join(tmpdir(), 'imprint-effects-'));
  effects = join(folder, 'effects');
  await writeFile(effects, '');
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await stage?.close();
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

it(
  'scenario 7: database-restarted: no execution is lost and no effect happens twice, however often workers and the database are killed',
  async () => {
    const ids: string[] = [];
    for (let count = 0; count < executions; count += 1) ids.push(await stage.start(graph));
    const expected = ids.flatMap((id) => effectNodes.map((node) => `${id}/${node}/`));
    const bytes = expected.reduce((sum, key) => sum + key.length + 1, 0);
    children = await Promise.all([startWorker(), startWorker()]);
    for (let death = 1; death <= deaths; death += 1) {
      const wanted = (bytes * death) / (deaths + 1);
      await eventually(async () => (await stat(effects)).size >= wanted, { timeoutMs });
      if (death % 3 === 0) await restartDatabase();
      else await replaceWorker();
    }
    await eventually(async () => (await countOf('workflow_execution where ended_at is null')) === 0, { timeoutMs });
    await expectExact(expected);
  },
  3 * timeoutMs,
);

/** What the ledger says against what happened: neither knows of anything that the other one does not. */
async function expectExact(expected: readonly string[]): Promise<void> {
  const calls = (await readFile(effects, 'utf8')).split('\n').filter(Boolean);
  const byKey = Map.groupBy(calls, (key) => key);
  expect([...byKey.keys()].toSorted()).toEqual(expected.toSorted());
  const lost = await stage.dataSource.query<{ key: string; count: number }[]>(
    `select execution_id || '/' || node_id || '/' as key, count(*)::integer as count from workflow_attempt where outcome = 'lost' group by 1`,
  );
  const lostByKey = new Map(lost.map(({ key, count }) => [key, count]));
  // Whoever called again was the next one after somebody who had died.
  const unexplained = [...byKey].filter(([key, { length }]) => length > 1 + (lostByKey.get(key) ?? 0));
  expect(unexplained).toEqual([]);
  const whole = `status = 'completed' and progress = 100 and open = 0 and steps = 20 and credits_micro = ${7 * effectNodes.length}`;
  expect(await countOf(`workflow_execution where ${whole}`)).toBe(executions);
  expect(await countOf(`workflow_step where status = 'done'`)).toBe(executions * 20);
  expect(await countOf('workflow_step')).toBe(executions * 20);
  expect(await countOf('webhook_event')).toBe(executions);
}

async function startWorker(): Promise<ChildProcess> {
  const child = fork(new URL('./effect-log-process.fixture.js', import.meta.url), [postgres.url, effects], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function replaceWorker(): Promise<void> {
  const victim = children.shift();
  if (victim !== undefined) await kill(victim);
  children.push(await startWorker());
}

/** Without a shutdown; the workers stay, and connect again. */
async function restartDatabase(): Promise<void> {
  await postgres.kill();
  await postgres.restart();
  expect(children.map(({ exitCode }) => exitCode)).toEqual(children.map(() => null));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function countOf(from: string): Promise<number> {
  const [row] = await stage.dataSource.query<{ count: number }[]>(`select count(*)::integer as count from ${from}`);
  return row?.count ?? 0;
}
