/** @modes embedded */
import type { Scope } from '@imprint/contracts/access';
import type { ExecutionResource, ExecutionStepDetailResource, ExecutionStepResource } from '@imprint/contracts/workflows';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  hasServiceSignature,
  Instance,
  Listener,
  mintKey,
  Receiver,
  Workspace,
  type ApiClient,
  type Job,
  type Received,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let receiver: Receiver;
let secret: string;
let mine: Workspace;
let stranger: Workspace;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  receiver = await Receiver.start();
  mine = await Workspace.open(instance);
  stranger = await Workspace.open(instance);
  secret = String((await mine.deliverTo(`${receiver.url}/hook`))['signingSecret']);
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});

type Node = Record<string, unknown>;
const draft = (id: string, content: string): Node => ({ id, kind: 'post_draft', with: { content } });
const template = (id: string, text: string): Node => ({ id, kind: 'template', with: { text } });
const wait = (id: string, settings: object): Node => ({ id, kind: 'wait', with: settings });
/** One after the other. */
const chain = (...nodes: Node[]) => ({
  nodes,
  edges: nodes.slice(1).map(({ id }, index) => ({ from: String(nodes[index]?.['id']), to: String(id) })),
});

const make = async (graph: object, changes: object = {}): Promise<string> =>
  (await mine.api.data('POST', '/v1/workflows', { label: 'Journey', brandId: mine.brandId, ...graph, ...changes })).id;
const execute = async (workflowId: string, body: object = {}, client = mine.api): Promise<string> =>
  (await client.data('POST', `/v1/workflows/${workflowId}/execute`, body)).id;
const untilStatus = async (id: string, ...statuses: string[]): Promise<ExecutionResource> => {
  const { attributes } = await mine.api.until<Job>(`/v1/executions/${id}`, statuses);
  return attributes as unknown as ExecutionResource;
};
const ended = (id: string) => untilStatus(id, 'completed', 'failed', 'cancelled');
const stepsOf = async (id: string): Promise<(ExecutionStepResource & { id: string })[]> =>
  (await mine.api.data<Resource[]>('GET', `/v1/executions/${id}/steps?limit=100`)).map((step) => ({
    ...(step.attributes as unknown as ExecutionStepResource),
    id: step.id,
  }));
const step = async (id: string, nodeId: string, scope = ''): Promise<ExecutionStepDetailResource> =>
  (await mine.api.data('GET', `/v1/executions/${id}/steps/${nodeId}?scope=${scope}`))
    .attributes as unknown as ExecutionStepDetailResource;
const postsWith = (content: string): Promise<Resource[]> =>
  mine.api.data<Resource[]>('GET', `/v1/posts?search=${encodeURIComponent(content)}`);
const keyOf = async (...scopes: Scope[]): Promise<ApiClient> => {
  const [organizationId, userId] = mine.ids;
  return instance.client(await mintKey({ instance, database }, { organizationId, userId, scopes }));
};
const eventOf = (id: string): Promise<Received> =>
  receiver.untilReceived(({ json }) => (json as { execution?: { id: string } }).execution?.id === id);

