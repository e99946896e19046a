import { limits } from '@imprint/contracts/limits';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { AdmitExecutions } from '../executions/admit-executions.js';
import { CheckStart } from '../executions/check-start.js';
import { ExecutionAdmissionsRepository } from '../executions/execution-admissions.repository.js';
import { ExecutionsRepository } from '../executions/executions.repository.js';
import { CompensationsRepository } from '../executions/compensations.repository.js';
import { ReachableGraphs } from '../executions/reachable-graphs.js';
import { StartExecution } from '../executions/start-execution.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { pureKinds } from '../nodes/pure-kinds.js';
import { EventChainsRepository } from '../triggers/event-chains.repository.js';
import { EventChains } from '../triggers/event-chains.js';
import { EventTriggers } from '../triggers/event-triggers.js';
import { StartTriggered } from '../triggers/start-triggered.js';
import { WorkflowTriggersRepository } from '../triggers/workflow-triggers.repository.js';
import { DirectCalls } from './direct-calls.js';
import { openEffects, requestersOn, type OpenedEffects } from './effects.fixture.js';
import { SendEvent } from './send-event.js';

let stage: OpenedEffects;
/** Workflow that waits for `menu.changed`. */
let listening: string;

beforeAll(async () => {
  const database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const versions = new WorkflowVersionsRepository(dataSource);
  const checks = new CheckStart(
    new NodeCatalogue([...pureKinds, SendEvent.declaration]),
    new ReachableGraphs(versions),
    new CompensationsRepository(dataSource),
  );
  const admissions = new AdmitExecutions(new ExecutionAdmissionsRepository(dataSource), new LocalSignalBus(), {
    WORKFLOW_EXECUTIONS_AT_ONCE: 1_000,
  });
  const starting = new StartExecution(
    ...([dataSource, new WorkflowsRepository(dataSource), versions, new ExecutionsRepository(dataSource)] as const),
    ...([checks, admissions] as const),
  );
  const triggers = new WorkflowTriggersRepository(dataSource);
  const chains = new EventChains(new EventChainsRepository(dataSource));
  const started = new StartTriggered(starting, requestersOn(dataSource), triggers);
  stage = await openEffects(database, [
    new SendEvent(new EventTriggers(triggers, chains, started), new DirectCalls(database.dataSource)),
  ]);
  listening = await workflowWith('menu.changed', { id: 'say', kind: 'template', with: { text: 'New: {{ trigger.dish }}' } });
  // One of another organization waits for an event of the same name.
  const theirs = await workflowWith('menu.changed', { id: 'say', kind: 'template', with: { text: 'Theirs' } });
  await dataSource.query(`update workflow_trigger set organization_id = 'other' where workflow_id = $1`, [theirs]);
});
afterAll(() => stage?.close());

/** A published workflow of one node that an event of this name starts. */
async function workflowWith(event: string, node: { id: string; kind: string; with: object }): Promise<string> {
  const id = await stage.start({ nodes: [{ ...node, with: { ...node.with } }], edges: [] });
  await stage.ended(id);
  const { workflowId } = await stage.executionOf(id);
  await stage.dataSource.query('delete from workflow_execution where id = $1', [id]);
  await stage.dataSource.query('update workflow set published_version = 1 where id = $1', [workflowId]);
  await stage.dataSource.query(
    `insert into workflow_trigger (id, organization_id, workflow_id, kind, event, user_id, approved_hash)
     select $1, 'org', $2, 'event', $3, 'user', hash from workflow_version where workflow_id = $2`,
    [`ftrg_${workflowId}`, workflowId, event],
  );
  return workflowId;
}

const executionsOf = (workflowId: string) =>
  stage.dataSource.query<{ id: string; status: string; payload: unknown }[]>(
    `select id, status, trigger_payload as payload from workflow_execution where workflow_id = $1 order by created_at`,
    [workflowId],
  );

it('starts the workflows of the organization that wait for it, once, even if its worker died', async () => {
  stage.loseEndOf('one');
  const given = { name: 'menu.changed', payload: { dish: '{{ inputs.dish }}' } };
  const { status, attempts } = await stage.run('send_event', given, { dish: 'plum cake' });
  expect({ status, attempts }).toEqual({ status: 'completed', attempts: 2 });
  const ended = await eventually(async () => {
    const all = await executionsOf(listening);
    return all.every((one) => one.status === 'completed') ? all : undefined;
  });
  expect(ended).toMatchObject([{ payload: { dish: 'plum cake' } }]);
  expect(await stage.dataSource.query(`select 1 from workflow_execution where organization_id = 'other'`)).toEqual([]);
});

it('says how many it started', async () => {
  expect((await stage.run('send_event', { name: 'menu.changed' })).output).toEqual({ started: 1 });
  expect((await stage.run('send_event', { name: 'nobody.listens' })).output).toEqual({ started: 0 });
});

it('ends a chain of workflows that start each other', async () => {
  const looping = await workflowWith('loop.back', { id: 'one', kind: 'send_event', with: { name: 'loop.back' } });
  await stage.run('send_event', { name: 'loop.back' });
  const chain = await eventually(async () => {
    const all = await executionsOf(looping);
    return all.some((one) => one.status === 'failed') ? all : undefined;
  });
  expect(chain).toHaveLength(limits.workflowEventDepth);
});

it.each([
  ['an event of the product', 'target.published'],
  ['what is no name', 'menu changed'],
])('refuses %s', async (_what, name) => {
  expect((await stage.run('send_event', { name: { $: 'inputs.name' } }, { name })).error?.code).toBe('event_invalid');
  expect(SendEvent.declaration.check?.({ name })).toEqual([expect.stringMatching(/^name:/)]);
});

it('a rehearsal starts nothing', async () => {
  const before = await executionsOf(listening);
  expect(await stage.rehearse('send_event', { name: 'menu.changed' })).toEqual({ output: { started: 0 } });
  expect(await executionsOf(listening)).toEqual(before);
});
