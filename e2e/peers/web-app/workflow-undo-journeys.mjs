// What is asked, and what happens when nobody answers or a node fails.
import { Database } from '@imprint/e2e/harness/index';
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { faultsOfLooks, lookAt, looks, tabTo, violations } from './accessibility.mjs';

const [, desk] = looks;

/** @param given gives the person with the page and their workspace */
export function describeWorkflowUndoing(given) {
  describe('questions and undoing', () => describePages(given));
}

function describePages(given) {
  let server;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const create = (label, graph) => given().workspace.api.data('POST', '/v1/workflows', { label, edges: [], ...graph });

  it('asks with the whole text, and says what an approval that nobody decided has kept from happening', async () => {
    const { page, home, workspace, faults } = given();
    const { api, feedId } = workspace;
    await lookAt(page, desk);
    const long = `${'A sentence of <plums>. '.repeat(300)}The end.`;
    const { id } = await create('Asks', {
      inputs: { text: { type: 'text', required: true } },
      nodes: [
        { id: 'ok', kind: 'approval', label: 'Approve it', with: { question: 'Publish this?\n\n{{ inputs.text }}' } },
        { id: 'out', kind: 'publish', with: { content: '{{ inputs.text }}', connectionIds: [feedId] } },
      ],
      edges: [{ from: 'ok.approved', to: 'out' }],
    });
    const run = await api.data('POST', `/v1/workflows/${id}/execute`, { variables: { text: long } });
    await page.goto(`${home}/workflows/${id}/executions/${run.id}?view=list`);
    const question = page.getByRole('region', { name: 'Waiting for a decision' });
    await question.getByText('Publish this?').waitFor();
    expect(await question.getByText('The end.').count()).toBe(0);
    const characters = `Publish this?\n\n${long}`.length.toLocaleString('en');
    const all = question.getByRole('button', { name: `Show all (${characters} characters)` });
    await tabTo(page, all);
    await page.keyboard.press('Enter');
    await question.getByText('The end.').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    await question.getByRole('button', { name: 'Show less' }).click();

    // As if the three days were over.
    const database = await Database.open(given().instance.databaseUrl);
    const over =
      "update workflow_step set wake_at = now() where execution_id = $1 and organization_id = $2 and status = 'waiting'";
    await database.rows(over, [run.id, workspace.organizationId]);
    await database.close();
    const said = page.getByRole('status').filter({ hasText: 'Nobody decided in time, so nothing was published.' });
    await said.getByText('Approval: “Approve it”.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Approve it' }).getByText('Nobody decided', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show Approve it' }).click();
    await page.getByRole('region', { name: 'Step', exact: true }).getByText('Nobody decided in time').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('edits what undoes a node, with its mistakes where they are, and runs it when a later node fails', async () => {
    const { page, home, workspace, faults } = given();
    await lookAt(page, desk);
    const { id } = await create('Sends', {
      nodes: [
        { id: 'tell', kind: 'send_event', with: { name: 'deal.made' } },
        { id: 'stop', kind: 'fail', with: { message: 'Too late' } },
      ],
      edges: [{ from: 'tell', to: 'stop' }],
    });
    await page.goto(`${home}/workflows/${id}?view=list`);
    await page.getByRole('button', { name: /^Settings of .*[Ee]vent/ }).click();
    const form = page.getByRole('form', { name: 'Settings of tell' });
    await form.getByText('Name, failures and more').click();
    const undoing = form.getByRole('group', { name: 'Undoing' });
    await undoing.getByLabel('Undone by').selectOption('send_event');
    await undoing
      .getByText(/name: (is )?missing|missing/)
      .first()
      .waitFor();
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await undoing.getByRole('textbox', { name: 'Name' }).fill('deal.undone');
    await undoing.getByText(/missing/).waitFor({ state: 'detached' });
    await undoing.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: /^Settings of .*(Fail|fail)/ }).click();
    const failing = page.getByRole('form', { name: 'Settings of stop' });
    await failing.getByText('Name, failures and more').click();
    await failing.getByLabel('When it fails').selectOption('Undo what the run has done, then stop');
    await failing.getByText('Everything that the run has done is undone').waitFor();
    await failing.getByText('This node has no effect that could be undone.').waitFor();
    faults.push(...(await violations(page)));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published: version 2').waitFor();
    const { attributes } = await workspace.api.data('GET', `/v1/workflows/${id}`);
    expect(attributes.nodes).toMatchObject([
      { id: 'tell', undo: { kind: 'send_event', with: { name: 'deal.undone' } } },
      { id: 'stop', onError: 'compensate' },
    ]);
    const run = await workspace.api.data('POST', `/v1/workflows/${id}/execute`, {});
    await page.goto(`${home}/workflows/${id}/executions/${run.id}?view=list`);
    await page.getByText('Undone', { exact: true }).first().waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('stops undoing a run that was completed, on its own page', async () => {
    const { page, home, workspace, faults } = given();
    const { api } = workspace;
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const called = once(server, 'request');
    const undo = { kind: 'http_request', with: { url: `http://127.0.0.1:${server.address().port}/`, method: 'POST' } };
    const send = (id) => ({ id, kind: 'send_event', label: `Sends ${id}`, with: { name: `deal.${id}` }, undo });
    const inner = await create('Deals', { nodes: [send('first'), send('second')], edges: [{ from: 'first', to: 'second' }] });
    const outer = await create('Deals that fail', {
      nodes: [
        { id: 'deals', kind: 'workflow', with: { workflowId: inner.id } },
        { id: 'stop', kind: 'fail', with: { message: 'Too late' }, onError: 'compensate' },
      ],
      edges: [{ from: 'deals', to: 'stop' }],
    });
    await api.data('POST', `/v1/workflows/${outer.id}/execute`, {});
    const [, answer] = await called;
    const [{ id }] = await api.data('GET', `/v1/executions?workflowId=${inner.id}`);
    await lookAt(page, desk);
    await page.goto(`${home}/workflows/${inner.id}/executions/${id}?view=list`);
    await page.getByText('Completed', { exact: true }).first().waitFor();
    const stop = page.getByRole('button', { name: 'Stop undoing' });
    await stop.waitFor();
    expect(await page.getByRole('button', { name: 'Cancel run' }).count()).toBe(0);
    faults.push(...(await violations(page)));
    await stop.click();
    const step = (label) => page.getByRole('listitem').filter({ hasText: label });
    await step('Sends first').getByText('Not undone: cancelled').waitFor();
    await stop.waitFor({ state: 'detached' });
    answer.end();
    await step('Sends second').getByText('Undone', { exact: true }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });
}