describe('an execution', () => {
  it('makes its draft, is told as it goes on with progress that never goes back, and as one event that says the same', async () => {
    const listener = await Listener.open(instance.apiUrl, attribute(mine.key, 'key'));
    const inputs = { name: { type: 'text', required: true } };
    const nodes = chain(
      template('hello', 'Hello {{ inputs.name }}'),
      wait('first', { seconds: 1 }),
      wait('second', { seconds: 1 }),
      draft('post', '{{ steps.hello.text }} of the terrace'),
    );
    const workflowId = await make(nodes, { inputs });
    const id = await execute(workflowId, { variables: { name: 'Mia' } });
    const made = await ended(id);
    expect(made).toMatchObject({
      ...{ workflowId, version: 1, brandId: mine.brandId, trigger: 'api', status: 'completed', progress: 100, isDryRun: false },
      ...{ variables: { name: 'Mia' }, failedNodeId: null, error: null, resumedFromId: null, parentId: null, creditsUsed: 0 },
      ...{ credentialId: mine.key.id },
    });
    expect(await postsWith('Hello Mia of the terrace')).toMatchObject([{ attributes: { status: 'draft' } }]);

    const told = await listener.hears(id, 'completed');
    expect(told).toMatchObject({ type: 'execution', progress: 100, result: { workflowId, trigger: 'api', failedNodeId: null } });
    const progress = listener.told.flatMap((message) => (message.id === id ? [message.progress ?? -1] : []));
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    listener.socket.terminate();

    const received = await eventOf(id);
    expect(hasServiceSignature(received, secret)).toBe(true);
    const event = 'workflow.execution.completed';
    const { startedAt, completedAt, durationMs } = made;
    expect(received.json).toEqual({
      ...{ event, eventId: `workflow:${event}:${workflowId}:${id}:completed`, schemaVersion: 1 },
      ...{ timestamp: expect.stringMatching(/^\d{4}-.*Z$/), occurredAt: completedAt },
      execution: {
        ...{ id, workflowId, status: 'completed', trigger: 'api', progress: 100, creditsUsed: 0 },
        ...{ startedAt, completedAt, durationMs, failedNodeId: null, error: null },
      },
    });
  });

  it('shows each step with what its settings came to, those of items by their scope', async () => {
    const nodes = [
      { id: 'each', kind: 'loop', with: { over: { $: 'inputs.names' } } },
      template('greet', '{{ index }}: {{ item }}'),
    ];
    const inputs = { names: { type: 'list', default: ['Mia', 'Noa'] } };
    const id = await execute(await make({ nodes, edges: [{ from: 'each.item', to: 'greet' }], inputs }));
    await ended(id);
    const steps = await stepsOf(id);
    expect(steps[0]).toMatchObject({ id: `${id}/each`, nodeId: 'each', kind: 'loop', status: 'done', output: { count: 2 } });
    expect(steps.map(({ nodeId, scope, status }) => [nodeId, scope, status]).toSorted()).toEqual([
      ['each', '', 'done'],
      ['greet', '0', 'done'],
      ['greet', '1', 'done'],
    ]);
    expect(await step(id, 'greet', '1')).toMatchObject({
      ...{ kind: 'template', scope: '1', settings: { text: '1: Noa' }, output: { text: '1: Noa' } },
      ...{ waitsFor: null, failures: [], isPinned: false, outputBytes: Buffer.byteLength('{"text": "1: Noa"}') },
    });
    const page = await mine.api.data<Resource[]>('GET', `/v1/executions/${id}/steps?search=GREET&limit=1&page=2`);
    expect(page.map((one) => one.id)).toEqual([`${id}/greet/1`]);
    const path = `/v1/executions/${id}/steps`;
    expectProblem(await mine.api.send('GET', `${path}/greet`), { code: 'not_found' });
    expectProblem(await mine.api.send('GET', `${path}?cursor=WyJsaXN0Il0`), {
      ...{ code: 'invalid_cursor', source: { parameter: 'cursor' } },
    });
  });

  it('is started once for a repeated request, and refused for variables that do not fit', async () => {
    const workflowId = await make(chain(template('hello', 'Hello {{ inputs.name }}')), {
      inputs: { name: { type: 'text', required: true } },
    });
    const headers = { 'idempotency-key': `once-${workflowId}` };
    const start = () => mine.api.data('POST', `/v1/workflows/${workflowId}/execute`, { variables: { name: 'Mia' } }, headers);
    expect((await start()).id).toBe((await start()).id);
    const path = `/v1/workflows/${workflowId}/execute`;
    expectProblem(await mine.api.send('POST', path, {}), {
      ...{ code: 'validation_failed', source: { pointer: '/variables/name' } },
    });
    expectProblem(await mine.api.send('POST', path, { variables: { name: 'Mia' }, nodeIds: ['nowhere'] }), {
      ...{ code: 'validation_failed', source: { pointer: '/nodeIds/0' } },
    });
    expectProblem(await mine.api.send('POST', path, { variables: { name: 'Mia' }, nodeIds: [] }), {
      ...{ code: 'validation_failed', source: { pointer: '/nodeIds' } },
    });
    const listed = await mine.api.data<Resource[]>('GET', `/v1/executions?workflowId=${workflowId}`);
    expect(listed).toHaveLength(1);
  });

  it('that waits is listed as waiting, and once cancelled has done nothing further', async () => {
    const workflowId = await make(chain(wait('pause', { hours: 1 }), draft('post', 'Never written after the pause')));
    const id = await execute(workflowId);
    expect(await untilStatus(id, 'waiting')).toMatchObject({ completedAt: null, durationMs: expect.any(Number) });
    const listed = async (status: string): Promise<string[]> => {
      const found = await mine.api.data<Resource[]>('GET', `/v1/executions?workflowId=${workflowId}&status=${status}`);
      return found.map((one) => one.id);
    };
    expect([await listed('waiting'), await listed('running')]).toEqual([[id], []]);
    const [pause] = await stepsOf(id);
    expect(pause).toMatchObject({ nodeId: 'pause', status: 'waiting', waitsFor: { for: 'time', id: null, question: null } });
    expect(new Date(String(pause?.waitsFor?.until)).getTime()).toBeGreaterThan(Date.now());

    await mine.api.data('POST', `/v1/executions/${id}/cancel`);
    expect(await ended(id)).toMatchObject({ status: 'cancelled', failedNodeId: null, error: null });
    expect(await listed('cancelled')).toEqual([id]);
    expectProblem(await mine.api.send('POST', `/v1/executions/${id}/cancel`), { code: 'state_conflict' });
    expect(await postsWith('Never written after the pause')).toEqual([]);
    const again = await execute(await make(chain(template('hello', 'Hello'))));
    await eventOf(again);
    expect(receiver.events().filter((event) => JSON.stringify(event).includes(id))).toEqual([]);
  });

  it('that is dry makes nothing, and says so', async () => {
    const id = await execute(await make(chain(draft('post', 'Only rehearsed on the terrace'))), { dryRun: true });
    expect(await ended(id)).toMatchObject({ status: 'completed', isDryRun: true });
    expect(await step(id, 'post')).toMatchObject({ status: 'done', output: { content: 'Only rehearsed on the terrace' } });
    expect(await postsWith('Only rehearsed on the terrace')).toEqual([]);
  });
});

