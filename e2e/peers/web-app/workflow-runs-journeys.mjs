// Executions of workflows, as the web app follows them.
import { describe, expect, it } from '@jest/globals';
import { faultsOfLooks, lookAt, looks, violations } from './accessibility.mjs';

const [, desk] = looks;

/** @param given gives the person with the page and their workspace */
export function describeWorkflowRuns(given) {
  describe('runs of workflows', () => describePages(given));
}

/** A workflow with this name and a node that gives this text, and an execution of it, by the parameters of paths. */
export async function executed(workspace, label, text) {
  const nodes = [{ id: 'each', kind: 'template', label, with: { text } }];
  const { id: workflowId } = await workspace.api.data('POST', '/v1/workflows', { label, nodes, edges: [] });
  const { id: executionId } = await workspace.api.data('POST', `/v1/workflows/${workflowId}/execute`, {});
  return { $workflowId: workflowId, $executionId: executionId };
}

const node = (page, id) => page.locator(`.react-flow__node[data-id="${id}"]`);

function describePages(given) {
  const create = (label, graph) => given().workspace.api.data('POST', '/v1/workflows', { label, edges: [], ...graph });

  it('runs a workflow from the list of workflows, and shows what each node was given and gave', async () => {
    const { page, home, faults } = given();
    await lookAt(page, desk);
    await create('Greeting', {
      inputs: { who: { type: 'text', required: true } },
      nodes: [
        { id: 'hello', kind: 'template', with: { text: 'Hello {{ inputs.who }}' } },
        { id: 'length', kind: 'compute', with: { expression: 'size(steps.hello.text)' } },
      ],
      edges: [{ from: 'hello', to: 'length' }],
    });
    await page.goto(`${home}/workflows`);
    await page.getByRole('button', { name: 'Run Greeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run workflow' });
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await dialog.getByText('This is required.').waitFor();
    faults.push(...(await violations(page)));
    await dialog.getByLabel('who').fill('Ada');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL('**/executions/exec_*');
    await page.getByText('Completed').first().waitFor();
    for (const id of ['hello', 'length']) await node(page, id).getByText('Done').waitFor();
    await node(page, 'hello').click();
    await page.getByRole('group', { name: 'Output' }).getByText('Hello Ada').waitFor();
    await node(page, 'length').click();
    await page.getByRole('group', { name: 'Output' }).getByText('"value": 9').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('waits for a node, says why one has failed, runs it again from there, and compares both runs', async () => {
    const { page, home, workspace, faults } = given();
    await lookAt(page, desk);
    const { id } = await create('Fails', {
      nodes: [
        { id: 'first', kind: 'template', with: { text: 'One' } },
        { id: 'stop', kind: 'fail', with: { message: 'Not <today>' } },
      ],
      edges: [{ from: 'first', to: 'stop' }],
    });
    const run = await workspace.api.data('POST', `/v1/workflows/${id}/execute`, {});
    await page.goto(`${home}/workflows/${id}/executions/${run.id}?view=list`);
    await page.getByRole('alert').getByText('Not <today>').first().waitFor();
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await page.getByRole('button', { name: 'Resume from here' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(run.id));
    await page.getByText('Resumed from an earlier run').waitFor();
    await page.getByRole('alert').getByText('Not <today>').first().waitFor();
    await page.getByRole('region', { name: 'Runs' }).getByRole('button', { name: 'Compare' }).first().click();
    const comparison = page.getByRole('dialog', { name: 'Compare runs' });
    await comparison.getByRole('heading', { name: 'first' }).waitFor();
    expect(await comparison.getByText('"text": "One"').count()).toBe(2);
    faults.push(...(await violations(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows a run live, and cancels it', async () => {
    const { page, home, workspace, faults } = given();
    const { id } = await create('Waits', { nodes: [{ id: 'pause', kind: 'wait', with: { hours: 5 } }] });
    const run = await workspace.api.data('POST', `/v1/workflows/${id}/execute`, {});
    await page.goto(`${home}/workflows/${id}/executions/${run.id}`);
    await node(page, 'pause').getByText('Waiting').waitFor();
    await workspace.api.data('POST', `/v1/executions/${run.id}/cancel`);
    await node(page, 'pause').getByText('Cancelled').waitFor();
    await page.getByRole('button', { name: 'Resume run' }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('tests one node with what the ones before it gave', async () => {
    const { page, home, faults } = given();
    const { id } = await create('Tested', {
      nodes: [
        { id: 'a', kind: 'template', with: { text: 'One' } },
        { id: 'b', kind: 'template', with: { text: '{{ steps.a.text }} more' } },
      ],
      edges: [{ from: 'a', to: 'b' }],
    });
    await page.goto(`${home}/workflows/${id}`);
    await node(page, 'b').click();
    await page.getByRole('button', { name: 'Test node' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test Text from a template' });
    await dialog.getByLabel('Output of a').fill('{"text": "Pinned"}');
    faults.push(...(await violations(page)));
    await dialog.getByRole('button', { name: 'Run node' }).click();
    await page.waitForURL('**/executions/exec_*');
    await node(page, 'b').getByText('Done').waitFor();
    await node(page, 'b').click();
    await page.getByRole('group', { name: 'Output' }).getByText('Pinned more').waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('opens a graph with as many nodes as there may be', async () => {
    const { page, home, faults } = given();
    const nodes = Array.from({ length: 500 }, (_, at) => ({ id: `n${at}`, kind: 'template', with: { text: `Text ${at}` } }));
    const edges = nodes.slice(1).map(({ id }, at) => ({ from: `n${Math.max(0, at - (at % 5))}`, to: id }));
    const { id } = await create('Large', { nodes, edges });
    await page.goto(`${home}/workflows/${id}`);
    await node(page, 'n0').waitFor();
    await page.goto(`${home}/workflows/${id}?view=list`);
    await page.getByRole('button', { name: 'Settings of Text from a template' }).last().waitFor();
    expect(await page.locator('.node-row').count()).toBe(500);
    expect(faults.splice(0)).toEqual([]);
  });
}
