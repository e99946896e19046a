// The engine of workflows in a process of its own, with its pool of connections: scheduler-worker without everything else that it does.
import {
  ExecutionsRepository,
  LocalSignalBus,
  NodeKinds,
  pureKinds,
  workerOver,
  WorkflowsRepository,
  WorkflowVersionsRepository,
  type NodeKind,
} from '@imprint/domain/workflows/testing';
import { schema } from '@imprint/domain/schema';
import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { randomUUID } from 'node:crypto';
import { cpuUsage } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseTime } from './database-time.js';
import { keyedKind, text } from './workflow-graphs.js';

/** Of both: the engine, and the bare statements that it is compared with. */
const connections = 4;
const rowsOfStatement = 50;
const organizationId = 'org_bench';
const owned = { organizationId, userId: 'user_bench' };

export type ToWorkflowEngine =
  | { type: 'graph'; id: string; graph: WorkflowGraph }
  /** Executions of a graph that are there at once. */
  | { type: 'run'; id: string; executions: number }
  /** Executions of a graph that are started one by one, so many at once. */
  | { type: 'start'; id: string; executions: number; atOnce: number }
  /** Bare updates of rows. */
  | { type: 'floor'; rows: number }
  /** Executions of a graph that are there once the engine has run them until they wait. */
  | { type: 'park'; id: string; executions: number }
  /** So many waiting ones are due over the next milliseconds. */
  | { type: 'due'; executions: number; leadMs: number; overMs: number }
  | { type: 'memory' };
export type FromWorkflowEngine =
  | { type: 'ready' }
  | { type: 'graph' }
  | ({ type: 'ran' } & Spent)
  /** Milliseconds from when each was due until its node was called. */
  | { type: 'begun'; lateMs: number[] }
  | { type: 'memory'; heapMb: number };

/** Milliseconds on the clock, and of the processor in this process and in PostgreSQL. */
export interface Spent {
  ms: number;
  nodeMs: number;
  databaseMs: number;
}

const { DATABASE_URL: url = '', WORKFLOW_STEPS_AT_ONCE: stepsAtOnce = '100' } = process.env;
const dataSource = await new DataSource({
  ...({ type: 'postgres', url, namingStrategy: new SnakeNamingStrategy() } as const),
  entities: schema.entities,
  extra: { max: connections, idleTimeoutMillis: 0 },
}).initialize();
const pool = (dataSource.driver as unknown as { master: Pool }).master;
await Promise.all(Array.from({ length: connections }, () => pool.query('select pg_sleep(0.1)')));
const database = await DatabaseTime.of(dataSource);

const described = { label: 'Bench', description: 'For the bench.', group: 'data' } as const;
const keyed: NodeKind = {
  ...{ kind: keyedKind, ...described, ports: ['out'], replay: 'keyed', timeoutSeconds: 60 },
  fields: { text: { type: 'text', label: 'Text', description: 'Comes out again.' } },
  outputs: { text: { type: 'text', description: 'The text.' } },
  retry: { maxAttempts: 3, waitSeconds: 1 },
  run: ({ settings }) => ({ output: { text: settings['text'] } }),
};

/** When waiting steps went on, in milliseconds since 1970, by their execution. */
const begun = new Map<string, number>();
const watched = pureKinds.map((kind): NodeKind =>
  kind.kind !== 'wait'
    ? kind
    : {
        ...kind,
        run: (call) => {
          if (call.state !== null) begun.set(call.executionId, Date.now());
          return kind.run(call);
        },
      },
);

const signals = new LocalSignalBus();
const settings = { SWEEP_INTERVAL_MS: 5_000, WORKFLOW_LEASE_SECONDS: 30, WORKFLOW_STEPS_AT_ONCE: Number(stepsAtOnce) };
workerOver(dataSource, new NodeKinds([...watched, keyed]), settings, signals).onApplicationBootstrap();
const executions = new ExecutionsRepository(dataSource);

/** Executions that have ended, and who waits for a number of them. */
let ended = 0;
let awaited: { count: number; resolve: () => void } | undefined;
const onEnd = new Map<string, () => void>();
signals.subscribe('workflow.execution', ({ executionId, status }) => {
  if (status === 'running') return;
  ended += 1;
  if (awaited !== undefined && ended >= awaited.count) awaited.resolve();
  onEnd.get(executionId)?.();
  onEnd.delete(executionId);
});

const starts = new Map<string, readonly string[]>();
const versionOf = (id: string): string => `${id}_version`;

async function addGraph(id: string, graph: WorkflowGraph): Promise<void> {
  const led = new Set(graph.edges.map(({ to }) => to));
  starts.set(
    id,
    graph.nodes.flatMap((node) => (led.has(node.id) ? [] : [node.id])),
  );
  await new WorkflowsRepository(dataSource).insert({ id, ...owned, name: graph.name, draft: graph });
  const version = { id: versionOf(id), ...owned, workflowId: id, number: 1, graph, hash: 'hash' };
  await new WorkflowVersionsRepository(dataSource).insert(version);
}

