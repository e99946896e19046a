// What needs somebody: the bell, the page, and how a person wants to hear of it.
import { Mailbox, Receiver, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { arrive } from './people.mjs';

/** @param given gives the browser and the instance */
export function describeNotices(given) {
  describe('notices', () => {
    const title = '<b>Spring</b> sale';
    let grace;
    let workspace;
    let platform;
    let connectionId;
    beforeAll(async () => {
      const { browser, instance } = given();
      platform = await Receiver.start();
      platform.reply = (_received, response) => response.writeHead(400).end('no');
      grace = await arrive(browser, instance);
      workspace = await Workspace.open(instance, grace.token);
      connectionId = await workspace.connectWebhook(platform);
    });
    afterAll(async () => {
      await grace?.context.close();
      await platform?.stop();
    });

    const fail = async () => {
      const { id } = await workspace.schedule({ title, targets: [{ connectionId }] });
      return workspace.untilEnded(id);
    };
    const bell = (name) => grace.page.getByRole('button', { name, exact: true });

    it('a post that fails shows on the bell at once, leads to its release, and is then read; a mail says the same', async () => {
      const { page, home, email, faults } = grace;
      const mailbox = Mailbox.of(given().instance);
      await page.goto(home);
      await bell('Notices').waitFor();
      const { id } = await fail();
      await bell('Notices 1 unread').waitFor();
      // Before it is read: what was read is not mailed.
      const mail = await eventually(async () => (await mailbox.unread(email)).find((text) => text.includes(`/releases/${id}`)));
      expect(mail).toContain(`“${title}” was not published on webhook`);
      await bell('Notices 1 unread').click();
      const list = page.locator('.bell-menu');
      await list.getByRole('heading', { name: title }).waitFor();
      await list.getByText('Not published on webhook').waitFor();
      await list.getByRole('link', { name: 'View release' }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${home}/releases/${id}`);
      await bell('Notices').waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    it('the page keeps what was read, and marks all of it as read', async () => {
      const { page, home, faults } = grace;
      await Promise.all([fail(), fail()]);
      await page.goto(`${home}/notices`);
      await page.getByRole('main').getByText('Unread', { exact: true }).nth(2).waitFor();
      expect(await page.getByRole('main').getByRole('heading', { name: title }).count()).toBe(3);
      await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
      await bell('Notices').waitFor();
      await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Unread' }).click();
      await page.getByText('You have no unread notices.').waitFor();
      expect(faults.splice(0)).toEqual([]);
    });

    it('a kind that was turned off is no longer shown, and comes back when it is turned on', async () => {
      const { page, home, faults } = grace;
      await page.goto(`${home}/settings/notices`);
      const kind = page.getByRole('group', { name: 'A post could not be published' });
      await kind.getByRole('checkbox', { name: 'In the app' }).uncheck();
      await page.getByRole('radio', { name: 'Once a day' }).check();
      await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved.').waitFor();
      await page.reload();
      expect(await kind.getByRole('checkbox', { name: 'In the app' }).isChecked()).toBe(false);
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
      await fail();
      await page.goto(`${home}/notices`);
      await page.getByText('Nothing needs you').waitFor();
      // The bell's first reading is from before the change, and arrives after it.
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.route(
        '**/v1/notices?*',
        async (route) => {
          const response = await route.fetch();
          await saved;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await page.goto(`${home}/settings/notices`);
      await kind.getByRole('checkbox', { name: 'In the app' }).check();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Saved.').waitFor();
      await bell('Notices 1 unread').waitFor();
      expect(faults.splice(0)).toEqual([]);
    });
  });
}
