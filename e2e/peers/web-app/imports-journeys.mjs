// Plans that come from elsewhere and go elsewhere: files of releases, and the schedule in a calendar app.
import { expect, it } from '@jest/globals';

/** @param given gives the person with the page, their home in the app, and the workspace of their organization */
export function describeImports(given) {
  it('imports a file once, also when the first answer is lost, and takes it back', async () => {
    const { page, home, workspace, faults } = given();
    const imported = async () => {
      const drafts = await workspace.api.data('GET', '/v1/releases?status=draft&search=of%20the%20file');
      return drafts.map(({ attributes }) => attributes.title).sort();
    };
    const choose = async (content) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^Choose (a|another) file$/ }).click();
      await (await chooser).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    };
    await page.goto(`${home}/releases`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await choose('text,date\nFirst of the file,tomorrow');
    await page.getByText('1 row has a problem').waitFor();
    expect(await page.getByRole('button', { name: 'Import 1 draft' }).isDisabled()).toBe(true);
    await choose('text,date\nFirst of the file,\nSecond of the file,2034-04-03');
    await page.getByText('2 rows are ready.').waitFor();
    expect(await imported()).toEqual([]);

    const submit = page.getByRole('button', { name: 'Import 2 drafts' });
    // Every answer, until the page gives up.
    await page.route('**/v1/release-imports', async (route) => void (await route.fetch(), await route.abort()));
    await submit.click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/v1/release-imports');
    expect(await imported()).toEqual(['First of the file', 'Second of the file']);
    await submit.click();
    await page.getByText('2 releases were imported.').waitFor();
    expect(await imported()).toEqual(['First of the file', 'Second of the file']);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('2 releases were removed again.').waitFor();
    expect(await imported()).toEqual([]);
    // The browser reports the answers that were lost.
    expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([]);
  });

  it('gives the schedule to a calendar app at an address of its own, until that is ended', async () => {
    const { page, home, workspace, faults } = given();
    await workspace.schedule({ title: 'In the calendar app', scheduledAt: new Date(Date.now() + 86_400_000).toISOString() });
    await page.goto(`${home}/calendar`);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
    await dialog.getByRole('button', { name: 'Create address' }).click();
    const webcal = await dialog.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href');
    const read = async () => {
      const answer = await fetch(webcal.replace(/^webcal:/, 'http:'));
      return [answer.status, (await answer.text()).includes('SUMMARY:In the calendar app')];
    };
    expect(await read()).toEqual([200, true]);
    await dialog.getByRole('button', { name: 'End subscription' }).click();
    await dialog.getByText('The subscription has ended.').waitFor();
    expect(await read()).toEqual([404, false]);
    // The browser reports that there was no feed, and is none.
    expect(faults.splice(0).filter((fault) => !/status of 404 .*\/v1\/schedule\/feed$/.test(fault))).toEqual([]);
  });
}
