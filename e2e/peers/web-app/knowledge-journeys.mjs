// What a brand knows, in the web app.
import { docxOf } from '@imprint/domain/knowledge/testing';
import { eventually } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { faultsOfLooks, tabTo, violations } from './accessibility.mjs';
import { readFileSync } from 'node:fs';

/** A second of video, with sound. */
const terrace = readFileSync(new URL('../../src/fixtures/terrace.mp4', import.meta.url));

/** @param given gives the person with the page and their workspace */
export function describeKnowledge(given) {
  describe('knowledge', () => describePages(given));
}

function describePages(given) {
  const list = () => `${given().home}/brands/${given().workspace.brandId}/knowledge`;
  const open = async (page, kind) => {
    await page.getByRole('button', { name: 'Add source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add source' });
    await dialog.getByLabel('What it is').selectOption(kind);
    return dialog;
  };
  const row = (page, title) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

  it('adds a text and a file, and shows when they are ready', async () => {
    const { page, home, workspace, faults } = given();
    await page.goto(`${home}/brands/${workspace.brandId}`);
    await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
    await page.getByText('This brand knows nothing yet.').waitFor();
    const text = await open(page, 'text');
    faults.push(...(await violations(page)));
    await text.getByLabel('Text', { exact: true }).fill('How we <bake>\n\nFrom four o’clock on.');
    await text.getByLabel('Purpose').selectOption('research');
    await text.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'How we <bake>').getByText('Ready').waitFor();
    const file = await open(page, 'document');
    const buffer = docxOf(['Our story began in 1907. It begins anew each morning.']);
    await file.locator('input[type=file]').setInputFiles({ name: 'picture.gif', mimeType: 'image/gif', buffer });
    await file.getByText('Only PDF, DOCX').waitFor();
    await file.locator('input[type=file]').setInputFiles({ name: 'story.docx', mimeType: '', buffer });
    await file.getByText('story.docx').waitFor();
    await file.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'story.docx').getByText('Ready').waitFor();
    await page.getByRole('link', { name: 'Research', exact: true }).click();
    await row(page, 'story.docx').waitFor({ state: 'detached' });
    await row(page, 'How we <bake>').waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('adds a recording with its transcript, whose times play it', async () => {
    const { page, faults } = given();
    await page.goto(list());
    const dialog = await open(page, 'recording');
    await dialog.getByLabel('Where it is').selectOption('upload');
    const [recording, transcript] = [0, 1].map((index) => dialog.locator('input[type=file]').nth(index));
    await recording.setInputFiles({ name: 'story.docx', mimeType: '', buffer: docxOf(['Our story.']) });
    await dialog.getByText('Only MP4, MOV').waitFor();
    await recording.setInputFiles({ name: 'terrace.mp4', mimeType: 'video/mp4', buffer: terrace });
    await dialog.getByText('The file is in the library.').waitFor();
    const srt = '1\n00:00:00,100 --> 00:00:00,400\nGood morning.\n\n2\n00:00:00,600 --> 00:00:00,900\nWe bake <b>bread</b>.\n';
    await transcript.setInputFiles({ name: 'terrace.srt', mimeType: '', buffer: Buffer.from(srt) });
    await eventually(async () => (await dialog.getByLabel('Transcript', { exact: true }).inputValue()) === srt);
    faults.push(...(await violations(page)));
    await dialog.getByLabel('Title').fill('At the terrace');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'At the terrace').getByText('Ready').waitFor();
    await page.getByRole('link', { name: 'At the terrace' }).click();
    const said = page.getByRole('region', { name: 'Whole text' });
    await said.getByText('We bake bread.').waitFor();
    const player = page.locator('video[aria-label="At the terrace"]');
    await eventually(() => player.evaluate(({ readyState }) => readyState > 0));
    await player.evaluate((element) => {
      element.play = () => Promise.resolve();
    });
    await said.getByRole('button', { name: 'Play from 0:00' }).last().click();
    expect(await player.evaluate(({ currentTime }) => currentTime)).toBeCloseTo(0.6, 1);
    faults.push(...(await violations(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('says what to do about a recording that nobody has written down', async () => {
    const { page, faults } = given();
    await page.goto(list());
    const dialog = await open(page, 'recording');
    await dialog.getByLabel('Where it is').selectOption('video');
    await dialog.getByRole('region', { name: 'Files of the library' }).getByRole('button').first().click();
    await dialog.getByLabel('Title').fill('Without words');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, 'Without words').getByText('Failed').waitFor();
    await page.getByRole('link', { name: 'Without words' }).click();
    await page.getByRole('alert').getByText('OPENAI_TRANSCRIPTION_MODELS').waitFor();
    faults.push(...(await violations(page)));
    expect(faults.splice(0)).toEqual([]);
  });

  it('says what is wrong with an address, and what failed, and retries it', async () => {
    const { page, faults } = given();
    await page.goto(list());
    const dialog = await open(page, 'url');
    await dialog.getByLabel('Address').fill('http://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('10.0.0.1').waitFor();
    // Nobody listens there.
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9/');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await row(page, '127.0.0.1:9/').getByText('Failed').waitFor();
    await page.getByRole('link', { name: '127.0.0.1:9/' }).click();
    await page.getByRole('alert').getByText('127.0.0.1').waitFor();
    faults.push(...(await violations(page)));
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').getByText('127.0.0.1').waitFor();
    // Refused on purpose: the browser reports it.
    expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('searches what the brand knows, with the search in the address', async () => {
    const { page, faults } = given();
    await page.goto(list());
    const box = page.getByRole('searchbox', { name: 'Search what it knows' });
    const hit = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await box.fill('begin');
    await box.press('Enter');
    await page.getByRole('heading', { name: 'Found for “begin”' }).waitFor();
    await page.getByRole('status').getByText('1 passage').waitFor();
    await hit.getByText('Best match').waitFor();
    expect(await hit.locator('blockquote').textContent()).toBe('Our story began in 1907. It begins anew each morning.');
    expect(await hit.locator('mark').allTextContents()).toEqual(['begins']);
    await hit.getByText('Document · True of the brand · Part 1').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    // Whoever gets the address sees the same, and the way back leads through what was looked at.
    await page.goto(page.url());
    await hit.waitFor();
    await page.getByRole('link', { name: 'Research', exact: true }).click();
    await page.getByText('Nothing that this brand knows fits.').waitFor();
    faults.push(...(await violations(page)));
    await page.goBack();
    await hit.waitFor();
    await box.fill('storry');
    await box.press('Enter');
    await hit.getByText('Found by similar spelling').waitFor();
    expect(await hit.locator('mark').allTextContents()).toEqual(['story']);
    await page.goBack();
    await page.getByRole('heading', { name: 'Found for “begin”' }).waitFor();
    expect(await box.inputValue()).toBe('begin');
    await page.getByRole('link', { name: 'Show all sources' }).click();
    await row(page, 'How we <bake>').waitFor();
    expect(await box.inputValue()).toBe('');
    expect(faults.splice(0)).toEqual([]);
  });

  it('says when a search fails, tries it again, and shows the parts of what was found', async () => {
    const { page, faults } = given();
    await page.goto(list());
    const failing = '**/knowledge/search';
    await page.route(failing, (route) => route.abort());
    const box = page.getByRole('searchbox', { name: 'Search what it knows' });
    await box.fill('story');
    await box.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.unroute(failing);
    await page.getByRole('alert').getByRole('button').click();
    const found = page.getByRole('link', { name: 'story.docx' });
    await found.waitFor();
    await tabTo(page, found);
    await page.keyboard.press('Enter');
    const parts = page.getByRole('region', { name: 'Parts' });
    await parts.getByRole('button', { name: 'Show 1 part' }).press('Enter');
    await parts.getByText('Our story began in 1907.').waitFor();
    expect(await parts.getByRole('listitem').count()).toBe(1);
    faults.push(...(await faultsOfLooks(page)));
    // Broken off on purpose: the browser reports it.
    expect(faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  it('changes a text, reads its versions, archives, restores and deletes it', async () => {
    const { page, faults } = given();
    await page.goto(list());
    await page.getByRole('link', { name: 'How we <bake>' }).click();
    await page.getByRole('region', { name: 'Text' }).first().getByText('From four o’clock on.').waitFor();
    await page.getByRole('button', { name: 'Edit source' }).click();
    await page.getByRole('dialog').getByLabel('New text').fill('From five o’clock on.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Text' }).first().getByText('From five o’clock on.').waitFor();
    await page.getByRole('button', { name: 'Show version 1' }).click();
    await page.getByRole('region', { name: 'Versions' }).getByText('From four o’clock on.').waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete source' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete source' }).click();
    await row(page, 'story.docx').waitFor();
    await row(page, 'How we <bake>').waitFor({ state: 'detached' });
    expect(faults.splice(0)).toEqual([]);
  });
}