describe('what failed', () => {
  it('names its node in the answer and in the event, and goes on from there for whoever may, doing nothing twice', async () => {
    const made = await mine.owner.data('POST', '/v1/api-keys', {
      ...{ label: 'Soon gone', category: 'service', scopes: ['posts:draft'] },
    });
    const nodes = chain(
      draft('before', 'Written before the failure'),
      wait('pause', { seconds: 2 }),
      draft('after', 'Written after the failure'),
    );
    const workflowId = await make(nodes);
    const id = await execute(workflowId, {}, instance.client(attribute(made, 'key')));
    await eventually(async () => (await postsWith('Written before the failure')).length === 1);
    await mine.owner.send('DELETE', `/v1/api-keys/${made.id}`);
    const failed = await ended(id);
    expect(failed).toMatchObject({
      ...{ status: 'failed', failedNodeId: 'after', error: { class: 'credential', code: 'revoked_key', retryable: false } },
      ...{ credentialId: made.id },
    });
    expect(failed.progress).toBeLessThan(100);
    const { error, progress, startedAt, completedAt, durationMs } = failed;
    expect((await eventOf(id)).json).toMatchObject({
      ...{ event: 'workflow.execution.failed', eventId: `workflow:workflow.execution.failed:${workflowId}:${id}:failed` },
      execution: { status: 'failed', failedNodeId: 'after', error, progress, startedAt, completedAt, durationMs },
    });
    expect(await step(id, 'after')).toMatchObject({
      ...{ status: 'failed', error, settings: { content: 'Written after the failure' } },
      failures: [{ number: 1, error }],
    });

    const [resumed, again] = [
      await mine.api.data('POST', `/v1/executions/${id}/resume`),
      await mine.api.data('POST', `/v1/executions/${id}/resume`),
    ];
    expect(again.id).toBe(resumed.id);
    expect(await ended(resumed.id)).toMatchObject({ status: 'completed', resumedFromId: id, credentialId: mine.key.id });
    expect(await postsWith('Written before the failure')).toHaveLength(1);
    expect(await postsWith('Written after the failure')).toHaveLength(1);
    expectProblem(await mine.api.send('POST', `/v1/executions/${resumed.id}/resume`), { code: 'state_conflict' });
    const rerun = await mine.api.data('POST', `/v1/executions/${resumed.id}/rerun`, { nodeId: 'after' });
    expect(await ended(rerun.id)).toMatchObject({ status: 'completed', resumedFromId: resumed.id });
    expect(await postsWith('Written before the failure')).toHaveLength(1);
    expect(await postsWith('Written after the failure')).toHaveLength(2);
    expectProblem(await mine.api.send('POST', `/v1/executions/${resumed.id}/rerun`, { nodeId: 'nowhere' }), {
      ...{ code: 'validation_failed', source: { pointer: '/nodeId' } },
    });
  });
});

