// Images made by models, and the library.
import { expect, it } from '@jest/globals';
import { inAnHour, onePixel } from './people.mjs';

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
    await page.getByRole('region', { name: 'Used in' }).getByRole('link', { name: 'With an image' }).waitFor();
  });

  it('takes pictures in, says where each is used, and begins a post with one', async () => {
    const { page, home, workspace, faults } = given();
    await page.goto(`${home}/library`);
    await page.getByRole('button', { name: 'Upload pictures' }).waitFor();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'terrace.png', mimeType: 'image/png', buffer: onePixel },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') },
    ]);
    await page.getByText('This is not a picture.').waitFor();
    await page.getByRole('button', { name: 'Hide notes.txt' }).click();
    await page.getByRole('link', { name: 'Uploaded' }).click();
    await page.locator('.tile').first().getByRole('link').click();
    await page.getByText('Not used in a post yet.').waitFor();
    const assetId = new URL(page.url()).pathname.split('/').at(-1);
    expect((await workspace.api.data('GET', `/v1/assets/${assetId}`)).attributes).toMatchObject({
      origin: 'uploaded',
      mimeType: 'image/png',
    });
    await page.getByRole('link', { name: 'Use in a post' }).click();
    await page.getByLabel('Text for every account').fill('Our terrace is open.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/compose/rel_*');
    const releaseId = new URL(page.url()).pathname.split('/').at(-1);
    const { media } = (await workspace.api.data('GET', `/v1/releases/${releaseId}`)).attributes;
    expect(media).toMatchObject([{ assetId }]);
    expect((await workspace.api.data('GET', `/v1/releases?assetId=${assetId}`)).map(({ id }) => id)).toEqual([releaseId]);
    expect(faults.splice(0)).toEqual([]);
  });
}
