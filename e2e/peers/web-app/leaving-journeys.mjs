// What people take with them, and how they go.
import { Database, password } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfLooks, tabTo } from './accessibility.mjs';
import { arrive } from './people.mjs';

/** @param given gives the browser and the instance */
export function describeLeaving(given) {
  describe('somebody who leaves', () => {
    let cora;
    beforeAll(async () => {
      const { browser, instance } = given();
      cora = await arrive(browser, instance, {}, 'Cora');
    });
    afterAll(() => cora?.context.close());

    it('exports everything, follows that until it can be downloaded, and says when there were too many', async () => {
      const { page, home, faults } = cora;
      await page.goto(`${home}/settings/organization`);
      const panel = page.getByRole('region', { name: 'Export everything' });
      await panel.getByText('No exports to download.').waitFor();
      const start = panel.getByRole('button', { name: 'Export everything' });
      await tabTo(page, start);
      await page.keyboard.press('Enter');
      const rows = panel.getByRole('listitem');
      const download = rows.getByRole('link', { name: 'Download' });
      await download.waitFor({ timeout: 90_000 });
      expect(await rows.innerText()).toMatch(/\d kB, until [^]*Ready/);
      const archive = await page.request.get(await download.getAttribute('href'));
      expect((await archive.body()).subarray(0, 2).toString()).toBe('PK');
      expect(await faultsOfLooks(page)).toEqual([]);
      const database = await Database.open(given().instance.databaseUrl);
      for (const n of [1, 2, 3, 4])
        await database.rows(
          `insert into organization_export (id, organization_id, requested_by, status, completed_at, expires_at)
           values ($1, $2, $3, 'failed', now(), now() + interval '1 day')`,
          [`oexp_journey_${n}`, cora.organization.id, cora.user.id],
        );
      await database.close();
      await start.click();
      await panel.getByRole('alert').getByText('An organization can be exported 5 times in 24 hours.').waitFor();
      await rows.nth(4).waitFor();
      await panel.getByText('The archive could not be written.').first().waitFor();
      expect(await faultsOfLooks(page)).toEqual([]);
      expect(faults.splice(0).filter((fault) => !fault.includes('429'))).toEqual([]);
    });

    it('lets nobody delete their account who is the only owner, and everybody else, who is signed out and forgotten', async () => {
      const { page, home } = cora;
      await page.goto(home);
      await page.locator('.person > button').click();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByRole('link', { name: 'Delete account' }).click();
      await page.getByText('You can’t delete your account yet').waitFor();
      expect(await page.getByLabel('Password').count()).toBe(0);
      expect(await faultsOfLooks(page)).toEqual([]);
      await page.getByRole('link', { name: 'Delete organization' }).click();
      await page.waitForURL(`**${home}/settings/organization`);
      await page.getByLabel('Name of the organization').fill(cora.organization.name);
      await page.getByRole('button', { name: 'Delete organization' }).click();
      await page.getByRole('button', { name: 'Restore organization' }).waitFor();
      await page.goto('/account/delete');
      await page.getByText(`Your membership in ${cora.organization.name}`).waitFor();
      await page.getByText('Without you, nobody can restore it.').waitFor();
      expect(await faultsOfLooks(page)).toEqual([]);
      const remove = page.getByRole('button', { name: 'Delete my account' });
      await page.getByLabel('Password').fill('four ducks on a bond');
      await remove.click();
      await page.getByRole('alert').getByText('The password is wrong.').waitFor();
      const kept = () => page.evaluate('indexedDB.databases().then((all) => all.length)');
      expect(await kept()).toBe(1);
      await page.getByLabel('Password').fill(password);
      await remove.click();
      await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
      expect(await faultsOfLooks(page)).toEqual([]);
      await eventually(async () => (await kept()) === 0);
      expect((await given().instance.client(cora.token).send('GET', '/v1/auth/whoami')).status).toBe(401);
      await page.goto(home);
      await page.getByLabel('Email address').fill(cora.email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      // The browser reports what was refused.
      expect(cora.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    });
  });
}
