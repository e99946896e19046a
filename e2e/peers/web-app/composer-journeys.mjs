// Posts as people write them in the web app.
import { eventually } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { onePixel, startOfSummerTime, untilKept } from './people.mjs';

const video = readFileSync(new URL('../../src/fixtures/terrace.mp4', import.meta.url));

/** @param given the page of somebody who may write, their workspace, their home in the app, and what went wrong on the page so far */
export function describeComposer(given) {
  it('keeps what is typed through a reload, counts as the API counts, and schedules exactly that', async () => {
    const { page, workspace, home, faults } = given();
    const text = page.getByLabel('Text for every account');
    const sunday = startOfSummerTime();
    await page.goto(`${home}/compose?date=${sunday}`);
    await text.fill('x'.repeat(10_001));
    await page.getByText('1 too many for Feed.').waitFor();
    await text.fill('Rhubarb cake for the whole family 👨‍👩‍👧‍👦');
    await page.getByText('Feed 35 / 10,000').waitFor();
    await page.getByText('too many').waitFor({ state: 'detached' });
    await page.locator('input[type=file]').setInputFiles([
      { name: 'cake.JPG', mimeType: 'image/jpeg', buffer: onePixel },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture, whatever its name says') },
    ]);
    await page.getByText('No channel of this instance takes this type of file.').waitFor();
    await page.getByLabel('Description of picture 1').waitFor();
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.locator('input[type=time]').fill('02:30');
    await page.getByText('the clock skips it that day').waitFor();
    await page.locator('input[type=time]').fill('09:00');
    await page.getByText(`Goes out Sun, ${sunday.slice(8)} Mar ${sunday.slice(0, 4)}, 09:00 CEST`).waitFor();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('A picture or video has no description').waitFor();
    await page.locator('textarea[data-missing]:focus').fill('A cake with seven candles');
    await page.getByRole('button', { name: 'Customize for' }).click();
    await page.getByLabel('Text for', { exact: false }).last().fill('Only in the feed');
    await untilKept(page, 'Only in the feed');
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    expect(await text.inputValue()).toBe('Rhubarb cake for the whole family 👨‍👩‍👧‍👦');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rhubarb cake' }).waitFor();
    const { attributes } = await workspace.api.data('GET', `/v1/releases/${page.url().split('/').pop()}`);
    expect(attributes).toMatchObject({
      title: 'Rhubarb cake for the whole family 👨‍👩‍👧‍👦',
      baseContent: 'Rhubarb cake for the whole family 👨‍👩‍👧‍👦',
      status: 'scheduled',
      timezone: 'Europe/Berlin',
      scheduledAt: `${sunday}T07:00:00.000Z`,
      targets: [{ connectionId: workspace.feedId, caption: 'Only in the feed' }],
      media: [{ assetId: expect.stringMatching(/^asset_/), altText: 'A cake with seven candles' }],
    });
    await untilKept(page, undefined);
    expect(others(faults)).toEqual([]);
  });

  /** The instance knows itself by another name than the browser does here, and signs the addresses of files with it. */
  const others = (faults) => faults.splice(0).filter((fault) => !/ asked http:\/\/localhost:\d+\/v1\/files\//.test(fault));

  it('puts emoji and snippets into a text, where they belong', async () => {
    const { page, workspace, home, faults } = given();
    await page.goto(`${home}/settings/snippets`);
    await page.getByRole('radio', { name: 'Signature' }).check();
    await page.getByLabel('Name').fill('Terrace');
    await page.getByRole('textbox', { name: 'Text' }).fill('— The <b>Terrace</b>');
    await page.getByRole('button', { name: 'Create snippet' }).click();
    await page.getByText('— The <b>Terrace</b>', { exact: true }).waitFor();
    await workspace.api.data('POST', '/v1/snippets', { kind: 'hashtags', name: 'Spring', text: '#spring #menu' });
    await page.goto(`${home}/compose`);
    const text = page.getByLabel('Text for every account');
    await text.fill('Come and sit');
    await page.getByRole('button', { name: 'Snippets' }).click();
    await page.getByRole('button', { name: /^Terrace / }).click();
    expect(await text.inputValue()).toBe('Come and sit\n\n— The <b>Terrace</b>');
    await text.evaluate((field) => field.setSelectionRange(12, 12));
    await page.getByRole('button', { name: 'Snippets' }).click();
    await page.getByRole('button', { name: /^Spring / }).click();
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByPlaceholder('Search emoji').fill('croissant');
    await page.getByRole('gridcell', { name: 'croissant' }).waitFor();
    await page.keyboard.press('Enter');
    // The picker closes first, and then the text has the focus again.
    await eventually(async () => {
      expect(await text.inputValue()).toBe('Come and sit #spring #menu🥐\n\n— The <b>Terrace</b>');
      expect(await text.evaluate((field) => document.activeElement === field)).toBe(true);
      return true;
    });
    // The browser takes it back like anything that was typed.
    await page.keyboard.press('Control+z');
    expect(await text.inputValue()).toBe('Come and sit #spring #menu\n\n— The <b>Terrace</b>');
    await text.fill('');
    expect(others(faults)).toEqual([]);
  });

  it('attaches a video, shows it in a player, and schedules it with its description', async () => {
    const { page, workspace, home, faults } = given();
    await page.goto(`${home}/compose`);
    await page.getByLabel('Text for every account').fill('The terrace opens');
    await page.locator('input[type=file]').setInputFiles([{ name: 'terrace.mp4', mimeType: 'video/mp4', buffer: video }]);
    await page.getByLabel('Description of video 1').fill('Bars that move');
    await page.locator('.previews video[aria-label="Bars that move"]').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/compose/rel_*');
    const releaseId = new URL(page.url()).pathname.split('/').at(-1);
    const [{ assetId, altText }] = (await workspace.api.data('GET', `/v1/releases/${releaseId}`)).attributes.media;
    expect(altText).toBe('Bars that move');
    const { attributes } = await workspace.api.data('GET', `/v1/assets/${assetId}`);
    expect(attributes).toMatchObject({ kind: 'video', mimeType: 'video/mp4', width: 64, height: 48, durationSeconds: 1 });
    expect(faults.splice(0)).toEqual([]);
  });

  it('crops a picture for one account around its focus point, and goes back to the common one', async () => {
    const { page, workspace, home, assetId, faults } = given();
    const { id } = await workspace.schedule({ title: 'Cropped', status: 'draft', media: [{ assetId, altText: 'Dishes' }] });
    const saved = async () => (await workspace.api.data('GET', `/v1/releases/${id}`)).attributes;
    const own = async () => (await saved()).targets[0].media;
    await page.goto(`${home}/compose/${id}`);
    await page.getByLabel('Media for').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Set the focus point of picture 1' }).click();
    await page.getByLabel('From left to right').press('Home');
    await page.getByRole('button', { name: 'Set focus point', exact: true }).click();
    await page.getByRole('button', { name: 'Crop picture 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    expect(await dialog.getByRole('button', { name: 'Crop', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Shape').selectOption('Portrait (4:5)');
    await dialog.getByText('864 × 1,080 pixels').waitFor();
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the crop of picture 1' }).waitFor();
    const [part] = await eventually(async () => {
      const media = await own();
      return media !== null && media[0].assetId !== assetId && media;
    });
    expect(part).toEqual({ assetId: expect.not.stringMatching(assetId), altText: 'Dishes', focus: { x: 0, y: 0.5 } });
    expect((await workspace.api.data('GET', `/v1/assets/${part.assetId}`)).attributes).toMatchObject({
      ...{ width: 864, height: 1080, sourceAssetId: assetId },
    });
    // The left edge of the picture: the shape was placed around the focus point.
    expect(
      (
        await workspace.api.data('POST', `/v1/images/${assetId}/transforms`, {
          operation: 'crop',
          x: 0,
          y: 0,
          width: 864,
          height: 1080,
        })
      ).id,
    ).toBe(part.assetId);
    expect((await saved()).media).toMatchObject([{ assetId, altText: 'Dishes' }]);
    await page.getByRole('button', { name: 'Use the common media' }).click();
    await eventually(async () => (await own()) === null);
    expect(others(faults)).toEqual([]);
  });

  it('takes “publish now” back within ten seconds: it is a draft again', async () => {
    const { page, workspace, home, faults } = given();
    await page.goto(`${home}/compose`);
    await page.getByLabel('Text for every account').fill('Too early');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText(/^Publishing in \d+ s/).waitFor();
    const scheduled = page.url().split('/').pop();
    expect((await workspace.api.data('GET', `/v1/releases/${scheduled}`)).attributes.status).toBe('scheduled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Saved /).waitFor();
    expect(page.url().split('/').pop()).toBe(scheduled);
    const { attributes } = await workspace.api.data('GET', `/v1/releases/${scheduled}`);
    expect(attributes).toMatchObject({ status: 'draft', baseContent: 'Too early', scheduledAt: null });
    expect(others(faults)).toEqual([]);
  });

  it('saves a draft by itself, and overwrites nothing that somebody else has saved meanwhile', async () => {
    const { page, workspace, home, faults } = given();
    const { id } = await workspace.schedule({ title: 'Of two', baseContent: 'First', status: 'draft' });
    const path = `/v1/releases/${id}`;
    const stored = async () => (await workspace.api.data('GET', path)).attributes.baseContent;
    await page.goto(`${home}/compose/${id}`);
    const text = page.getByLabel('Text for every account');
    await text.fill('Second');
    await page.getByText(/^Saved /).waitFor();
    expect(await stored()).toBe('Second');
    // What is typed is on its way when somebody else saves; before, the composer would show what they say.
    let isFirst = true;
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false;
        await workspace.api.data('PATCH', path, { baseContent: 'Of somebody else' });
      }
      await route.continue();
    });
    await text.fill('Mine');
    await page.getByRole('region', { name: 'Somebody else changed this post' }).getByText('Of somebody else').waitFor();
    expect(await stored()).toBe('Of somebody else');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText(/^Saved /).waitFor();
    expect(await stored()).toBe('Mine');
    await page.unroute(`**${path}`);
    faults.splice(0); // the browser reports the refusal as an error
  });
}