/** Commits them all at once: the engine sees all or none. */
async function addExecutions(id: string, count: number): Promise<void> {
  const series = randomUUID();
  await dataSource.query(
    `with added as (
       insert into workflow_execution (id, key_base, organization_id, workflow_id, version_id, trigger, user_id, status, starts, open, steps, started_at)
       select $1 || n, $1 || n, $2, $3, $4, 'manual', 'user_bench', 'running', $5::text[], cardinality($5::text[]), cardinality($5::text[]), now()
       from generate_series(1, $6::integer) n returning id, starts
     )
     insert into workflow_step (execution_id, node_id, scope, organization_id, status, arrived, live, needed, wake_at)
     select added.id, node, '', $2, 'ready', 1, 1, 1, now() from added, unnest(added.starts) node`,
    [series, organizationId, id, versionOf(id), starts.get(id) ?? [], count],
  );
}

async function timed(work: () => Promise<unknown>): Promise<Spent> {
  const [began, used, before] = [performance.now(), database.total, cpuUsage()];
  await work();
  const { user, system } = cpuUsage(before);
  return { ms: performance.now() - began, nodeMs: (user + system) / 1_000, databaseMs: database.total - used };
}

const wake = (): Promise<void> => signals.publish('workflow.steps', { organizationId });

async function runAll(id: string, count: number): Promise<Spent> {
  await addExecutions(id, count);
  const all = Promise.withResolvers<void>();
  awaited = { count: ended + count, resolve: all.resolve };
  return timed(async () => {
    await wake();
    await all.promise;
  });
}

async function startAll(id: string, count: number, atOnce: number): Promise<Spent> {
  const rest = { trigger: 'manual', triggerKey: null, triggerPayload: null, inputs: {} } as const;
  const nobody = { apiKeyId: null, mcpConnectionId: null, traceContext: null };
  const execution = { ...owned, workflowId: id, versionId: versionOf(id), ...rest, ...nobody };
  let left = count;
  const starter = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const started = await dataSource.transaction((manager) => executions.start(manager, execution, starts.get(id) ?? []));
      if (started === null) throw new Error('an execution was not started');
      const end = Promise.withResolvers<void>();
      onEnd.set(started, end.resolve);
      await wake();
      await end.promise;
    }
  };
  return timed(() => Promise.all(Array.from({ length: atOnce }, starter)));
}

/** Rows that nobody else touches, each changed once, on as many connections as the engine has. */
async function bareUpdates(rows: number): Promise<Spent> {
  const output = JSON.stringify({ text });
  await dataSource.query('drop table if exists bench_row');
  await dataSource.query(
    'create table bench_row (id integer primary key, fence integer not null, output jsonb) with (fillfactor = 70)',
  );
  await dataSource.query('insert into bench_row select n, 0 from generate_series(1, $1::integer) n', [rows]);
  await dataSource.query('vacuum analyze bench_row');
  const statement = {
    name: 'bench_floor',
    text: 'update bench_row set fence = fence + 1, output = $2 where id = any($1) returning id, fence',
  };
  let next = 1;
  const updater = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      while (next <= rows) {
        const ids = Array.from({ length: rowsOfStatement }, (_, at) => next + at);
        next += rowsOfStatement;
        await client.query({ ...statement, values: [ids, output] });
      }
    } finally {
      client.release();
    }
  };
  return timed(() => Promise.all(Array.from({ length: connections }, updater)));
}

/** Starts executions, and waits until their steps wait. */
async function park(id: string, count: number): Promise<Spent> {
  const waiting = async (): Promise<number> => {
    const rows = await dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from workflow_step where status = 'waiting'`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await waiting();
  await addExecutions(id, count);
  return timed(async () => {
    await wake();
    while ((await waiting()) < before + count) await sleep(200);
  });
}

async function makeDue(count: number, leadMs: number, overMs: number): Promise<number[]> {
  const all = Promise.withResolvers<void>();
  awaited = { count: ended + count, resolve: all.resolve };
  const [rows] = await dataSource.query<[{ id: string; due: number }[], number]>(
    `update workflow_step s set wake_at = clock_timestamp() + ($2 + chosen.n * $3::float8 / $1) * interval '1 millisecond'
     from (select execution_id, row_number() over (order by md5(execution_id)) as n from workflow_step
       where status = 'waiting' order by md5(execution_id) limit $1) chosen
     where s.execution_id = chosen.execution_id
     returning s.execution_id as id, (extract(epoch from s.wake_at) * 1000)::float8 as due`,
    [count, leadMs, overMs],
  );
  begun.clear();
  await wake();
  await all.promise;
  return rows.map(({ id, due }) => (begun.get(id) ?? NaN) - due);
}

/** Megabytes of objects that are still in use. */
function heapMb(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
}

async function answer(message: ToWorkflowEngine): Promise<FromWorkflowEngine> {
  switch (message.type) {
    case 'graph':
      await addGraph(message.id, message.graph);
      return { type: 'graph' };
    case 'run':
      return { type: 'ran', ...(await runAll(message.id, message.executions)) };
    case 'start':
      return { type: 'ran', ...(await startAll(message.id, message.executions, message.atOnce)) };
    case 'floor':
      return { type: 'ran', ...(await bareUpdates(message.rows)) };
    case 'park':
      return { type: 'ran', ...(await park(message.id, message.executions)) };
    case 'due':
      return { type: 'begun', lateMs: await makeDue(message.executions, message.leadMs, message.overMs) };
    case 'memory':
      return { type: 'memory', heapMb: heapMb() };
  }
}

const tell = (message: FromWorkflowEngine): void => void process.send?.(message);
process.on('message', (message: ToWorkflowEngine) => void answer(message).then(tell));
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });
