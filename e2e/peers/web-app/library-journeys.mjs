// Images made by models, and the library.
import { findProgram } from '@imprint/platform/programs';
import { eventually } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sound } from '../content-cards/files.mjs';
import { violations } from './accessibility.mjs';
import { inAnHour, onePixel } from './people.mjs';

const [espeak, ffmpeg] = await Promise.all([findProgram('espeak-ng'), findProgram('ffmpeg')]);
/** A second of video. */
const terrace = readFileSync(new URL('../../src/fixtures/terrace.mp4', import.meta.url));
const numbers = Array.from({ length: 50 }, (_none, index) => String(index));

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
    await page.getByText(/^local\/\w+: by rules, without AI$/).waitFor();
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

  it('shows beside each other what several models make of a prompt', async () => {
    const { page, home, workspace, faults } = given();
    const prompt = `A table by the window${', with flowers'.repeat(20)}`;
    await page.goto(`${home}/generate`);
    await page.getByLabel('Prompt').fill(prompt);
    await page.getByLabel('Model').selectOption('local/card');
    const others = page.getByRole('group', { name: 'Compare with' });
    await others.getByRole('checkbox', { name: 'Pattern' }).check();
    // What is no longer offered to be chosen is not asked, either.
    await page.getByLabel('Model').selectOption('');
    await others.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Started. It appears').waitFor();
    const asked = await workspace.api.data('GET', '/v1/generations?search=by%20the%20window');
    expect(asked.map(({ attributes }) => attributes.model)).toEqual(['local/card']);
    await page.getByLabel('Model').selectOption('local/card');
    expect(await others.getByRole('checkbox', { name: 'Pattern' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Generate' }).click();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.getByRole('link', { name: prompt }).nth(1).waitFor();
    // A long caption neither widens its tile nor the page.
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBe(inner);
    expect((await comparison.locator('.note').allTextContents()).map((text) => text.split(' · ')[0]).slice(0, 2)).toEqual([
      'local/card',
      'local/pattern',
    ]);
    const ids = new URL(page.url()).searchParams.get('compare').split('.');
    for (const id of ids)
      expect((await workspace.api.data('GET', `/v1/generations/${id}`)).attributes).toMatchObject({
        ...{ status: 'completed', prompt },
      });
    await comparison.getByRole('link', { name: 'Close the comparison' }).click();
    await comparison.waitFor({ state: 'detached' });
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows every combination of a batch before it starts, follows it, and cancels the rest', async () => {
    const { page, home, workspace, faults } = given();
    await page.goto(`${home}/generate`);
    await page.getByRole('link', { name: 'Batch' }).click();
    await page.getByLabel('Prompts').fill('{dish} for {guests}\nThe terrace');
    await page.getByLabel('Values of dish').fill('Soup\nCake');
    await page.getByLabel('Values of guests').fill('two\nfour');
    const combinations = page.getByRole('region', { name: 'What will be made' });
    await combinations.getByText('Cake for four').waitFor();
    expect(await combinations.getByRole('listitem').allTextContents()).toEqual([
      ...['Soup for two', 'Soup for four', 'Cake for two', 'Cake for four', 'The terrace'],
    ]);
    await page.getByText('No credits').waitFor();
    await page.getByRole('button', { name: 'Generate 5 outputs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Images: batch of 5' }).waitFor();
    await page.getByText('5 of 5 done').waitFor();
    const batchId = new URL(page.url()).pathname.split('/').at(-1);
    expect((await workspace.api.data('GET', `/v1/images/batches/${batchId}`)).attributes).toMatchObject({
      ...{ status: 'completed', progress: 100, prompts: ['{dish} for {guests}', 'The terrace'] },
    });
    // In the order of the preview.
    const made = await workspace.api.data('GET', `/v1/generations?batchId=${batchId}&sort=createdAt&limit=100`);
    const inOrder = ['Soup for two', 'Soup for four', 'Cake for two', 'Cake for four', 'The terrace'];
    expect(made.map(({ attributes }) => attributes.prompt)).toEqual(inOrder);
    expect(await page.locator('.caption').allTextContents()).toEqual(inOrder);
    const { id } = await workspace.api.data('POST', '/v1/images/batches', { prompts: ['Number {n}'], variables: { n: numbers } });
    await page.goto(`${home}/generate/batches/${id}`);
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the rest' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    const { counts, total } = (await workspace.api.data('GET', `/v1/images/batches/${id}`)).attributes;
    expect([counts.queued, counts.cancelled > 0, counts.completed + counts.processing + counts.cancelled]).toEqual([
      0,
      true,
      total,
    ]);
    expect(faults.splice(0)).toEqual([]);
  });

  it('makes a batch of music with its length, and says what it costs', async () => {
    const { page, home, workspace, faults } = given();
    await page.goto(`${home}/generate?mode=batch`);
    await page.getByLabel('What to make').selectOption('music');
    await page.getByLabel('Prompts').fill('{mood} piano');
    await page.getByLabel('Values of mood').fill('Calm\nUpbeat');
    await page.getByLabel('Seconds').fill('3');
    await page.getByText('No credits').waitFor();
    await page.getByRole('button', { name: 'Generate 2 outputs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Music: batch of 2' }).waitFor();
    await page.getByText('2 of 2 done').waitFor();
    const batchId = new URL(page.url()).pathname.split('/').at(-1);
    expect((await workspace.api.data('GET', `/v1/batches/${batchId}`)).attributes).toMatchObject({ kind: 'music', total: 2 });
    expect(faults.splice(0)).toEqual([]);
  });

  it('takes pictures in, says where each is used, and begins a post with one', async () => {
    const { page, home, workspace, faults } = given();
    const uploaded = async () => (await workspace.api.data('GET', '/v1/assets?origin=uploaded')).map(({ id }) => id);
    const before = await uploaded();
    await page.goto(`${home}/library`);
    await page.getByRole('button', { name: 'Upload files' }).waitFor();
    await page.locator('input[type=file]').setInputFiles([
      { name: 'terrace.png', mimeType: 'image/png', buffer: onePixel },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') },
    ]);
    await page.getByText('This file is not taken.').waitFor();
    await page.getByRole('button', { name: 'Hide notes.txt' }).click();
    await page.getByRole('link', { name: 'Uploaded' }).click();
    const [assetId] = await eventually(async () => {
      const arrived = (await uploaded()).filter((id) => !before.includes(id));
      return arrived.length === 1 && arrived;
    });
    await page.locator(`.tile a[href$="${assetId}"]`).click();
    await page.getByText('Not used in a post yet.').waitFor();
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

  (ffmpeg === null ? it.skip : it)(
    'shows a video by its picture as soon as that is made, and audio by its waveform',
    async () => {
      const { page, home, workspace, faults } = given();
      await page.goto(`${home}/library`);
      await page.getByRole('button', { name: 'Upload files' }).waitFor();
      const film = await workspace.upload('terrace.mp4', 'video/mp4', terrace);
      const heard = await workspace.upload('sound.wav', 'audio/wav', sound());
      const { posterUrl } = await eventually(async () => {
        const { attributes } = await workspace.api.data('GET', `/v1/assets/${film}`);
        return attributes.posterUrl !== null && attributes;
      });
      const placeOf = (url) => new URL(url).pathname;
      // The page is not loaded again: a message tells it.
      const tile = (id) => page.locator('.tile').filter({ has: page.locator(`a[href$="${id}"]`) });
      const shown = tile(film);
      await shown.locator('video[poster]').waitFor();
      expect(placeOf(await shown.locator('video').getAttribute('poster'))).toBe(placeOf(posterUrl));
      const wave = tile(heard).locator('img.wave');
      await wave.waitFor();
      await eventually(() => wave.evaluate(({ naturalWidth }) => naturalWidth > 0));
      expect(faults.splice(0)).toEqual([]);
    },
  );

  it('makes other formats and sizes of a picture, which are shown before they are kept', async () => {
    const { page, home, workspace, assetId, faults } = given();
    const factsOf = async (id) => (await workspace.api.data('GET', `/v1/assets/${id}`)).attributes;
    const shown = () => new URL(page.url()).pathname.split('/').at(-1);
    const { width, height } = await factsOf(assetId);
    await page.goto(`${home}/library/${assetId}`);
    await page.getByRole('button', { name: 'Reframe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reframe picture' });
    await dialog.getByLabel('Format, width to height').selectOption('9:16');
    await dialog.getByLabel('What to keep, left to right').waitFor();
    await dialog.getByLabel('What does not fit').selectOption('blur');
    expect(await dialog.locator('figure img').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save as a new file' }).click();
    await page.getByRole('link', { name: 'reframed from another picture' }).waitFor();
    const story = shown();
    const tall = Math.round((width * 16) / 9);
    expect(await factsOf(story)).toMatchObject({ width, height: tall, sourceAssetId: assetId, sourceOperation: 'reframe' });
    await page.goto(`${home}/library/${assetId}`);
    await page.getByRole('button', { name: 'Upscale' }).click();
    await page.getByRole('dialog', { name: 'Upscale picture' }).getByText('shows no more detail').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save as a new file' }).click();
    await page.getByRole('link', { name: 'upscaled from another picture' }).waitFor();
    expect(await factsOf(shown())).toMatchObject({ width: 2 * width, height: 2 * height, sourceOperation: 'upscale' });
    expect(faults.splice(0)).toEqual([]);
  });

  (espeak === null ? it.skip : it)('has an avatar say a text, in the voice that is chosen', async () => {
    const { page, home, workspace } = given();
    await page.goto(`${home}/generate`);
    await page.getByRole('link', { name: 'Avatar', exact: true }).click();
    await page.getByLabel('Text', { exact: true }).fill('Tea.');
    await page.getByRole('combobox', { name: 'Avatar' }).selectOption({ label: 'Brand' });
    await page.getByRole('combobox', { name: 'Voice' }).selectOption({ label: 'German' });
    await page.getByRole('combobox', { name: 'Aspect ratio' }).selectOption('1:1');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Started. It appears').waitFor();
    await page.getByRole('link', { name: 'Tea.' }).waitFor({ timeout: 180_000 });
    const [made] = await workspace.api.data('GET', '/v1/generations?kind=avatar');
    expect(made.attributes).toMatchObject({ status: 'completed', prompt: 'Tea.', model: 'local/portrait' });
    expect(made.attributes.output).toMatchObject({ mimeType: 'video/mp4', width: 1_080, height: 1_080 });
  });

  it('merges videos, shows the part of one that is asked for, and says of what each is made', async () => {
    const { page, home, workspace, faults } = given();
    const altText = 'The terrace, filmed';
    const film = await workspace.upload('terrace.mp4', 'video/mp4', terrace);
    await workspace.owner.data('PATCH', `/v1/videos/${film}`, { altText });
    const factsOf = async (id) => (await workspace.api.data('GET', `/v1/assets/${id}`)).attributes;
    const shown = () => new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`${home}/library/${film}`);
    await page.getByRole('button', { name: 'Trim' }).click();
    const trim = page.getByRole('dialog', { name: 'Trim video' });
    await trim.getByLabel('Start, in seconds').fill('0.25');
    await trim.getByLabel('End, in seconds').fill('0.75');
    expect(await violations(page)).toEqual([]);
    await trim.getByRole('button', { name: 'Trim' }).click();
    await trim.getByRole('link', { name: 'Show the new file' }).click();
    await page.getByRole('link', { name: 'a part of another file' }).waitFor();
    const part = shown();
    expect(await factsOf(part)).toMatchObject({ sourceAssetId: film, sourceOperation: 'trim', altText });
    await page.goto(`${home}/library`);
    await page.getByRole('button', { name: 'Merge videos' }).click();
    const merge = page.getByRole('dialog', { name: 'Merge videos' });
    // The latest first: the part, and then the video that it is of.
    await merge.getByRole('button', { name: altText }).nth(1).click();
    await merge.getByRole('button', { name: altText }).nth(0).click();
    await merge.getByRole('button', { name: 'Move to place 1' }).click();
    await merge.getByLabel('Seconds of each transition').fill('0.2');
    expect(await violations(page)).toEqual([]);
    await merge.getByRole('button', { name: 'Merge' }).click();
    await merge.getByRole('link', { name: 'Show the new file' }).click();
    await page.getByRole('link', { name: 'made of file 2' }).waitFor();
    expect(await factsOf(shown())).toMatchObject({ sourceAssetIds: [part, film], sourceOperation: 'merge' });
    expect(faults.splice(0)).toEqual([]);
  });
}
