import type { Principal } from '@imprint/contracts/access';
import { newId } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Authors, type IdentityService } from '../../identity/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { itemsKey } from '../executions/claimed-step.js';
import { approvalKey, decisionKey, executionKey, generationKey } from '../executions/wait-keys.js';
import { ExecutionFollower } from './execution-follower.js';
import { ExecutionReader } from './execution-reader.js';
import { ExecutionReadsRepository } from './execution-reads.repository.js';
import { addVersion } from './reads.fixture.js';
import { StepReadsRepository } from './step-reads.repository.js';

interface Waiting {
  status?: string;
  key?: string | null;
  /** Seconds from now on. */
  wakesIn?: number | null;
}

const caller: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const timeoutMs = 60_000;

let database: Awaited<ReturnType<typeof openDatabase>>;
let version: Awaited<ReturnType<typeof addVersion>>;
let follower: ExecutionFollower;
let signal: (executionId: string) => void;

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  version = await addVersion(dataSource, 1);
  const authors = new Authors({ people: () => Promise.resolve([]) } as unknown as IdentityService);
  const bus = {
    subscribe: (_topic: string, handler: (changed: { executionId: string }) => void) => {
      signal = (executionId) => handler({ executionId });
      return () => undefined;
    },
  } as unknown as SignalBus;
  const reader = new ExecutionReader(new ExecutionReadsRepository(dataSource), authors);
  follower = new ExecutionFollower(reader, new StepReadsRepository(dataSource), bus);
});
afterAll(() => database?.close());

async function waitingFor(steps: readonly Waiting[]): Promise<string> {
  const id = newId('exec');
  await database.dataSource.query(
    `insert into workflow_execution (id, organization_id, workflow_id, version_id, trigger, user_id, status, open)
     values ($1, 'org', $2, $3, 'manual', 'user', 'running', $4)`,
    [id, version.workflowId, version.versionId, steps.length],
  );
  for (const [at, { status = 'waiting', key = null, wakesIn = null }] of steps.entries())
    await database.dataSource.query(
      `insert into workflow_step (execution_id, node_id, scope, organization_id, status, needed, wait_key, wake_at)
       values ($1, $2, '', 'org', $3, 1, $4, now() + $5 * interval '1 second')`,
      [id, `n${at}`, status, key, wakesIn],
    );
  return id;
}

/** Follows it over one signal, after which the caller goes. @returns how often it was looked at, the last time for whoever has gone included */
async function looks(id: string): Promise<number> {
  const gone = new AbortController();
  let count = 0;
  const changed = (): Promise<void> => {
    count += 1;
    if (count === 1) signal(id);
    else gone.abort();
    return Promise.resolve();
  };
  const execution = await follower.untilSettled(caller, id, { timeoutMs, signal: gone.signal, changed });
  expect(execution.status).toBe('waiting');
  return count;
}

const asked = { key: decisionKey('exec', 'ok', ''), wakesIn: 30 };

it.each<[string, Waiting[]]>([
  ['a decision', [asked]],
  ['an approval', [{ key: approvalKey('appr'), wakesIn: 5 }]],
  ['a person who looks at what is held', [{ status: 'held' }]],
  ['a time that is further away', [{ wakesIn: 3_600 }]],
  ['the items of a loop that all wait', [{ key: itemsKey }, asked, { wakesIn: 3_600 }, { status: 'blocked' }]],
])('whoever follows an execution is told at once that it waits for %s', async (_what, steps) => {
  expect(await looks(await waitingFor(steps))).toBe(1);
});

it.each<[string, Waiting[]]>([
  ['a time that comes first', [asked, { wakesIn: 30 }]],
  ['a generation', [asked, { key: generationKey('gen'), wakesIn: 3_600 }]],
])('one who follows an execution that waits for %s goes on following it', async (_what, steps) => {
  expect(await looks(await waitingFor(steps))).toBe(3);
});

describe('an execution that waits for another one', () => {
  const inner = (id: string): Waiting => ({ key: executionKey(id), wakesIn: 30 });
  const nested = async (steps: readonly Waiting[]): Promise<string> =>
    waitingFor([inner(await waitingFor([inner(await waitingFor(steps))]))]);

  it.each<[string, Waiting[]]>([
    ['waits for a person', [asked]],
    ['waits for a later time', [{ wakesIn: 3_600 }]],
  ])('is not followed further once that one %s', async (_what, steps) => {
    expect(await looks(await nested(steps))).toBe(1);
  });

  it.each<[string, Waiting[]]>([
    ['has not begun', []],
    ['goes on', [asked, { status: 'running' }]],
  ])('is followed on while that one %s', async (_what, steps) => {
    expect(await looks(await nested(steps))).toBe(3);
  });

  it('is looked at again when that one comes to wait', async () => {
    const within = await waitingFor([{ status: 'running' }]);
    const id = await waitingFor([inner(within)]);
    let count = 0;
    const changed = async (): Promise<void> => {
      count += 1;
      if (count > 1) return;
      // After this look, the one within waits for a person.
      setImmediate(() => void comesToWait(within).then(() => signal(within)));
    };
    const execution = await follower.untilSettled(caller, id, { timeoutMs, signal: new AbortController().signal, changed });
    expect([execution.status, count]).toEqual(['waiting', 2]);
  });
});

async function comesToWait(id: string): Promise<void> {
  await database.dataSource.query(
    `update workflow_step set status = 'waiting', wait_key = $2 where execution_id = $1 and status = 'running'`,
    [id, asked.key],
  );
}
