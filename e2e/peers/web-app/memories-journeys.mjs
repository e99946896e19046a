// What a brand remembers, and the interview about it.
import { attribute, Workspace } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { violations } from './accessibility.mjs';
import { arrive } from './people.mjs';

/** @param suite gives the browser and the instance */
export function describeMemories(suite) {
  describe('memories and interviews', () => describeBoth(suite));
}

function describeBoth(suite) {
  let mia;
  let workspace;
  beforeAll(async () => {
    const { browser, instance } = suite();
    mia = await arrive(browser, instance, { viewport: { width: 390, height: 844 } }, 'Mia');
    workspace = await Workspace.open(instance, mia.token);
  });
  afterAll(() => mia?.context.close());
  const memories = async (status) => {
    const found = await workspace.api.data('GET', `/v1/brands/${workspace.brandId}/memories?status=${status}`);
    return found.map((memory) => attribute(memory, 'text'));
  };
  const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

  it('suggests what was corrected, keeps and forgets it, and takes each of that back', async () => {
    const { page, home, faults } = mia;
    for (const topic of ['The terrace', 'The menu', 'The cake']) {
      const { id } = await workspace.api.data('POST', '/v1/content/generate', {
        topic,
        type: 'post',
        brandId: workspace.brandId,
      });
      const { postId, posts } = attribute(await workspace.api.until(`/v1/generations/${id}`, ['completed']), 'written');
      await workspace.owner.data('PATCH', `/v1/posts/${postId}`, { content: `Hello!\n${posts[0]}` });
    }
    await page.goto(`${home}/brands/${workspace.brandId}`);
    const panel = page.getByRole('region', { name: 'Memories' });
    await panel.getByRole('heading', { name: 'You always add a salutation such as “hello”. Remember that?' }).waitFor();
    await panel.getByText('Seen in 3 texts:').waitFor();
    expect([await fits(page), await violations(page)]).toEqual([true, []]);
    await panel.getByRole('button', { name: 'Dismiss', exact: false }).click();
    await panel.getByText('Dismissed. It is not suggested again.').waitFor();
    expect(await memories('dismissed')).toHaveLength(1);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByRole('button', { name: /^Keep/ }).click();
    await panel.getByRole('button', { name: /^Forget/ }).waitFor();
    expect(await memories('kept')).toEqual(['Begin with a salutation such as “Hello”.']);
    await panel.getByRole('button', { name: /^Edit/ }).click();
    await panel.getByLabel(/^Edit/).fill('Greet the neighbours.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Greet the neighbours.', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Forget “Greet the neighbours.”' }).click();
    await panel.getByText('Forgotten.', { exact: true }).waitFor();
    expect(await memories('kept')).toEqual([]);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByText('Greet the neighbours.', { exact: true }).waitFor();
    await panel.getByLabel('Something to remember').fill('Prices come last.');
    await panel.getByRole('button', { name: 'Remember this' }).click();
    await panel.getByText('Prices come last.', { exact: true }).waitFor();
    expect(await memories('kept')).toEqual(['Prices come last.', 'Greet the neighbours.']);
    expect(faults.splice(0)).toEqual([]);
  });

  it('asks one question at a time, says what it understood, skips, goes back, and stops', async () => {
    const { page, home, faults } = mia;
    const { id } = await workspace.api.data('POST', '/v1/brands', { label: 'Café Terrace' });
    await page.goto(`${home}/brands/${id}`);
    await page.getByRole('link', { name: 'Interview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Interview about Café Terrace' }).waitFor();
    await page.getByRole('button', { name: 'Start the interview' }).click();
    const question = page.getByRole('region', { name: 'How should your texts sound?' });
    await question.getByLabel('Your answer').fill('Warm, with dry humour.');
    expect([await fits(page), await violations(page)]).toEqual([true, []]);
    await question.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByText('Warm, with dry humour', { exact: true }).waitFor();
    await page.getByText('12% complete').first().waitFor();
    await page.getByRole('region', { name: 'Whom do you speak to?' }).getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('region', { name: 'What is your brand, in one or two sentences?' }).waitFor();
    await page.getByRole('button', { name: 'Take the last answer back' }).click();
    await page.getByRole('region', { name: 'Whom do you speak to?' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The interview is stopped. What was answered stays.').waitFor();
    const { attributes } = await workspace.api.data('GET', `/v1/brands/${id}`);
    expect(attributes).toMatchObject({ revision: 2, voice: { tone: 'Warm, with dry humour' } });
    expect(faults.splice(0)).toEqual([]);
  });
}
