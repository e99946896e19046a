// Pages of the settings.
import { Mailbox, Receiver } from '@imprint/e2e/harness/index';
import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';

/** @param given gives the person with the page, who owns the organization, and its workspace */
export function describeSettings(given) {
  it('invites somebody by mail, and withdraws the invitation', async () => {
    const { page, home, instance, workspace, faults } = given();
    const mailbox = Mailbox.of(instance);
    const email = `${randomUUID()}@example.com`;
    const path = `/v1/organizations/${workspace.organizationId}/invitations`;
    const invited = async () =>
      (await workspace.owner.data('GET', path)).map(({ attributes }) => [attributes.email, attributes.role]);
    await page.goto(`${home}/settings/members`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText(`An invitation was sent to ${email}.`).waitFor();
    expect(await mailbox.code(email)).toMatch(/./);
    expect(await invited()).toContainEqual([email, 'viewer']);
    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
    await page.getByRole('heading', { name: email }).waitFor({ state: 'detached' });
    expect(await invited()).not.toContainEqual([email, 'viewer']);
    expect(faults.splice(0)).toEqual([]);
  });

  it('keeps the last owner, and says why', async () => {
    const { page, home, workspace, user, faults } = given();
    await page.goto(`${home}/settings/members`);
    await page.getByLabel(`Role of ${user.name}`).selectOption('admin');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(`Role of ${user.name}`).inputValue()).toBe('owner');
    const [member] = await workspace.owner.data('GET', `/v1/organizations/${workspace.organizationId}/members`);
    expect(member.attributes.role).toBe('owner');
    expect(faults.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('changes who needs approval, and shows the change in the audit log', async () => {
    const { page, home, workspace, faults } = given();
    const path = `/v1/organizations/${workspace.organizationId}/settings/publishing`;
    await page.goto(`${home}/settings/organization`);
    await page.getByLabel('API keys').selectOption('approval');
    await page.getByText('Saved.').waitFor();
    expect((await workspace.owner.data('GET', path)).attributes.apiKeys).toBe('approval');
    await page.goto(`${home}/settings/organization`);
    await page.getByLabel('API keys').selectOption('');
    await page.getByText('Saved.').waitFor();
    expect((await workspace.owner.data('GET', path)).attributes.apiKeys).toBeNull();
    await page.goto(`${home}/settings/audit?search=organization.changed`);
    await page.locator('.audit summary').first().click();
    await page.getByText('approval → –').waitFor();
    expect(faults.splice(0)).toEqual([]);
  });

  it('delivers to an endpoint with the secret it shows once, and logs what was answered', async () => {
    const { page, home, workspace, faults } = given();
    const receiver = await Receiver.start();
    const path = `/v1/organizations/${workspace.organizationId}/settings/webhooks`;
    await page.goto(`${home}/settings/webhooks`);
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await workspace.owner.data('GET', path)).attributes.endpointUrl).toBe(`${receiver.url}/`);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('group', { name: 'Signing secret' }).getByText('whsec_').waitFor();
    await page.getByRole('button', { name: 'Send test delivery' }).click();
    await page.getByRole('status').getByText('Delivered · 2').waitFor();
    expect(receiver.requests).toHaveLength(1);
    await page.getByRole('status').getByRole('link').click();
    await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
    await receiver.stop();
    expect(faults.splice(0)).toEqual([]);
  });
}
