/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentRequests, attribute, Instance, later, templateNode, Workspace, type Resource } from './harness/index.js';

/** What agents may start only once somebody has approved it: workflows that reach outside. */
let instance: Instance;
let mine: Workspace;
let requests: AgentRequests;
/** Key of an agent that may schedule, but not approve. */
let agent: string;
let workflowId: string;
/** Text of the release, which no other test has. */
let text: string;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance);
  requests = new AgentRequests(instance, mine);
  const body = { label: 'Agent', category: 'service', scopes: ['posts:draft', 'posts:schedule', 'brands:read'] };
  agent = attribute(await mine.owner.data('POST', '/v1/api-keys', body), 'key');
});
beforeEach(async () => {
  text = `News ${Math.random()}`;
  const { id } = await mine.api.data('POST', '/v1/workflows', { label: 'Schedules', brandId: mine.brandId, ...graph(text) });
  workflowId = id;
});

const graph = (content: string) => ({
  nodes: [
    templateNode('text', content),
    {
      id: 'release',
      kind: 'schedule_release',
      with: { content: '{{ steps.text.text }}', connectionIds: [mine.feedId], scheduledAt: later, timezone: 'Europe/Berlin' },
    },
  ],
  edges: [{ from: 'text', to: 'release' }],
});

/** @returns id of the approval that the call waits for */
async function asked(name: string, given: object): Promise<string> {
  const { structuredContent } = await requests.call(agent, name, { workflowId, ...given });
  expect(structuredContent).toMatchObject({ code: 'approval_pending', approvalId: expect.any(String) });
  return String(structuredContent['approvalId']);
}
const approve = (id: string) => mine.owner.data('POST', `/v1/approvals/${id}/resolve`, { decision: 'approve' });
const executions = () => mine.api.data<Resource[]>('GET', `/v1/executions?workflowId=${workflowId}`);
const triggers = () => mine.api.data<Resource[]>('GET', `/v1/workflows/${workflowId}/triggers`);
const releases = async (content: string): Promise<Resource[]> =>
  (await mine.api.data<Resource[]>('GET', '/v1/releases?limit=100')).filter((release) =>
    JSON.stringify(release.attributes).includes(content),
  );

describe('an agent that runs a workflow that schedules', () => {
  it('starts nothing until it is approved, and then schedules once without asking again', async () => {
    const id = await asked('execute_workflow', {});
    expect(await executions()).toEqual([]);
    await approve(id);
    expect(await requests.untilRun(id)).toMatchObject({ runStatus: 'completed' });
    const [run] = await executions();
    await mine.api.until(`/v1/executions/${run?.id}`, ['completed']);
    expect(await executions()).toHaveLength(1);
    expect(await releases(text)).toMatchObject([{ attributes: { status: 'scheduled' } }]);
  });

  it('does not start another version than the approved one', async () => {
    const id = await asked('execute_workflow', {});
    await mine.api.data('PATCH', `/v1/workflows/${workflowId}`, { ...graph(`${text} changed`), publish: true });
    await approve(id);
    const { attributes } = await mine.owner.until<{ attributes: { status: string; voidReason: string | null } }>(
      `/v1/approvals/${id}`,
      ['expired'],
    );
    expect(attributes.voidReason).toEqual(expect.any(String));
    expect([await executions(), await releases(text)]).toEqual([[], []]);
  });

  it('needs no approval to see what would happen', async () => {
    const { structuredContent } = await requests.call(agent, 'execute_workflow', { workflowId, dryRun: true });
    expect(structuredContent).toMatchObject({ data: { run: { status: 'completed' } } });
    expect(await releases(text)).toEqual([]);
  });
});

describe('an agent that schedules such a workflow', () => {
  it('turns nothing on until it is approved, and for the approved version only', async () => {
    const id = await asked('set_workflow_schedule', { enabled: true, cron: '0 9 * * *', timezone: 'UTC' });
    expect((await triggers()).filter(({ attributes }) => attributes['enabled'] === true)).toEqual([]);
    await approve(id);
    expect(await requests.untilRun(id)).toMatchObject({ runStatus: 'completed' });
    expect(await triggers()).toMatchObject([{ attributes: { enabled: true, nextAt: expect.any(String), error: null } }]);
  });

  it('needs no approval to turn it off', async () => {
    await approve(await asked('set_workflow_schedule', { enabled: true, cron: '0 9 * * *', timezone: 'UTC' }));
    await eventually(async () => (await triggers())[0]?.attributes['enabled'] === true);
    const { isError } = await requests.call(agent, 'set_workflow_schedule', { workflowId, enabled: false });
    expect([isError ?? false, await triggers()]).toMatchObject([false, [{ attributes: { enabled: false, nextAt: null } }]]);
  });
});
