/** @modes embedded */
import { beforeAll, expect, it } from '@jest/globals';
import { AgentRequests, attribute, Instance, Workspace, type ApiClient, type Called } from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let requests: AgentRequests;
let key: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance);
  requests = new AgentRequests(instance, mine);
  key = attribute(mine.key, 'key');
});

type Run = { id: string; status: string; progress: number; resumedFromId: string | null };
type Started = { runId: string; run: Run; outputs: Record<string, unknown>; longOutputs: string[] };

const make = async (nodes: object[], edges: object[] = []): Promise<string> =>
  (await mine.api.data('POST', '/v1/workflows', { label: 'For agents', brandId: mine.brandId, nodes, edges })).id;
const call = (name: string, given: object, by = key): Promise<Called> => requests.call(by, name, given);
async function data<T>(name: string, given: object, by = key): Promise<T> {
  const { isError, structuredContent } = await call(name, given, by);
  if (isError === true) throw new Error(JSON.stringify(structuredContent));
  return structuredContent['data'] as T;
}

it('runs a workflow to its end, shows its outputs, and is followed by its id', async () => {
  const workflowId = await make([{ id: 'hello', kind: 'template', with: { text: 'Hello agents' } }]);
  const { runId, run, outputs, longOutputs } = await data<Started>('execute_workflow', { workflowId });
  expect([run.status, outputs, longOutputs]).toEqual(['completed', { hello: { text: 'Hello agents' } }, []]);
  expect(await data('get_job_status', { jobId: runId })).toMatchObject({
    ...{ id: runId, kind: 'execution', status: 'completed', isOver: true, progress: 100, error: null },
  });
  const listed = await data<{ runs: Run[]; total: number }>('list_workflow_runs', { workflowId, status: 'completed' });
  expect(listed).toMatchObject({ total: 1, runs: [{ id: runId }] });
  const read = await data('get_workflow_run', { runId, nodeId: 'hello' });
  expect(read).toMatchObject({
    ...{ run: { id: runId }, totalSteps: 1, steps: [{ nodeId: 'hello', status: 'done', output: { text: 'Hello agents' } }] },
    step: { settings: { text: 'Hello agents' }, failures: [] },
  });
});

it('leaves out an output that is too long, and shows it with its step', async () => {
  const text = 'terrace '.repeat(3_000);
  const workflowId = await make([{ id: 'long', kind: 'template', with: { text } }]);
  const { runId, outputs, longOutputs } = await data<Started>('execute_workflow', { workflowId });
  expect([outputs, longOutputs]).toEqual([{}, ['long']]);
  const read = await data<{ steps: object[]; step: { output: unknown } }>('get_workflow_run', { runId, nodeId: 'long' });
  expect(read.steps).toMatchObject([{ output: null, outputBytes: expect.any(Number) }]);
  expect(read.step.output).toEqual({ text });
});

it('cancels a run that waits, and goes on with it in another one', async () => {
  const nodes = [
    { id: 'hello', kind: 'template', with: { text: 'Hello' } },
    { id: 'pause', kind: 'wait', with: { hours: 1 } },
  ];
  const workflowId = await make(nodes, [{ from: 'hello', to: 'pause' }]);
  const { id: runId } = await mine.api.data('POST', `/v1/workflows/${workflowId}/execute`, {});
  await mine.api.until(`/v1/executions/${runId}`, ['waiting']);
  await data('cancel_workflow_run', { runId });
  await mine.api.until(`/v1/executions/${runId}`, ['cancelled']);
  expect((await call('cancel_workflow_run', { runId })).structuredContent).toMatchObject({ code: 'state_conflict' });
  // It is told that the run waits for longer than anybody waits for an answer.
  const { run: resumed } = await data<Started>('resume_workflow_run', { runId });
  expect(resumed).toMatchObject({ status: 'waiting', resumedFromId: runId });
  await data('cancel_workflow_run', { runId: resumed.id });
});

it('decides what a run asks, unless it started that run', async () => {
  const workflowId = await make([{ id: 'ok', kind: 'approval', with: { question: 'Go on?', role: 'creator' } }]);
  const { id: runId } = await mine.api.data('POST', `/v1/workflows/${workflowId}/execute`, {});
  await mine.api.until(`/v1/executions/${runId}`, ['waiting']);
  const read = await call('get_workflow_run', { runId });
  expect(JSON.stringify(read)).toContain('ok waits for approval: “Go on?” until');
  const decision = { runId, nodeId: 'ok', approved: false, reason: 'Not yet.' };
  expect((await call('approve_workflow_step', decision)).structuredContent).toMatchObject({
    ...{ code: 'unauthorized', message: expect.stringContaining('the credential that started an execution') },
  });
  const approver = await keyOf(mine.owner, ['posts:approve']);
  await data('approve_workflow_step', decision, approver);
  await mine.api.until(`/v1/executions/${runId}`, ['completed']);
  expect(await data('get_workflow_run', { runId, nodeId: 'ok' })).toMatchObject({
    step: { output: { decision: 'rejected', reason: 'Not yet.' } },
  });
  expect((await call('approve_workflow_step', decision, approver)).structuredContent).toMatchObject({ code: 'state_conflict' });
});

it('says which tool has the right id', async () => {
  const runId = 'exec_01jd3nq5m8x4w2v7r9t6y0c1ab';
  const { isError, structuredContent } = await call('get_workflow_run', { runId });
  expect([isError, structuredContent['code']]).toEqual([true, 'not_found']);
  expect(structuredContent['message']).toContain('list_workflow_runs');
});

async function keyOf(owner: ApiClient, scopes: string[]): Promise<string> {
  return attribute(await owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', scopes }), 'key');
}
