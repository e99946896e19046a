// Two people at one draft, each in a browser of their own.
import { Mailbox } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { arrive } from './people.mjs';

/** @param given somebody with their page and workspace, and where others come from */
export function describeCollaboration(given) {
  it('two people at one draft see each other, what is said, who looks after it and what is saved, and bring a version back', async () => {
    const { browser, instance, workspace, page, home, user, faults } = given();
    const grace = await arrive(browser, instance, {}, 'Grace <i>Hopper</i>');
    const invitations = `/v1/organizations/${workspace.organizationId}/invitations`;
    await workspace.owner.data('POST', invitations, { email: grace.email, role: 'creator' });
    const code = await Mailbox.of(instance).code(grace.email);
    await instance.client(grace.token).data('POST', '/v1/invitations/accept', { code });
    const { id } = await workspace.schedule({ title: 'Of two people', baseContent: 'First', status: 'draft' });
    const read = async () => (await workspace.api.data('GET', `/v1/releases/${id}`)).attributes;
    const text = (of) => of.getByLabel('Text for every account');
    await page.goto(`${home}/compose/${id}`);
    await text(page).waitFor();
    await grace.page.goto(`${home}/compose/${id}`);
    await page.getByText('Grace <i>Hopper</i> is editing this too.').waitFor();
    await grace.page.getByText('Ada is editing this too.').waitFor();

    await grace.page.getByLabel('New comment').fill('<img src=x> Shorter?');
    await grace.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('<img src=x> Shorter?').waitFor();
    await grace.page.getByLabel('Assignee').selectOption({ label: 'Ada' });
    await eventually(async () => (await page.getByLabel('Assignee').inputValue()) === user.id);
    expect((await read()).assigneeId).toBe(user.id);

    await text(grace.page).fill('Second');
    await grace.page.getByText(/^Saved /).waitFor();
    await eventually(async () => (await text(page).inputValue()) === 'Second');
    await text(page).fill('Third');
    await page.getByText(/^Saved /).waitFor();
    await eventually(async () => (await text(grace.page).inputValue()) === 'Third');
    const versions = async () => (await workspace.api.data('GET', `/v1/releases/${id}/versions`)).map((one) => one.attributes);
    expect((await versions()).map(({ author }) => author.name)).toEqual(['Ada', 'Grace <i>Hopper</i>', 'Ada']);

    await page.getByRole('button', { name: 'Compare the version of' }).nth(1).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Second', { exact: true }).waitFor();
    await dialog.getByText('Third', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Restore version' }).click();
    await eventually(async () => (await text(grace.page).inputValue()) === 'Second');
    await page.getByText('Restores an earlier version').waitFor();
    expect((await versions()).length).toBe(4);
    expect(await read()).toMatchObject({ baseContent: 'Second', title: 'Of two people', assigneeId: user.id });

    await page.getByRole('button', { name: 'Delete comment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click();
    await grace.page.getByText('No comments yet').waitFor();
    await grace.context.close();
    await page.getByText('is editing this too').waitFor({ state: 'detached' });
    expect([faults.splice(0), grace.faults]).toEqual([[], []]);
  });
}
