// What workflows ask for, picked by names and pictures.
import { describe, expect, it } from '@jest/globals';
import { faultsOfLooks, lookAt, looks, tabTo, violations } from './accessibility.mjs';

const [, desk] = looks;

/** @param given gives the person with the page and their workspace */
export function describeWorkflowInputs(given) {
  describe('inputs of workflows', () => describePages(given));
}

function describePages(given) {
  const inputsOf = async (page) => {
    const [, workflowId] = /workflows\/(flow_\w+)/.exec(page.url());
    const { attributes } = await given().workspace.api.data('GET', `/v1/workflows/${workflowId}`);
    return attributes.inputs;
  };
  const use = async (id) => {
    const { page, home } = given();
    await lookAt(page, desk);
    await page.goto(`${home}/workflows/templates/${id}`);
    await page.getByRole('button', { name: 'Use this template' }).click();
    return page.getByRole('dialog', { name: /^Use / });
  };

  it('picks posts by their texts and accounts of the brand by channel, and asks again for what was emptied', async () => {
    const { page, workspace, faults } = given();
    const { api, brandId, feedId } = workspace;
    const say = async (content) => (await api.data('POST', '/v1/posts', { brandId, content })).id;
    const ids = [await say('Our <rhubarb> tart is back.'), await say('The terrace is open.')];
    const other = await api.data('POST', '/v1/brands', { label: 'Bistro' });
    const dialog = await use('evergreen');
    await dialog.getByLabel('Brand', { exact: true }).selectOption(brandId);

    await tabTo(page, dialog.getByRole('button', { name: 'Choose posts: Posts (required)' }));
    await page.keyboard.press('Enter');
    const posts = page.getByRole('dialog', { name: /^(Posts|postIds) \(required\)$/ });
    await posts.getByText('The terrace is open.').waitFor();
    await posts.getByLabel('Search posts').fill('rhubarb');
    await posts.getByText('The terrace is open.').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await posts.getByRole('checkbox', { name: /^Our <rhubarb> tart is back/ }).check();
    // It sends no form: the workflow is not made yet.
    await page.keyboard.press('Enter');
    await posts.getByLabel('Search posts').fill('');
    await posts.getByRole('checkbox', { name: /^The terrace is open/ }).check();
    await posts.getByText('2 posts chosen').waitFor();
    faults.push(...(await violations(page)));
    await page.keyboard.press('Escape');
    await posts.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Choose posts: Posts (required)' }).and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Move number 2 forward' }).click();
    await dialog.getByRole('listitem').first().getByText('The terrace is open.').waitFor();
    const isFirst = dialog.getByRole('button', { name: 'Move number 1 forward', disabled: true });
    await isFirst.and(page.locator(':focus')).waitFor();

    const accounts = dialog.getByRole('group', { name: 'Accounts (required)' });
    const own = accounts.getByRole('group', { name: 'Feed' }).getByRole('checkbox').first();
    expect(await accounts.getByText('Bistro feed').count()).toBe(0);
    await own.check();
    await dialog.getByLabel('Brand', { exact: true }).selectOption(other.id);
    await accounts.getByText('Bistro feed').waitFor();
    expect([await accounts.getByRole('checkbox').count(), await dialog.getByRole('listitem').count()]).toEqual([1, 0]);
    await dialog.getByLabel('Brand', { exact: true }).selectOption(brandId);
    await own.check();
    await own.uncheck();
    await dialog.getByRole('checkbox', { name: /^Start automatically/ }).check();
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    expect(await dialog.getByText('This is required.').count()).toBe(3);
    await dialog.getByRole('group', { name: 'Accounts (required)', description: 'This is required.' }).waitFor();
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await dialog.getByRole('checkbox', { name: /^Start automatically/ }).uncheck();
    await dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
    await dialog.getByLabel('Channel (required)').selectOption('bluesky');
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await page.waitForURL('**/workflows/flow_*');
    const inputs = await inputsOf(page);
    expect(inputs).toMatchObject({ timezone: { default: 'Europe/Berlin' }, platform: { default: 'bluesky' } });
    expect([inputs.postIds.default, inputs.connectionIds.default]).toEqual([undefined, undefined]);

    await page.getByRole('button', { name: 'Run workflow' }).click();
    const run = page.getByRole('dialog', { name: 'Run workflow' });
    await run.getByRole('checkbox', { name: 'Dry run' }).check();
    await run.getByRole('button', { name: 'Choose posts: postIds (required)' }).click();
    await posts.getByRole('checkbox', { name: /^Our <rhubarb> tart/ }).check();
    await posts.getByRole('button', { name: 'Done' }).click();
    await run.getByRole('group', { name: 'Feed' }).getByRole('checkbox').first().check();
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL('**/executions/exec_*');
    const [, executionId] = /executions\/(exec_\w+)/.exec(page.url());
    const { attributes } = await api.data('GET', `/v1/executions/${executionId}`);
    expect(attributes.variables).toMatchObject({ postIds: [ids[0]], connectionIds: [feedId] });
    expect(faults.splice(0)).toEqual([]);
  });

  it('picks files by their pictures, roles, and languages with an account each', async () => {
    const { page, workspace, faults } = given();
    const [{ id: latest }] = await workspace.api.data('GET', '/v1/assets?kind=image&limit=1');
    const formats = await use('picture-formats');
    await formats.getByRole('button', { name: 'Choose a picture: Picture (required)' }).click();
    const library = page.getByRole('dialog', { name: 'Picture (required)' });
    await library.locator('.picker button').first().click();
    await library.getByText('1 file').waitFor();
    faults.push(...(await violations(page)));
    await library.getByRole('button', { name: 'Done' }).click();
    await formats.getByRole('list', { name: 'Chosen' }).getByRole('img').waitFor();
    await formats.getByRole('button', { name: 'Remove number 1' }).click();
    const choose = formats.getByRole('button', { name: 'Choose a picture: Picture (required)' });
    await choose.and(page.locator(':focus')).waitFor();
    await choose.click();
    await library.locator('.picker button').first().click();
    await library.getByText('1 file').waitFor();
    await library.getByRole('button', { name: 'Done' }).click();
    await formats.getByRole('button', { name: 'Create workflow' }).click();
    await page.waitForURL('**/workflows/flow_*');
    expect((await inputsOf(page)).assetId.default).toBe(latest);

    const alarm = await use('publishing-alarm');
    await alarm.getByRole('checkbox', { name: 'Owner' }).uncheck();
    await alarm.getByRole('checkbox', { name: 'Creator' }).check();
    await alarm.getByRole('button', { name: 'Create workflow' }).click();
    await page.waitForURL('**/workflows/flow_*');
    expect((await inputsOf(page)).mailRoles.default).toEqual(['admin', 'creator']);

    const translations = await use('translations');
    const languages = translations.getByRole('group', { name: 'Languages (required)' });
    await translations.getByLabel('Brand', { exact: true }).selectOption(workspace.brandId);
    await languages.getByRole('button', { name: 'Add entry: Languages (required)' }).click();
    await translations.getByRole('button', { name: 'Create workflow' }).click();
    await translations.getByText('Fill in at least one field of each entry').waitFor();
    await languages.getByLabel('Language', { exact: true }).selectOption('German');
    await languages.getByLabel('Account').selectOption(workspace.feedId);
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await translations.getByRole('button', { name: 'Create workflow' }).click();
    await page.waitForURL('**/workflows/flow_*');
    expect((await inputsOf(page)).languages.default).toEqual([{ language: 'German', connectionId: workspace.feedId }]);
    expect(faults.splice(0)).toEqual([]);
  });

  it('has a field for each text or number of a list, and JSON where a list may be of other things', async () => {
    const { page, home, workspace, faults } = given();
    const countdown = await use('countdown');
    const days = countdown.getByRole('group', { name: /^Days/ });
    await days.getByLabel('Entry 3', { exact: true }).waitFor();
    expect(await days.getByRole('spinbutton').count()).toBe(3);
    await days.getByRole('button', { name: 'Remove entry 3' }).click();
    await days.getByRole('button', { name: 'Remove entry 2' }).click();
    await days
      .getByRole('button', { name: /^Add entry/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await days.getByLabel('Entry 2', { exact: true }).fill('1.5');
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    expect(await days.getByRole('button', { name: /^Enter as JSON/ }).count()).toBe(0);
    await countdown.getByRole('button', { name: 'Create workflow' }).click();
    await page.waitForURL('**/workflows/flow_*');
    expect((await inputsOf(page)).daysLeft.default).toEqual([3, 1.5]);

    const nodes = [{ id: 'count', kind: 'compute', with: { expression: 'size(inputs.rows)' } }];
    const graph = { label: 'Counts rows', edges: [], nodes, inputs: { rows: { type: 'list' } } };
    const { id } = await workspace.api.data('POST', '/v1/workflows', graph);
    await page.goto(`${home}/workflows/${id}`);
    await page.getByRole('button', { name: 'Run workflow' }).click();
    const run = page.getByRole('dialog', { name: 'Run workflow' });
    await run.getByRole('button', { name: 'Enter as JSON: rows' }).click();
    await run.getByLabel('rows', { exact: true }).and(page.locator(':focus')).fill('[{"title":"Menu"}]');
    await run.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL('**/executions/exec_*');
    const [, executionId] = /executions\/(exec_\w+)/.exec(page.url());
    const { attributes } = await workspace.api.data('GET', `/v1/executions/${executionId}`);
    expect(attributes.variables).toEqual({ rows: [{ title: 'Menu' }] });
    expect(faults.splice(0)).toEqual([]);
  });
}
