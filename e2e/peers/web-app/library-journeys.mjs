// Images made by models, and the library.
import { expect, it } from '@jest/globals';
import { inAnHour } from './people.mjs';

/** @param given gives the person with the page, the workspace of their organization and a file in its library */
export function describeLibrary(given) {
  it('generates images that appear as they are done, and deletes one from the library', async () => {
    const { page, home, workspace, assetId, faults } = given();
    await page.goto(`${home}/generate`);
    await page.getByLabel('Prompt').fill('A table for two');
    await page.getByLabel('Number of images').selectOption('2');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Started 2 images.').waitFor();
    const done = page.getByRole('link', { name: 'A table for two' });
    await done.nth(1).waitFor();
    const before = (await workspace.api.data('GET', '/v1/assets')).length;
    await done.first().click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
    await page.getByText(`${before - 1} files`).waitFor();
    expect(await workspace.api.data('GET', '/v1/assets')).toHaveLength(before - 1);
    // An image that a release is about to send stays, and the page says why.
    await workspace.schedule({ title: 'With an image', scheduledAt: inAnHour(), media: [{ assetId }] });
    await page.goto(`${home}/library/${assetId}`);
    await page.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('alert').getByText('The asset is part of rel_').waitFor();
    expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);
  });
}
