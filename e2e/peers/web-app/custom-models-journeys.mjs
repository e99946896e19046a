// Custom models: pictures are chosen, checked and trained with, and the model makes cards.
import { blockPicture, blockPictures, sea } from '@imprint/adapters/models/testing';
import { attribute, Database, Mailbox, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfLooks, tabTo } from './accessibility.mjs';
import { arrive } from './people.mjs';

const least = 20;
const file = (name, buffer) => ({ name, mimeType: 'image/png', buffer });

/** @param given gives the browser and the instance */
export function describeCustomModels(given) {
  describe('custom models', () => {
    let ida;
    let workspace;
    let brand;
    let pictures;
    let trainingId;
    beforeAll(async () => {
      const { browser, instance } = given();
      ida = await arrive(browser, instance);
      workspace = await Workspace.open(instance, ida.token);
      [brand] = await workspace.api.data('GET', '/v1/brands');
      pictures = await blockPictures(sea, least);
    });
    afterAll(() => ida?.context.close());

    const trainings = () => workspace.api.data('GET', '/v1/trainings');
    const chosen = () => ida.page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
    const start = () => ida.page.getByRole('button', { name: 'Start training' });
    const upload = (files) => ida.page.locator('input[type=file]').setInputFiles(files);
    const count = (text) =>
      ida.page.getByRole('region', { name: 'Pictures' }).getByRole('status').filter({ hasText: text }).waitFor();

    it('begin with pictures that are uploaded, of which the page says what speaks against them', async () => {
      const { page, home, faults } = ida;
      await page.goto(`${home}/custom-models`);
      await page.getByText('No custom models yet.').waitFor();
      await page.getByRole('link', { name: 'New custom model' }).click();
      await page.getByRole('heading', { level: 1, name: 'New custom model' }).waitFor();
      await page.getByLabel('Name').fill('At sea');
      await count('0 of at least 20');
      const small = await blockPicture(sea, 'small', 255);
      const copy = await blockPicture(sea, '0', 640);
      const files = pictures.slice(0, 17).map((picture, index) => file(`${index}.png`, picture));
      await upload([...files, file('copy.png', copy), file('small.png', small)]);
      await chosen().nth(18).waitFor();
      await count('19 of at least 20 · 17 can be used');
      await chosen().nth(17).getByText('Nearly the same as picture 1.').waitFor();
      await chosen().nth(18).getByText('Too small: 255 × 255 pixels.').waitFor();
      expect(await start().isDisabled()).toBe(true);
      expect(await faultsOfLooks(page)).toEqual([]);
      await page.getByRole('button', { name: 'Remove 2 unusable pictures' }).click();
      await count('17 of at least 20');
      await upload(pictures.slice(17, 19).map((picture, index) => file(`more-${index}.png`, picture)));
      await count('19 of at least 20');
      expect(await start().isDisabled()).toBe(true);
      expect(faults.splice(0)).toEqual([]);
    });

    it('are trained once twenty are chosen, by the keyboard from the library, at the price that is shown', async () => {
      const { page, faults } = ida;
      await workspace.upload('last.png', 'image/png', pictures.at(-1));
      await tabTo(page, page.getByRole('button', { name: 'Choose from library' }));
      await page.keyboard.press('Enter');
      const library = page.getByRole('region', { name: 'Pictures of the library' });
      await tabTo(page, library.getByRole('button', { pressed: false }).first());
      await page.keyboard.press('Enter');
      await chosen().nth(19).waitFor();
      await count('20 pictures');
      await page.getByText('Costs no credits.', { exact: true }).last().waitFor();
      await eventually(async () => start().isEnabled());
      expect(await trainings()).toEqual([]);
      await tabTo(page, start());
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'At sea' }).waitFor();
      await page.locator('.page-head').getByText('Ready').waitFor();
      const [trained] = await trainings();
      trainingId = trained.id;
      expect(trained.attributes).toMatchObject({
        label: 'At sea',
        brandId: brand.id,
        trainer: 'local/style',
        status: 'completed',
      });
      expect(trained.attributes.assetIds).toHaveLength(least);
      expect(faults.splice(0)).toEqual([]);
    });

    it('show what they learned from which pictures, and make samples and other cards', async () => {
      const { page, faults } = ida;
      await page.getByRole('list', { name: 'Colors' }).getByText(sea.ground).waitFor();
      await page.getByText('Learned from 20 pictures').waitFor();
      await chosen().nth(19).waitFor();
      const samples = page.getByRole('region', { name: 'Made with this model' });
      await samples.getByText('Nothing was made').waitFor();
      await samples.getByText('Costs no credits.').waitFor();
      await samples.getByLabel('Prompt for samples').fill('Morning swim');
      await samples.getByRole('button', { name: 'Make 3 samples' }).click();
      await samples.getByRole('link', { name: 'Morning swim' }).nth(2).waitFor();
      const model = `local/style-${trainingId}`;
      expect(await workspace.api.data('GET', `/v1/generations?model=${encodeURIComponent(model)}`)).toHaveLength(3);
      expect(await faultsOfLooks(page)).toEqual([]);
      await page.getByRole('link', { name: 'Generate with this model' }).click();
      await page.getByRole('heading', { level: 1, name: 'Generate' }).waitFor();
      await page
        .getByLabel('Model', { exact: true })
        .getByRole('option', { name: 'At sea (custom model)' })
        .waitFor({ state: 'attached' });
      expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe(model);
      expect(await page.getByLabel('Brand', { exact: true }).inputValue()).toBe(brand.id);
      await page.getByLabel('Prompt').fill('Evening swim');
      await page.getByRole('button', { name: 'Generate' }).click();
      await page.getByText('Started.').waitFor();
      await page.getByRole('link', { name: 'Evening swim' }).waitFor();
      // Without its brand there is no such model.
      await page.getByLabel('Brand', { exact: true }).selectOption('No brand');
      await page.getByLabel('Model', { exact: true }).getByRole('option', { name: 'At sea' }).waitFor({ state: 'detached' });
      expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('');
      expect(faults.splice(0)).toEqual([]);
    });

    it('are found by brand and state, and on the page of the brand', async () => {
      const { page, home, faults } = ida;
      const { id: other } = await workspace.api.data('POST', '/v1/brands', { label: 'Another' });
      await page.goto(`${home}/custom-models`);
      const row = page.getByRole('listitem').filter({ hasText: 'At sea' });
      await row.getByText('Ready').waitFor();
      await page.getByLabel('Brand').selectOption('Another');
      await page.getByText('No custom models match.').waitFor();
      await page.getByLabel('Brand').selectOption(brand.id);
      await row.waitFor();
      await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Failed' }).click();
      await page.getByText('No custom models match.').waitFor();
      await page.goto(`${home}/brands/${other}`);
      await page.getByText('No custom models for this brand yet.').waitFor();
      await page.goto(`${home}/brands/${brand.id}`);
      await page.getByRole('region', { name: 'Custom models' }).getByRole('link', { name: 'At sea' }).click();
      await page.getByRole('heading', { level: 1, name: 'At sea' }).waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    it('are followed while they train, cancelled, and say why they failed, until they are tried again', async () => {
      const { page, home, faults } = ida;
      const database = await Database.open(given().instance.databaseUrl);
      // As a worker leaves it that has died, with a lease that ends later than this journey.
      const state = (status, more = '') =>
        database.rows(
          `update training set status = $2, wake_at = now() + interval '1 hour', completed_at = null ${more} where id = $1`,
          [trainingId, status],
        );
      try {
        await state('processing', ', progress = 40');
        await page.goto(`${home}/custom-models`);
        await page.getByRole('listitem').getByText('Training: 40%').waitFor();
        await page.getByRole('progressbar', { name: 'Training of At sea' }).waitFor();
        expect(await faultsOfLooks(page)).toEqual([]);
        await page.getByRole('link', { name: 'At sea' }).click();
        await page.getByText('40% done.').waitFor();
        await page.getByRole('button', { name: 'Cancel training' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel training' }).click();
        await page.getByText('It was cancelled, and no model was made.').waitFor();
        const error = {
          class: 'validation',
          code: 'picture_unavailable',
          message: 'The picture asset_1 is gone.',
          retryable: false,
        };
        await state('failed', `, error = '${JSON.stringify(error)}'`);
        await page.reload();
        await page.getByText('The file of a picture is gone').waitFor();
        await page.getByText(error.message).waitFor();
        expect(await faultsOfLooks(page)).toEqual([]);
        await page.getByRole('link', { name: 'Try again' }).click();
        await count('20 pictures');
        expect(await page.getByLabel('Name').inputValue()).toBe('At sea');
        await eventually(async () => start().isEnabled());
        await start().click();
        await page.locator('.page-head').getByText('Ready').waitFor();
        expect(await trainings()).toHaveLength(2);
      } finally {
        await database.close();
      }
      expect(faults.splice(0)).toEqual([]);
    });

    it('are renamed and deleted, after a question', async () => {
      const { page, faults } = ida;
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Off shore');
      await page.getByRole('button', { name: 'Save name' }).click();
      await page.getByRole('heading', { level: 1, name: 'Off shore' }).waitFor();
      await page.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Off shore?' });
      await question.getByRole('button', { name: 'Keep it' }).click();
      expect(await trainings()).toHaveLength(2);
      await page.getByRole('button', { name: 'Delete' }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { level: 1, name: 'Custom models' }).waitFor();
      await page.getByRole('link', { name: 'At sea' }).waitFor();
      await page.getByText('Off shore').waitFor({ state: 'detached' });
      expect((await trainings()).map((each) => attribute(each, 'label'))).toEqual(['At sea']);
      expect(faults.splice(0)).toEqual([]);
    });

    it('are read by viewers, who change nothing', async () => {
      const { browser, instance } = given();
      const bob = await arrive(browser, instance);
      const path = `/v1/organizations/${workspace.organizationId}/invitations`;
      await workspace.owner.data('POST', path, { email: bob.email, role: 'viewer' });
      await instance
        .client(bob.token)
        .data('POST', '/v1/invitations/accept', { code: await Mailbox.of(instance).code(bob.email) });
      const { page } = bob;
      await page.goto(`${ida.home}/custom-models`);
      await page.getByRole('link', { name: 'At sea' }).click();
      await page.getByText('20 pictures', { exact: true }).waitFor();
      await page.getByText('Failed', { exact: true }).waitFor();
      expect(await page.locator('main').getByRole('button').count()).toBe(0);
      await page.goto(`${ida.home}/custom-models/new`);
      await page.getByText('Your role lets you look').waitFor();
      expect(bob.faults).toEqual([]);
      await bob.context.close();
    });

    it('are explained in German', async () => {
      const { page, home, faults } = ida;
      await page.evaluate("localStorage.setItem('imprint.language', 'de')");
      for (const path of ['', '/new', `/new?from=${trainingId}`, `/${trainingId}`]) {
        await page.goto(`${home}/custom-models${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.locator('main').innerText()).not.toMatch(/[{}]|undefined/);
      }
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
