// Custom models that a vendor trains: what it learns, with whose consent, and what is said of each picture.
import { blockPictures, FalSimulator, sea } from '@imprint/adapters/models/testing';
import { Instance, Workspace } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { faultsOfLooks } from './accessibility.mjs';
import { arrive } from './people.mjs';

const least = 20;

/** @param given gives the browser */
export function describeVendorTrainers(given) {
  describe('custom models that a vendor trains', () => {
    let fal;
    let instance;
    let ida;
    let workspace;
    beforeAll(async () => {
      fal = await FalSimulator.start();
      instance = await Instance.start({
        apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
        settings: {
          ...{ LOGIN_WALL: 'on', FAL_BASE_URL: fal.origin, FAL_KEY: FalSimulator.key, FAL_STORAGE_BASE_URL: fal.origin },
          ...{ FAL_PLATFORM_BASE_URL: `${fal.origin}/platform`, FAL_TRAINERS: 'flux-lora-fast-training=200+4' },
        },
      });
      ida = await arrive(given().browser, instance);
      workspace = await Workspace.open(instance, ida.token);
      for (const [index, picture] of (await blockPictures(sea, least)).entries())
        await workspace.upload(`${index}.png`, 'image/png', picture);
    });
    afterAll(async () => {
      await ida?.context.close();
      await instance?.stop();
      await fal?.stop();
    });

    it('learn a person with consent only, a word of their own, and what is said of each picture', async () => {
      const { page, home, faults } = ida;
      await page.goto(`${home}/custom-models/new`);
      await page.getByLabel('Name').fill('Ida');
      expect(await page.getByRole('group', { name: 'What the pictures have in common' }).count()).toBe(0);
      await page.getByRole('radio', { name: /\(fal\)/ }).check();
      await page.getByText('Your pictures are sent to fal.').waitFor();
      await page.getByText('Costs 200 credits.', { exact: true }).last().waitFor();
      await page.getByRole('radio', { name: /^A person/ }).check();
      await page.getByLabel('Trigger word (optional)').fill('ida_at_sea');
      await page.getByRole('button', { name: 'Choose from library' }).click();
      const library = page.getByRole('region', { name: 'Pictures of the library' });
      const chosen = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
      for (let count = 0; count < least; count += 1) {
        await library.getByRole('button', { pressed: false }).first().click();
        await chosen.nth(count).waitFor();
      }
      await page.getByLabel('Caption of picture 2', { exact: true }).fill('On the pier');
      const start = page.getByRole('button', { name: 'Start training' });
      await page.getByRole('status').filter({ hasText: '20 pictures' }).waitFor();
      await page.getByRole('status').filter({ hasText: 'checking' }).waitFor({ state: 'detached' });
      expect(await start.isDisabled()).toBe(true);
      await page.getByRole('checkbox', { name: /^This person has agreed/ }).check();
      await eventually(async () => start.isEnabled());
      expect(await faultsOfLooks(page)).toEqual([]);
      await start.click();
      await page.locator('.page-head').getByText('Ready').waitFor();
      const [{ attributes }] = await workspace.api.data('GET', '/v1/trainings');
      expect(attributes).toMatchObject({ subject: 'person', triggerWord: 'ida_at_sea', credits: 200, status: 'completed' });
      expect(attributes.captions).toEqual([{ assetId: attributes.assetIds[1], text: 'On the pier' }]);
      expect(faults.splice(0)).toEqual([]);
    });

    it('are trained again with everything but the consent, which is given anew', async () => {
      const { page, faults } = ida;
      await page.getByRole('link', { name: 'Train again' }).click();
      await page.getByRole('radio', { name: /^A person/, checked: true }).waitFor();
      expect(await page.getByLabel('Trigger word (optional)').inputValue()).toBe('ida_at_sea');
      expect(await page.getByLabel('Caption of picture 2', { exact: true }).inputValue()).toBe('On the pier');
      expect(await page.getByRole('checkbox', { name: /^This person has agreed/ }).isChecked()).toBe(false);
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
