// What people do with a release.
import { expect, it } from '@jest/globals';
import { inAnHour } from './people.mjs';

/** @param given gives the person with the page, their home in the app, the workspace of their organization and a release in it */
export function describeReleases(given) {
  it('is used by keyboard alone: from the overview to a release that is paused, then cancelled', async () => {
    const { page, home, workspace, faults } = given();
    const { id } = await workspace.schedule({ title: 'By keyboard', scheduledAt: inAnHour() });
    await page.goto(home);
    await page.getByRole('link', { name: 'By keyboard' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    await tabTo(page, 'Releases');
    await page.keyboard.press('Enter');
    // A new page has the focus on its heading: the next Tab goes on from there.
    await page.locator('h1:focus', { hasText: 'Releases' }).waitFor();
    await page.getByRole('link', { name: 'By keyboard' }).waitFor();
    await tabTo(page, 'By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await tabTo(page, 'Pause');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await tabTo(page, 'Cancel release');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: 'Cancel this release?' }).waitFor();
    await tabTo(page, 'Cancel release');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete release' }).waitFor();
    expect((await workspace.api.data('GET', `/v1/releases/${id}`)).attributes.status).toBe('cancelled');
    expect(faults.splice(0)).toEqual([]);
  });

  it('copies a release into a draft of its own, which the composer opens', async () => {
    const { page, home, workspace, releaseId, faults } = given();
    await page.goto(`${home}/releases/${releaseId}`);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL('**/compose/rel_*');
    const copyId = new URL(page.url()).pathname.split('/').at(-1);
    const read = async (id) => (await workspace.api.data('GET', `/v1/releases/${id}`)).attributes;
    const [original, copy] = [await read(releaseId), await read(copyId)];
    const accounts = ({ targets }) => targets.map(({ connectionId, caption }) => ({ connectionId, caption }));
    expect(copy).toMatchObject({ status: 'draft', title: original.title, baseContent: original.baseContent });
    expect([accounts(copy), copyId]).toEqual([accounts(original), expect.not.stringMatching(releaseId)]);
    expect(faults.splice(0)).toEqual([]);
  });
}

async function tabTo(page, text) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').textContent())?.trim() === text) return;
  }
  throw new Error(`no ${text} within 60 presses of Tab`);
}