describe('a step that asks', () => {
  it('shows its question, and takes one decision, never of the credential that started it', async () => {
    const nodes = chain({ id: 'ok', kind: 'approval', with: { question: 'Keep {{ inputs.what }}?', role: 'creator', hours: 2 } });
    const inputs = { what: { type: 'text', default: 'the terrace' } };
    const id = await execute(await make({ ...nodes }, { inputs }));
    await untilStatus(id, 'waiting');
    const [asking] = await stepsOf(id);
    expect(asking).toMatchObject({ status: 'waiting', waitsFor: { for: 'approval', question: 'Keep the terrace?' } });
    const hours = (new Date(String(asking?.waitsFor?.until)).getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(2);

    const path = `/v1/executions/${id}/approve`;
    const decision = { nodeId: 'ok', approved: true, reason: 'It is sunny.' };
    expectProblem(await mine.api.send('POST', path, decision), { code: 'insufficient_permissions' });
    expectProblem(await (await keyOf('posts:draft')).send('POST', path, decision), { code: 'insufficient_permissions' });
    expectProblem(await stranger.owner.send('POST', path, decision), { code: 'not_found' });
    expectProblem(await mine.owner.send('POST', path, { ...decision, nodeId: 'okk' }), { code: 'not_found' });
    const [one, other] = [await keyOf('posts:approve'), mine.owner];
    const answers = await Promise.all([one, other, one, other].map((by) => by.send('POST', path, decision)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    expect(await step(id, 'ok')).toMatchObject({ output: { decision: 'approved', reason: 'It is sunny.' }, waitsFor: null });
    expectProblem(await other.send('POST', path, decision), { code: 'state_conflict' });
  });
});

describe('rights', () => {
  it('to start are those of its nodes, and any that concern posts are enough to read', async () => {
    const workflowId = await make(chain(draft('post', 'Not by this key')));
    const path = `/v1/workflows/${workflowId}/execute`;
    const [reader, other] = [await keyOf('posts:publish'), await keyOf('images:read')];
    expectProblem(await reader.send('POST', path, {}), { code: 'insufficient_permissions' });
    expectProblem(await other.send('GET', '/v1/executions'), { code: 'insufficient_permissions' });
    const id = await execute(workflowId);
    await ended(id);
    expect((await reader.data('GET', `/v1/executions/${id}`)).id).toBe(id);
    expectProblem(await reader.send('POST', `/v1/executions/${id}/rerun`, { nodeId: 'post' }), {
      code: 'insufficient_permissions',
    });
    expectProblem(await stranger.api.send('GET', `/v1/executions/${id}`), { code: 'not_found' });
    expectProblem(await stranger.api.send('POST', path, {}), { code: 'not_found' });
    expect(await stranger.api.data('GET', `/v1/executions?workflowId=${workflowId}`)).toEqual([]);
  });
});
