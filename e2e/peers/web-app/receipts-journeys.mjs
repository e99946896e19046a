// What was published, and what shows that nobody changed the record of it.
import { Database, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { looks, lookAt, violations } from './accessibility.mjs';
import { arrive } from './people.mjs';

/** @param given gives the browser and the instance */
export function describeReceipts(given) {
  describe('the receipts of an organization', () => {
    let eve;
    let workspace;
    let database;
    beforeAll(async () => {
      const { browser, instance } = given();
      database = await Database.open(instance.databaseUrl);
      eve = await arrive(browser, instance);
      workspace = await Workspace.open(instance, eve.token);
      for (const title of ['Spring menu', 'Summer menu'])
        await workspace.untilEnded((await workspace.schedule({ title, baseContent: `${title}, in full` })).id);
    });
    afterAll(async () => {
      await eve?.context.close();
      await database?.close();
    });
    const sealed = async () => {
      const receipts = await workspace.api.data('GET', '/v1/receipts');
      return receipts.filter(({ attributes }) => attributes.sequence !== null);
    };

    it('are found by release, brand, account and outcome, and say everything', async () => {
      const { page, home, faults } = eve;
      await eventually(async () => (await sealed()).length === 2);
      await page.goto(`${home}/settings/receipts`);
      const rows = page.locator('.listing > li');
      await rows.nth(1).waitFor();
      await page.getByRole('searchbox', { name: 'Search releases' }).fill('summer');
      // The list is empty for a moment while it is searched.
      await rows.filter({ hasText: 'Spring menu' }).waitFor({ state: 'detached' });
      await rows.filter({ hasText: 'Summer menu' }).waitFor();
      expect(await rows.getByRole('heading').allTextContents()).toEqual(['Summer menu']);
      await page.getByLabel('Outcome').selectOption('Refused');
      await page.getByText('No receipts match these filters.').waitFor();
      await page.getByRole('link', { name: 'Show all' }).click();
      await rows.nth(1).waitFor();
      const [{ label }] = (await workspace.api.data('GET', '/v1/brands')).map(({ attributes }) => attributes);
      await page.getByLabel('Brand').selectOption(label);
      await page.getByLabel('Account').selectOption({ index: 1 });
      await page.waitForURL(/brandId=.*connectionId=|connectionId=.*brandId=/);
      await rows.nth(1).waitFor();

      const [latest, first] = await sealed();
      await page.getByRole('button', { name: 'Details of receipt 2: Summer menu' }).click();
      const dialog = page.getByRole('dialog', { name: 'Receipt No. 2' });
      for (const text of [latest.attributes.hash, first.attributes.hash, latest.attributes.contentDigest])
        await dialog.getByText(text, { exact: true }).waitFor();
      for (const look of looks) {
        await lookAt(page, look);
        expect(await violations(page)).toEqual([]);
        const { width } = await dialog.boundingBox();
        expect(width).toBeLessThanOrEqual(look.viewport.width);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(faults.splice(0)).toEqual([]);
    });

    it('are verified, and what was changed in the database is named', async () => {
      const { page, home, faults } = eve;
      await page.goto(`${home}/settings/receipts`);
      await page.getByRole('button', { name: 'Verify all receipts' }).click();
      await page.getByText('All 2 receipts are intact.').waitFor();
      const [{ id }] = await sealed();
      await database.rows(`update publish_receipt set outcome = 'refused' where id = $1`, [id]);
      await page.getByRole('button', { name: 'Verify again' }).click();
      await page.getByText('Receipt No. 2 was edited or moved after it was sealed.').waitFor();
      await page.getByText(id).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
