// Workflows as they are drawn and written in the web app.
import { eventually } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { faultsOfLooks, lookAt, looks, tabTo, violations } from './accessibility.mjs';

const [, desk] = looks;

/** @param given gives the person with the page and their workspace */
export function describeWorkflows(given) {
  describe('workflows', () => describePages(given));
}

/** What the API has of the workflow that is open. */
export async function savedOf({ page, workspace }) {
  const [, id] = /workflows\/(flow_\w+)/.exec(page.url());
  return (await workspace.api.data('GET', `/v1/workflows/${id}`)).attributes;
}

export async function createEmpty(page, home, label) {
  await page.goto(`${home}/workflows`);
  await page.getByRole('button', { name: 'Create workflow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create workflow' });
  await dialog.getByLabel('Name').fill(label);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/workflows/flow_*');
  await page.getByRole('heading', { level: 1, name: label }).waitFor();
}

const node = (page, id) => page.locator(`.react-flow__node[data-id="${id}"]`);

/** Draws a connection, as people do: from the knob of a port to that of a node. */
async function draw(page, from, to) {
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const [start, end] = [node(page, from).locator('.source').first(), node(page, to).locator('.target')];
  await page.mouse.move(...(await middle(start)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(end)), { steps: 8 });
  await page.mouse.up();
}

