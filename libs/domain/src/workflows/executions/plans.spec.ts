import { byIndexes } from '@imprint/platform/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { CallKind } from '../nodes/test-kinds.fixture.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import type { StepEnd } from './claimed-step.js';
import { ledgerOn, openExecutions } from './executions.fixture.js';
import { StepValuesRepository } from './step-values.repository.js';

/** A node of a plan, as `explain (format json)` gives it. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

interface Statement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

const executions = 2_000;
/** They have entries only of what waits for somebody: reading all of one is reading what is to be done. */
const queues = [
  ...['workflow_step_ready', 'workflow_step_running', 'workflow_step_waiting', 'workflow_step_held'],
  ...[
    'workflow_execution_over',
    'workflow_execution_ending',
    'workflow_execution_of_parent',
    'workflow_signal_unconsumed',
    'workflow_execution_compensation',
    'workflow_execution_undone',
  ],
];

let stage: Awaited<ReturnType<typeof openExecutions>>;
let statements: Statement[];

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind()]));
  for (const table of ['workflow_step', 'workflow_execution'])
    await stage.dataSource.query(`alter table ${table} set (autovacuum_enabled = false)`);
  statements = await recorded(everything);
}, 60_000);
afterAll(() => stage.close());

/** Whatever a worker asks about steps, with one execution of two nodes. */
async function everything(): Promise<void> {
  const nodes = ['a', 'b'].map((id) => ({ id, kind: 'call' }));
  const id = await stage.start({ nodes, edges: [['a', 'b']] });
  const { claims, ends, signals, ending, finishing } = ledgerOn(stage.dataSource, stage.signals);
  await claims.wakeDue(10);
  const [step] = await claims.claim(10, 60_000, '');
  await claims.millisecondsToNextWake();
  if (step === undefined) throw new Error('nothing was claimed');
  await new StepValuesRepository(stage.dataSource).find([{ ...step, nodeId: 'a' }]);
  await stage.executions.ofSteps([step]);
  await claims.renew([step], 60_000);
  const end: StepEnd = { step, status: 'done', output: {}, share: 0.5, tokens: [], inlined: [] };
  await ends.end([{ ...end, tokens: [{ executionId: id, nodeId: 'b', scope: '', isLive: true, needed: 1 }] }], 60_000);
  await claims.recoverLost(10);
  await claims.wakeWaiting('org', 'key');
  await signals.deliver(10);
  await ending.cancelSteps(10);
  await ending.cancelChildren(10);
  await ending.stopChildren(10);
  await finishing.finish();
}

/** What is asked of the database meanwhile. */
async function recorded(work: () => Promise<void>): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  const pool = (stage.dataSource.driver as unknown as { master: Pool }).master;
  const { prototype } = (await pool.connect().then((client) => (client.release(), client))).constructor as {
    prototype: PoolClient;
  };
  const original = prototype.query as unknown as (...args: unknown[]) => unknown;
  const listening = function (this: PoolClient, ...args: unknown[]): unknown {
    const [query, values] = args as [string | Statement, unknown[] | undefined];
    const { name, text, values: given = [] } = typeof query === 'string' ? { name: undefined, text: query, values } : query;
    if (/^\s*(with|update|select)/i.test(text) && text.includes('workflow_')) found.set(text, { name, text, values: given });
    return original.apply(this, args);
  };
  prototype.query = listening as unknown as PoolClient['query'];
  await work().finally(() => (prototype.query = original as unknown as PoolClient['query']));
  return [...found.values()];
}

/** Many executions that have ended, some that wait, and few with something to do. */
async function fill(): Promise<void> {
  await stage.dataSource.query(
    `insert into workflow_execution (id, key_base, organization_id, workflow_id, version_id, trigger, user_id, status, open, steps, ended_at)
     select 'exec_many' || n, 'exec_many' || n, 'org', e.workflow_id, e.version_id, 'manual', 'user',
       case when n % 4 = 0 then 'running' else 'completed' end, (n % 4 = 0)::integer, 10, case when n % 4 > 0 then now() end
     from generate_series(1, ${executions}) n, (select workflow_id, version_id from workflow_execution limit 1) e`,
  );
  await stage.dataSource.query(
    `insert into workflow_step (execution_id, node_id, scope, organization_id, needed, wake_at, status)
     select id, 'n' || n, '', 'org', 1, case when open = 1 and n = 1 then now() + interval '1 hour' end,
       case when open = 0 or n > 1 then 'done' when right(id, 2) = '00' then 'ready' when right(id, 2) = '20' then 'running' else 'waiting' end
     from workflow_execution, generate_series(1, 10) n where id like 'exec_many%'`,
  );
}

/** Tables that are read as a whole, and indexes of which all entries are. */
async function wholeReads({ name, text, values }: Statement): Promise<string[]> {
  const runner = stage.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    if (name !== undefined) await runner.query(byIndexes);
    const rows = (await runner.query(`explain (format json) ${text}`, values)) as { 'QUERY PLAN': { Plan: Plan }[] }[];
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => wholesIn(plan)));
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

function wholesIn(plan: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, 'Index Cond': condition } = plan;
  const isWhole =
    type === 'Seq Scan'
      ? /^workflow_(step|execution)$/.test(table)
      : index !== undefined && condition === undefined && !queues.includes(index);
  return [...(isWhole ? [`${type} ${index ?? table}`] : []), ...(plan.Plans ?? []).flatMap(wholesIn)];
}

async function readAsWholes(of: readonly Statement[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const statement of of) {
    const wholes = await wholeReads(statement);
    if (wholes.length > 0) found[statement.name ?? statement.text] = wholes;
  }
  return found;
}

describe('statements about steps read tables by their indexes', () => {
  it('where the plan is kept, already when it is made for tables that are almost empty', async () => {
    const kept = statements.filter(({ name }) => name !== undefined);
    expect(kept.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['workflow-claim-steps', 'workflow-end-steps', 'workflow-wake-steps', 'workflow-next-wake']),
    );
    expect(await readAsWholes(kept)).toEqual({});
    await stage.dataSource.query('analyze workflow_step, workflow_execution');
    expect(await readAsWholes(kept)).toEqual({});
  });

  it('when the tables have grown and nobody has counted them since', async () => {
    await fill();
    expect(await readAsWholes(statements)).toEqual({});
  }, 60_000);

  it('when the tables have been counted', async () => {
    await stage.dataSource.query('analyze workflow_step, workflow_execution');
    expect(await readAsWholes(statements)).toEqual({});
  });
});
