// Templates of workflows: from the gallery to a run.
import { eventually } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { faultsOfLooks, lookAt, looks, violations } from './accessibility.mjs';

const [, desk] = looks;

/** @param given gives the person with the page and their workspace */
export function describeWorkflowTemplates(given) {
  describe('templates of workflows', () => describePages(given));
}

const folder = new URL('../../../apps/web/src/workflows/templates/', import.meta.url);
const wordsIn = (language) => JSON.parse(readFileSync(new URL(`catalogue-words.${language}.json`, folder), 'utf8'));

const pictureWidth = (image) => image.evaluate((element) => element.decode().then(() => element.naturalWidth));

function describePages(given) {
  it('finds a template, shows its graph, makes a workflow of it with inputs, and runs that', async () => {
    const { page, home, workspace, faults } = given();
    await lookAt(page, desk);
    const { brandId } = workspace;
    const source = { kind: 'text', title: 'Cakes', text: 'Our plum cake is baked with plums from our own garden.' };
    const { id: sourceId } = await workspace.api.data('POST', `/v1/brands/${brandId}/knowledge`, source);
    await eventually(async () => {
      const { attributes } = await workspace.api.data('GET', `/v1/brands/${brandId}/knowledge/${sourceId}`);
      return attributes.state === 'ready';
    });
    await page.goto(`${home}/workflows`);
    await page.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Start from a template' }).click();
    await page.getByRole('heading', { level: 1, name: 'Workflow templates' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('quote cards');
    await page.getByText('1 template', { exact: true }).waitFor();
    expect(await pictureWidth(page.locator('.template-card img'))).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'Quote cards from knowledge' }).click();
    // The gallery has the same picture.
    await page.getByRole('heading', { level: 1, name: 'Quote cards from knowledge' }).waitFor();
    const picture = page.getByRole('img', { name: 'Workflow “Quote cards from knowledge” with 6 nodes' });
    expect(await pictureWidth(picture)).toBeGreaterThan(400);
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await page.getByRole('button', { name: 'Use this template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use Quote cards from knowledge' });
    await dialog.getByLabel('Name', { exact: true }).fill('Cards <of> plums');
    await dialog.getByLabel('Brand').selectOption(brandId);
    await dialog.getByLabel('Topic (required)').fill('plum cake');
    await dialog.getByLabel('Number of cards').fill('1');
    faults.push(...(await violations(page)));
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cards <of> plums' }).waitFor();
    await page.getByRole('button', { name: 'Run workflow' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL('**/executions/exec_*');
    await page.getByText('Completed').first().waitFor({ timeout: 60_000 });
    const [, workflowId] = /workflows\/(flow_\w+)/.exec(page.url());
    const { attributes } = await workspace.api.data('GET', `/v1/workflows/${workflowId}`);
    expect(attributes).toMatchObject({
      ...{ brandId, publishedVersion: 1 },
      inputs: { topic: { default: 'plum cake' }, cards: { default: 1 } },
    });
    expect(faults.splice(0)).toEqual([]);
  });

  it('starts what it makes every week, if somebody wants that', async () => {
    const { page, home, workspace, faults } = given();
    await lookAt(page, desk);
    await page.goto(`${home}/workflows/templates?category=listen`);
    await page.locator('a[href$="/templates/rival-watch"]').click();
    await page.getByRole('button', { name: 'Use this template' }).click();
    const dialog = page.getByRole('dialog');
    const start = dialog.getByRole('checkbox', { name: 'Start automatically: Every Monday at 08:00' });
    await start.check();
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await dialog.getByText('This is required.').waitFor();
    const feeds = dialog.getByRole('group', { name: 'Addresses of the feeds (required)' });
    await feeds.getByRole('button', { name: 'Add entry: Addresses of the feeds (required)' }).click();
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await feeds.and(dialog.getByRole('group', { description: 'This is required.' })).waitFor();
    await feeds.getByLabel('Entry 1', { exact: true }).fill('https://rival.example/feed.xml');
    await feeds.getByRole('button', { name: 'Add entry' }).click();
    faults.push(...(await violations(page)));
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await page.waitForURL('**/workflows/flow_*');
    const [, workflowId] = /workflows\/(flow_\w+)/.exec(page.url());
    const { attributes } = await workspace.api.data('GET', `/v1/workflows/${workflowId}`);
    expect(attributes.inputs.feedUrls.default).toEqual(['https://rival.example/feed.xml']);
    const [trigger] = await workspace.api.data('GET', `/v1/workflows/${workflowId}/triggers`);
    expect(trigger.attributes).toMatchObject({ enabled: true, cron: '0 8 * * 1', timezone: 'Asia/Tokyo' });
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { level: 2, name: 'Every Monday at 08:00' }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('is said in German in the German app, every template and every input of it', async () => {
    const { page, home, workspace, faults } = given();
    const known = await workspace.api.data('GET', '/v1/workflow-templates');
    const [english, german] = ['en', 'de'].map(wordsIn);
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
    const plain = (text) => text.replaceAll(/'(?=[{}])|(?<=[{}])'/g, '');
    for (const { id, attributes } of known) {
      const { label, description, inputs } = attributes;
      expect([english[id], plain(english[`${id}.about`])]).toEqual([label, description]);
      for (const [name, input] of Object.entries(inputs)) {
        const place = `${id}.${name}` in german ? `${id}.${name}` : `input.${name}`;
        expect([id, name, german[place], english[`${place}.hint`]]).toEqual([id, name, expect.any(String), input.description]);
        for (const field of Object.keys(input.entries ?? {})) expect(german).toHaveProperty([`${place}.${field}`]);
      }
    }
    await lookAt(page, desk);
    await page.goto(`${home}/workflows/templates`);
    await page.evaluate("localStorage.setItem('imprint.language', 'de')");
    await page.reload();
    await page.getByRole('heading', { level: 3, name: 'Wochenplan' }).waitFor();
    await page.getByRole('searchbox').fill('Bewährtes');
    await page.getByRole('link', { name: 'Bewährtes neu auflegen' }).click();
    await page.getByText('Deine bewährten Beiträge.').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    await page.evaluate("localStorage.removeItem('imprint.language')");
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows every template, and says where none is found', async () => {
    const { page, home, faults } = given();
    await lookAt(page, desk);
    await page.goto(`${home}/workflows/templates`);
    await page.locator('.template-card').first().waitFor();
    const known = await given().workspace.api.data('GET', '/v1/workflow-templates');
    expect(await page.locator('.template-card').count()).toBe(known.length);
    faults.push(...(await faultsOfLooks(page)));
    await page.getByRole('searchbox').fill('no such template');
    await page.getByText('No template matches.').waitFor();
    await page.getByRole('link', { name: 'Show all templates' }).click();
    await page.locator('.template-card').first().waitFor();
    expect(faults.splice(0)).toEqual([]);
  });
}