/** By the keyboard only. */
async function press(page, target) {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

function describePages(given) {
  it('makes a workflow by mouse: palette, connections, settings, undo, a mistake and its repair, and publishes it', async () => {
    const { page, home, faults } = given();
    await lookAt(page, desk);
    await createEmpty(page, home, 'Greet <somebody>');
    faults.push(...(await violations(page)));
    const palette = page.locator('.palette-side');
    await palette.getByRole('button', { name: 'Text from a template' }).click();
    const settings = page.getByRole('form', { name: 'Settings of template' });
    await settings.getByLabel('Text', { exact: true }).fill('Hello {{ inputs.who }}');
    // There is no such input yet: the mistake stands at the node, at the field and in the list, which leads back.
    await settings.getByText('there is no input "who"').waitFor();
    await node(page, 'template').getByText('1 mistake').waitFor();
    expect(await page.locator('button.primary', { hasText: 'Publish' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Close settings' }).click();
    await page.getByRole('region', { name: 'Mistakes' }).getByRole('button').click();
    await settings.waitFor();
    faults.push(...(await violations(page)));
    await page.getByRole('button', { name: 'Close settings' }).click();
    await page.getByRole('button', { name: 'Add input' }).click();
    await page.getByRole('form', { name: 'Inputs' }).getByLabel('Name').fill('who');
    await page.keyboard.press('Tab');
    await page.getByText('No mistakes').waitFor();

    // Behind the selected node; then on its own, by dragging, and connected by hand.
    await node(page, 'template').click();
    await palette.getByRole('button', { name: 'Compute' }).click();
    await eventually(async () => (await page.locator('.react-flow__edge').count()) === 1);
    await page.getByRole('form', { name: 'Settings of compute' }).getByLabel('Expression', { exact: true }).fill('1 +');
    await node(page, 'compute').getByText('1 mistake').waitFor();
    await page.getByRole('button', { name: 'Insert value into Expression' }).click();
    await page.getByRole('menuitem', { name: 'steps.template.text' }).click();
    await page
      .getByRole('form', { name: 'Settings of compute' })
      .getByLabel('Expression', { exact: true })
      .fill('size(steps.template.text)');
    await palette
      .getByRole('button', { name: 'Join' })
      .dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 90, y: 60 } });
    await node(page, 'join').waitFor();
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await draw(page, 'compute', 'join');
    await eventually(async () => (await page.locator('.react-flow__edge').count()) === 2);
    await page.keyboard.press('Control+z');
    await eventually(async () => (await page.locator('.react-flow__edge').count()) === 1);
    await page.keyboard.press('Control+Shift+z');
    await eventually(async () => (await page.locator('.react-flow__edge').count()) === 2);
    // What the page refuses is not drawn: a circle.
    await draw(page, 'join', 'template');
    expect(await page.locator('.react-flow__edge').count()).toBe(2);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.locator('button.primary', { hasText: 'Publish' }).click();
    await page.getByText('Published: version 1').waitFor();
    const saved = await savedOf(given());
    expect(saved).toMatchObject({
      edges: [
        { from: 'template', to: 'compute' },
        { from: 'compute', to: 'join' },
      ],
      inputs: { who: { type: 'text', required: true } },
    });
    faults.push(...(await faultsOfLooks(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('makes the same in the list, by the keyboard only', async () => {
    const { page, home, faults } = given();
    await lookAt(page, desk);
    await createEmpty(page, home, 'By keys');
    await press(page, page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }));
    const add = page.getByRole('dialog', { name: 'Add node' });
    await press(page, page.getByRole('button', { name: 'Add node' }));
    await add.waitFor();
    await page.keyboard.type('Text from a temp');
    await page.keyboard.press('Enter');
    const settings = (id) => page.getByRole('form', { name: `Settings of ${id}` });
    await tabTo(page, settings('template').getByLabel('Text', { exact: true }));
    await page.keyboard.type('Hello {{ inputs.who }}');
    await press(page, page.getByRole('button', { name: 'Add input' }));
    await tabTo(page, page.getByRole('form', { name: 'Inputs' }).getByLabel('Name'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('who');
    await press(page, page.getByRole('button', { name: 'Insert after Text from a template' }));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Compute');
    await page.keyboard.press('Enter');
    await tabTo(page, settings('compute').getByLabel('Expression', { exact: true }));
    await page.keyboard.type('size(steps.template.text)');
    await press(page, page.getByRole('button', { name: 'Add node' }));
    await add.waitFor();
    await page.keyboard.type('Join');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Connect Compute to…' }));
    const connect = page.getByRole('dialog', { name: 'Connect Compute' });
    await press(page, connect.getByRole('button', { name: 'Connect', exact: true }));
    await page.getByRole('list', { name: 'Connections of Compute' }).getByText('Join').waitFor();
    await press(page, page.getByRole('button', { name: 'Remove Join' }));
    await page.getByRole('list', { name: 'Connections of Compute' }).waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByRole('list', { name: 'Connections of Compute' }).getByText('Join').waitFor();
    await page.getByText('No mistakes').waitFor();
    await press(page, page.locator('button.primary', { hasText: 'Publish' }));
    await page.getByText('Published: version 1').waitFor();
    const { edges, inputs, nodes } = await savedOf(given());
    expect(nodes.map(({ id }) => id)).toEqual(['template', 'compute', 'join']);
    expect({ edges, inputs }).toEqual({
      edges: [
        { from: 'template', to: 'compute' },
        { from: 'compute', to: 'join' },
      ],
      inputs: { who: { type: 'text', required: true } },
    });
    faults.push(...(await faultsOfLooks(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('keeps locked nodes, shows what versions changed, and brings one back', async () => {
    const { page, faults } = given();
    await lookAt(page, desk);
    const settings = page.getByRole('form', { name: 'Settings of join' });
    await page.getByRole('button', { name: 'Settings of Join' }).click();
    await settings.getByText('Name, failures and more').click();
    await settings.getByLabel('Name').fill('Meeting point');
    await settings.getByRole('checkbox', { name: 'Locked' }).check();
    expect(await page.getByRole('button', { name: 'Remove Meeting point' }).isDisabled()).toBe(true);
    await page.locator('button.primary', { hasText: 'Publish' }).click();
    await page.getByText('Published: version 2').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('button', { name: 'Changes of version 2' }).click();
    await versions.getByText('Changed join: label, locked').waitFor();
    faults.push(...(await violations(page)));
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('heading', { level: 2, name: 'Join' }).waitFor();
    await page.getByText('Unpublished changes').waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows what somebody else has saved meanwhile, and lets the writer choose', async () => {
    const { page, workspace, faults } = given();
    const [, id] = /workflows\/(flow_\w+)/.exec(page.url());
    const { nodes, edges } = await savedOf(given());
    await workspace.api.data('PATCH', `/v1/workflows/${id}`, { nodes: [...nodes, { id: 'theirs', kind: 'join' }], edges });
    await page.getByRole('button', { name: 'Duplicate Join' }).click();
    await page.getByRole('heading', { name: 'Somebody else has changed this workflow' }).waitFor();
    faults.push(...(await violations(page)));
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await page.locator('.node-list').getByText('theirs').waitFor();
    expect((await savedOf(given())).nodes.map((each) => each.id)).toEqual(['template', 'compute', 'join', 'theirs']);
    // The browser reports the answer that was refused on purpose.
    expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);
  });
}
