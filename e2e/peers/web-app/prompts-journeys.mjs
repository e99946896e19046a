// Saved prompts in the web app.
import { expect, it } from '@jest/globals';

/** @param given gives the person with the page, and the workspace of their organization */
export function describePrompts(given) {
  it('saves a prompt, enhances it with its variables, takes that back and uses it, restores the first version, and deletes it', async () => {
    const { page, workspace, home, faults } = given();
    const original = '{dish} on a table';
    await page.goto(`${home}/settings/prompts`);
    await page.getByRole('link', { name: 'New prompt' }).click();
    await page.getByLabel('Name').fill('Lunch');
    const text = page.getByLabel('Text', { exact: true });
    await text.fill(original);
    await page.getByText('Variables: {dish}').waitFor();
    await page.getByLabel('Value of dish').fill('plum cake');
    await page.getByRole('group', { name: 'Preview' }).getByText('plum cake on a table').waitFor();
    await page.getByRole('button', { name: 'Save prompt' }).click();
    await page.waitForURL('**/settings/prompts/prm_*');
    const id = page.url().split('/').at(-1);
    const saved = async () => (await workspace.api.data('GET', `/v1/prompts/${id}`)).attributes;
    expect(await saved()).toMatchObject({ name: 'Lunch', text: original, variables: ['dish'], version: 1 });

    const enhance = async () => {
      await page.getByRole('button', { name: 'Enhance prompt' }).click();
      const result = page.getByRole('region', { name: 'Enhanced prompt' });
      await result.locator('ins').first().waitFor();
      return result;
    };
    await (await enhance()).getByRole('button', { name: 'Keep the original' }).click();
    expect(await text.inputValue()).toBe(original);
    await (await enhance()).getByRole('button', { name: 'Use this' }).click();
    expect(await text.inputValue()).toMatch(/^\{dish\} on a table\. ./);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect([await text.inputValue(), (await saved()).text]).toEqual([original, original]);
    await (await enhance()).getByRole('button', { name: 'Use this' }).click();
    // A model may answer differently each time.
    const kept = await text.inputValue();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Show changes of version 2' }).click();
    await page.getByRole('region', { name: 'Versions' }).locator('ins').first().waitFor();
    expect(await saved()).toMatchObject({ text: kept, version: 2 });

    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('restored from version 1').waitFor();
    expect(await saved()).toMatchObject({ text: original, version: 3 });
    expect(await text.inputValue()).toBe(original);

    await page.getByRole('link', { name: 'Use in Generate' }).click();
    const prompts = page.getByLabel('Prompts');
    await prompts.waitFor();
    expect(await prompts.inputValue()).toBe(original);
    await page.goBack();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete prompt' }).click();
    await page.getByText('No prompts yet.').waitFor();
    expect((await workspace.api.send('GET', `/v1/prompts/${id}`)).status).toBe(404);
    expect(faults.splice(0)).toEqual([]);
  });
}
