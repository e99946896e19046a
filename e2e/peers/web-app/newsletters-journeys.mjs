// A newsletter from its first subscriber to an issue, in the web app.
import { Mailbox } from '@imprint/e2e/harness/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { patient } from '../patience.mjs';
import { arrive } from './people.mjs';

/** @param given gives the person with the page, their workspace, the browser and the instance */
export function describeNewsletters(given) {
  describe('newsletters', () => describePages(given));
}

function describePages(given) {
  const domain = `${randomUUID()}.example`;
  const [mia, ben, gus] = ['mia', 'ben', 'gus'].map((name) => `${name}@${domain}`);
  let mailbox;
  let id;
  let path;
  beforeAll(() => {
    mailbox = Mailbox.of(given().instance);
  });
  afterAll(() => mailbox?.close());
  const panel = (page, name) => page.getByRole('region', { name, exact: true });
  const row = (page, address) => panel(page, 'Subscribers').getByRole('listitem').filter({ hasText: address });
  const subscribers = () => given().workspace.api.data('GET', `/v1/newsletters/${id}/subscribers`);
  const stateOf = async (address) =>
    (await subscribers()).map(({ attributes }) => attributes).find((each) => each.address === address)?.status;

  it('creates one, offers its form, and shows who subscribes as it happens', async () => {
    const { page, home, workspace, browser, faults } = given();
    await page.goto(`${home}/newsletters`);
    await page.getByText('No newsletters yet.').waitFor();
    await page.getByRole('button', { name: 'Create newsletter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create newsletter' });
    await dialog.getByLabel('Name', { exact: true }).fill('Terrace <news>');
    await dialog.getByLabel('Description').fill('What is on the menu.');
    await dialog.getByRole('button', { name: 'Create newsletter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terrace <news>' }).waitFor();
    id = new URL(page.url()).pathname.split('/').at(-1);
    path = `${home}/newsletters/${id}`;
    const { attributes } = await workspace.api.data('GET', `/v1/newsletters/${id}`);
    expect(attributes).toMatchObject({ name: 'Terrace <news>', description: 'What is on the menu.', postalLine: null });

    await page.getByRole('button', { name: 'Edit newsletter' }).click();
    await page.getByRole('dialog').getByLabel('Postal address').fill('Lime Street 1, Cologne');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await panel(page, 'Postal address').getByText('Lime Street 1, Cologne').waitFor();
    // The page behind an open dialog takes no text.
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByLabel('Address of your page').fill('https://terrace.example/news?a=1&b=2');
    const form = await page.getByRole('group', { name: 'HTML form' }).locator('code').textContent();
    expect(form).toContain(`action="${attributes.subscribeUrl}"`);
    expect(form).toContain('value="https://terrace.example/news?a=1&amp;b=2"');
    // As on a page of somebody else.
    const elsewhere = await browser.newContext();
    const theirs = patient(await elsewhere.newPage());
    await theirs.setContent(form);
    await theirs.getByLabel('Mail address').fill(mia);
    await theirs.getByRole('button', { name: 'Subscribe' }).click();
    await theirs.waitForURL(attributes.subscribeUrl);
    await elsewhere.close();
    await panel(page, 'Subscribers').getByText('1 to confirm').waitFor();
    await row(page, mia).getByText('By the form on https://terrace.example/news?a=1&b=2').waitFor();
    await row(page, mia).getByText('To confirm').waitFor();
    const mail = await mailbox.next(mia);
    await fetch(/https?:\/\/\S+\/confirm\?code=[\w.-]+/.exec(mail)[0], { method: 'POST', body: new URLSearchParams() });
    await row(page, mia).getByText('Confirmed').waitFor();
    await panel(page, 'Subscribers').getByText('1 subscriber', { exact: true }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('imports a file, asks everybody in it, and brings nobody back who has left', async () => {
    const { page, faults } = given();
    const lines = [
      'Name;Mail;Status',
      `"Ben; B.";${ben};subscribed`,
      `Gone;gone@${domain};unsubscribed`,
      'Nobody;;',
      `;${gus.toUpperCase()};`,
    ];
    const importing = async (text) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Import addresses' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import addresses into Terrace <news>' });
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      return dialog;
    };
    const asking = await importing(lines.join('\r\n'));
    await asking.getByText('2 addresses in people.csv').waitFor();
    await asking.getByText('1 line is left out').waitFor();
    await asking.getByText('1 line has no address.').waitFor();
    await asking.getByText('gets issues only after confirming').waitFor();
    await asking.getByRole('button', { name: 'Import and ask 2 people' }).click();
    await asking.getByText('2 addresses were added. Each person gets a mail that asks to confirm').waitFor();
    await asking.getByRole('button', { name: 'Close' }).click();
    expect((await subscribers()).map(({ attributes }) => [attributes.address, attributes.status]).toSorted()).toEqual([
      [ben, 'pending'],
      [gus, 'pending'],
      [mia, 'confirmed'],
    ]);
    await mailbox.next(ben);

    await page.getByRole('link', { name: 'To confirm', exact: true }).click();
    await row(page, mia).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search by address' }).fill(gus);
    // Until then a dialog of a row closes when the list of the search replaces it.
    await page.waitForURL((url) => url.searchParams.get('search') === gus);
    await row(page, ben).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Remove ${gus}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove subscriber' }).click();
    await page.getByText('Nobody matches.').waitFor();
    expect(await stateOf(gus)).toBeUndefined();

    const agreed = await importing(`${gus}\n${mia}\nnew@${domain}`);
    await agreed.getByRole('radio', { name: 'They have agreed' }).check();
    const button = agreed.getByRole('button', { name: 'Import 3 subscribers' });
    expect(await button.isDisabled()).toBe(true);
    await agreed.getByLabel('How they have agreed').fill('Asked at the counter');
    await button.click();
    await agreed.getByText('1 subscriber was added.').waitFor();
    await agreed.getByText('1 address was on the list already').waitFor();
    await agreed.getByText('1 address was removed before.').waitFor();
    await agreed.getByRole('button', { name: 'Close' }).click();
    await row(page, `new@${domain}`).getByText('Imported: Asked at the counter').waitFor();

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('Terrace-news--subscribers.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain(`${mia},confirmed,`);
    expect(faults.splice(0)).toEqual([]);
  });

  it('says what became of an issue, of which release it is', async () => {
    const { page, workspace, faults } = given();
    const { brandId } = workspace;
    const connection = await workspace.connect({ platform: 'newsletter', brandId, credentials: { senderName: 'Café' } });
    await workspace.api.data('PATCH', `/v1/connections/${connection.id}`, { destinationId: id });
    await page.goto(path);
    await page.getByText('Nothing has gone out yet.').waitFor();
    const targets = [{ connectionId: connection.id }];
    const { id: releaseId } = await workspace.schedule({ title: 'Spring <menu>', baseContent: 'It is here.', targets });
    await workspace.untilEnded(releaseId);
    const issue = panel(page, 'Issues').getByRole('listitem').filter({ hasText: 'Spring <menu>' });
    await issue.getByText('2 sent').waitFor();
    await issue.getByText('Being sent').waitFor({ state: 'detached' });
    await issue.getByRole('link', { name: 'Spring <menu>' }).click();
    await page.getByRole('heading', { level: 1, name: 'Spring <menu>' }).waitFor();
    expect(new URL(page.url()).pathname.split('/').at(-1)).toBe(releaseId);
    // What follows in this file wants no account of this kind.
    await workspace.api.data('DELETE', `/v1/connections/${connection.id}`);
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows a viewer no address and no button that the API would refuse, and goes when it is deleted', async () => {
    const { page, workspace, browser, instance, organization, home, faults } = given();
    const bob = await arrive(browser, instance, {}, 'Bob');
    const invitation = { email: bob.email, role: 'viewer' };
    await workspace.owner.data('POST', `/v1/organizations/${organization.id}/invitations`, invitation);
    await instance.client(bob.token).data('POST', '/v1/invitations/accept', { code: await mailbox.code(bob.email) });
    await bob.page.goto(`${home}/newsletters`);
    await bob.page.getByRole('link', { name: 'Terrace <news>' }).click();
    await bob.page.getByText('Addresses are shown to creators, admins and owners only.').waitFor();
    await bob.page.getByText('2 sent').waitFor();
    const buttons = await bob.page.locator('main button').allTextContents();
    expect(new Set(buttons)).toEqual(new Set(['Copy']));
    expect(await bob.page.locator('main').textContent()).not.toContain(domain);

    await page.goto(path);
    await page.getByRole('button', { name: 'Delete newsletter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete newsletter' }).click();
    await page.getByText('No newsletters yet.').waitFor();
    await bob.page.goto(`${home}/newsletters`);
    await bob.page.getByText('Creators, admins and owners can create one.').waitFor();
    expect([...faults.splice(0), ...bob.faults]).toEqual([]);
    await bob.context.close();
  });
}
