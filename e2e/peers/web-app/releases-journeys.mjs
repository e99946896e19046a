// What people do with a release.
import { expect, it } from '@jest/globals';
import { violations } from './accessibility.mjs';
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

  it('shows the API calls of accounts that are still waiting', async () => {
    const { page, home, workspace, faults } = given();
    const { id } = await workspace.schedule({ title: 'With calls', scheduledAt: inAnHour() });
    await page.goto(`${home}/releases/${id}`);
    await page.getByText('API calls').click();
    await page.getByText('"title": "With calls"').waitFor();
    expect(await page.locator('.calls > li').count()).toBe(1);
    await workspace.api.data('POST', `/v1/releases/${id}/cancel`);
    await page.getByText('API calls').waitFor({ state: 'detached' });
    expect(faults.splice(0)).toEqual([]);
  });

  it('edits a published post on its platform and deletes it there, once somebody said yes', async () => {
    const { page, home, workspace, faults } = given();
    const { id } = await workspace.schedule({ title: 'To correct', baseContent: 'Wiht a typo' });
    await workspace.untilEnded(id);
    const targetOf = async () => (await workspace.api.data('GET', `/v1/releases/${id}`)).attributes.targets[0];
    await page.goto(`${home}/releases/${id}`);
    await page.getByRole('button', { name: 'Edit post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the post on Feed' });
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Text').fill('Without a typo');
    await dialog.getByRole('button', { name: 'Save on the platform' }).click();
    await page.getByLabel('Text for this account').getByText('Without a typo').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await tabTo(page, 'Delete from Feed');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete the post from Feed?' });
    await question.getByText('The post is removed from Feed. This cannot be undone.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect((await targetOf()).postChange.action).toBe('edit');
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete from Feed' }).click();
    await page.getByText('Deleted from Feed').waitFor();
    await page.getByRole('button', { name: 'Delete from Feed' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open the post' }).waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    expect((await fetch((await targetOf()).url)).status).toBe(404);
    await page.goto(`${home}/releases?search=correct`);
    await page.getByText('1 post deleted').waitFor();
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

  it('moves, copies and deletes several at once, says what it could not do, and takes a move back', async () => {
    const { page, home, workspace, faults } = given();
    const mine = `Of many ${Date.now()}`;
    const at = '2031-03-29T09:00';
    const plan = (title, more) => workspace.schedule({ title: `${mine} ${title}`, timezone: 'Europe/Berlin', ...more });
    const [one, other] = [await plan('one', { scheduledAt: at }), await plan('two', { scheduledAt: at })];
    const draft = await plan('three', { status: 'draft' });
    const timeOf = async ({ id }) => (await workspace.api.data('GET', `/v1/releases/${id}`)).attributes.scheduledAt;
    await page.goto(`${home}/releases?search=${encodeURIComponent(mine)}`);
    await page.getByRole('checkbox', { name: `Select ${mine} three` }).check();
    await page.getByRole('checkbox', { name: `Select ${mine} one` }).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Move 2 releases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 releases' });
    await dialog.getByLabel('Days').fill('2');
    // Changed meanwhile by somebody else: that one stays where it is, although the list behind the dialog shows the change.
    await workspace.api.data('PATCH', `/v1/releases/${other.id}`, { title: `${mine} two, changed` });
    await page.getByText(`${mine} two, changed`).first().waitFor();
    await dialog.getByRole('button', { name: 'Move 2 releases' }).click();
    await page.getByText('1 release moved.').waitFor();
    await page.getByText(`${mine} two`).first().waitFor();
    // The clocks go forward in between: nine o’clock stays nine o’clock.
    expect([await timeOf(one), await timeOf(other)]).toEqual(['2031-03-31T07:00:00.000Z', '2031-03-29T08:00:00.000Z']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 release moved.').waitFor({ state: 'detached' });
    expect(await timeOf(one)).toBe('2031-03-29T08:00:00.000Z');
    await page.getByRole('checkbox', { name: `Select ${mine} three` }).check();
    await page.getByRole('button', { name: 'Duplicate 1' }).click();
    await page.getByText('1 draft created.').waitFor();
    await page.getByText('4 releases').waitFor();
    await page
      .getByRole('checkbox', { name: `Select ${mine} three` })
      .last()
      .check();
    await page.getByRole('button', { name: 'Delete 1 release' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 release' }).click();
    await page.getByText('3 releases').waitFor();
    expect((await workspace.api.send('GET', `/v1/releases/${draft.id}`)).status).toBe(404);
    expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);
  });

  it('pauses everything that is published, and asks what becomes of what came due', async () => {
    const { page, home, workspace, faults } = given();
    await page.goto(home);
    await page.getByRole('button', { name: 'Pause publishing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause publishing' }).click();
    await page.getByText('Publishing has been paused since').waitFor();
    const { id } = await workspace.schedule({ title: 'Held', scheduledAt: new Date(Date.now() + 200).toISOString() });
    await page.goto(`${home}/releases/${id}`);
    await page.getByText('It came due while publishing was paused').waitFor();
    await page.getByRole('button', { name: 'Resume publishing' }).click();
    await page.getByText('1 post came due in the meantime').waitFor();
    await page.getByRole('radio', { name: /^Publish them now/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume publishing' }).click();
    await page.getByText('Publishing has been paused since').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open the post' }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('puts tags on releases, finds them by a tag, saves the filter, and takes a tag off several at once', async () => {
    const { page, home, workspace, faults } = given();
    const [first, second] = [
      await workspace.schedule({ title: 'Tagged one', status: 'draft' }),
      await workspace.schedule({ title: 'Tagged two', status: 'draft' }),
    ];
    const tagsOf = async ({ id }) =>
      (await workspace.api.data('GET', `/v1/releases/${id}`)).attributes.tags.map(({ name }) => name);
    for (const { id } of [first, second]) {
      await page.goto(`${home}/releases/${id}`);
      await page.getByLabel('Tag', { exact: true }).fill('<i>Spring</i>');
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByRole('button', { name: 'Remove the tag <i>Spring</i>' }).waitFor();
    }
    // The second release got the tag that the first one had made.
    expect(await workspace.api.data('GET', '/v1/tags')).toMatchObject([
      { attributes: { name: '<i>Spring</i>', releaseCount: 2 } },
    ]);
    await page.goto(`${home}/releases`);
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: '<i>Spring</i>' });
    await page.getByText('2 releases', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save filter' }).click();
    await page.getByLabel('Name of the filter').fill('Campaign');
    await page.getByRole('dialog').getByRole('button', { name: 'Save filter' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${home}/releases`);
    await page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'Campaign' }).click();
    await page.getByText('2 releases', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete the filter Campaign' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Campaign' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Tagged one' }).check();
    await page.getByRole('button', { name: 'Tag 1 release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove tag' }).click();
    await page.getByText('Tags of 1 release changed.').waitFor();
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([[], ['<i>Spring</i>']]);
    await page.goto(`${home}/settings/tags`);
    await page.getByRole('button', { name: 'Delete <i>Spring</i>' }).click();
    await page.getByText('It is taken off 1 release. The releases stay.').waitFor();
    await page.getByRole('button', { name: 'Delete tag' }).click();
    await page.getByText('No tags yet.').waitFor();
    expect(await tagsOf(second)).toEqual([]);
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
