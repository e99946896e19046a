// Webhooks, members, the audit log and the settings of an organization.
import { attribute, hasStandardSignature, Mailbox, Receiver, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { arrive } from './people.mjs';

/** A delivery that has ended, for whoever needs one. Nothing is delivered afterwards. */
export async function delivered(workspace) {
  const receiver = await Receiver.start();
  await workspace.deliverTo(receiver.url, { enabled: false });
  const { id } = await workspace.owner.data('POST', `${workspace.webhookSettings}/test`, {});
  await workspace.owner.until(`${workspace.webhookSettings}/deliveries/${id}`, ['delivered']);
  await receiver.stop();
  return id;
}

/** @param given gives the browser and the instance */
export function describeSettings(given) {
  describe('the settings of an organization', () => {
    let eve;
    let workspace;
    let receiver;
    beforeAll(async () => {
      const { browser, instance } = given();
      receiver = await Receiver.start();
      eve = await arrive(browser, instance);
      workspace = await Workspace.open(instance, eve.token);
    });
    afterAll(async () => {
      await eve?.context.close();
      await receiver?.stop();
    });

    const answer = (question, verb) =>
      eve.page.getByRole('alertdialog', { name: question }).getByRole('button', { name: verb }).click();
    const settings = async () => (await workspace.owner.data('GET', workspace.webhookSettings)).attributes;
    const deliveries = (query = '') => workspace.owner.data('GET', `${workspace.webhookSettings}/deliveries${query}`);
    const shownSecret = () => eve.page.locator('.secret code').textContent();
    const refuse = (status) => (_received, response) => response.writeHead(status).end('<b>not today</b>');
    const accept = (_received, response) => response.writeHead(200).end('ok');

    it('sends events to the address that was entered, signed with the secret that was shown once', async () => {
      const { page, home, faults } = eve;
      await page.goto(`${home}/settings/webhooks`);
      await page.getByLabel('URL').fill(`${receiver.url}/hooks`);
      await page.getByRole('radio', { name: 'Selected events' }).check();
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByText('Select at least one event.').waitFor();
      await page.getByRole('checkbox', { name: 'release.published' }).check();
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      const first = await shownSecret();
      expect(await settings()).toMatchObject({
        enabled: true,
        endpointUrl: `${receiver.url}/hooks`,
        eventTypes: ['release.published'],
        hasSigningSecret: true,
      });
      await page.reload();
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      expect(await page.evaluate('document.body.innerText + JSON.stringify({ ...localStorage })')).not.toContain(first);
      await answer('Rotate the signing secret?', 'Rotate secret');
      const second = await shownSecret();
      await page.getByText('The previous secret stays valid until').waitFor();

      receiver.reply = refuse(410);
      await page.getByRole('button', { name: 'Send test' }).click();
      await page.locator('.webhook-result').getByText('Rejected').waitFor();
      await page.locator('.webhook-result').getByText('HTTP 410').waitFor();
      expect((await deliveries())[0].attributes).toMatchObject({ isTest: true, status: 'rejected', statusCode: 410 });
      const [test] = receiver.requests;
      expect([first, second].map((secret) => hasStandardSignature(test, secret))).toEqual([true, true]);
      expect(faults.splice(0)).toEqual([]);
    });

    it('shows what was sent and what came back, and sends again what failed: one, and all since a time', async () => {
      const { page, home, faults } = eve;
      receiver.reply = refuse(400);
      for (const title of ['One', 'Two', 'Three']) await workspace.untilEnded((await publishNow(title)).id);
      await page.goto(`${home}/settings/webhooks`);
      await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Rejected' }).click();
      await page.getByLabel('Event', { exact: true }).last().selectOption('release.published');
      await page.getByText('3 deliveries').waitFor();
      await page.getByRole('link', { name: 'release.published' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'release.published' }).waitFor();
      expect(await page.locator('.webhook-response').textContent()).toBe('<b>not today</b>');
      const shown = JSON.parse(await page.locator('.snippet code').textContent());
      // Events of different releases arrive in any order.
      const { json } = receiver.requests.find((request) => request.json.eventId === shown.eventId);
      const { timestamp: _signed, ...sent } = json;
      expect(shown).toEqual(sent);

      receiver.reply = accept;
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.locator('.page-head').getByText('Delivered').waitFor();
      await page.goto(`${home}/settings/webhooks?status=delivered`);
      await page.getByText('1 delivery', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Replay failed' }).click();
      await page.getByText('3 events failed since then.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
      await page.getByText('2 events are being sent again.').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByText('3 deliveries', { exact: true }).waitFor();
      const again = await deliveries('?status=delivered');
      expect(again.map(({ attributes }) => attributes.replay)).toEqual([1, 1, 1]);
      expect(faults.splice(0)).toEqual([]);
    });

    const publishNow = async (title) => {
      const { id } = await workspace.schedule({ title, status: 'draft' });
      return workspace.api.data('POST', `/v1/releases/${id}/publish-now`);
    };

    it('invites, changes roles and removes, keeps the last owner, and has it all in the audit log', async () => {
      const { page, home, faults } = eve;
      const { browser, instance } = given();
      const bob = await arrive(browser, instance);
      const path = `/v1/organizations/${workspace.organizationId}`;
      const roles = async () =>
        (await workspace.owner.data('GET', `${path}/members`)).map(({ id, attributes }) => [id, attributes.role]);
      await page.goto(`${home}/settings/members`);
      for (const email of ['nobody@example.com', bob.email]) {
        await page.getByLabel('Email').fill(email);
        await page.getByRole('radio', { name: 'Viewer' }).check();
        await page.getByRole('button', { name: 'Send invitation' }).click();
        await page.getByText(`Invitation sent to ${email}.`).waitFor();
      }
      await page.getByRole('button', { name: 'Withdraw the invitation to nobody@example.com' }).click();
      await answer('Withdraw this invitation?', 'Withdraw invitation');
      await page.getByText('nobody@example.com', { exact: true }).waitFor({ state: 'detached' });
      const open = await workspace.owner.data('GET', `${path}/invitations`);
      expect(open.map(({ attributes }) => attributes)).toMatchObject([{ email: bob.email, role: 'viewer' }]);
      const code = await Mailbox.of(instance).code(bob.email);
      await instance.client(bob.token).data('POST', '/v1/invitations/accept', { code });
      const rowOf = (email) => page.getByRole('listitem').filter({ hasText: email });
      await rowOf(bob.email).getByRole('button', { name: 'Change access' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Creator' }).check();
      await page.getByRole('button', { name: 'Save access' }).click();
      await rowOf(bob.email).locator('.status').getByText('Creator').waitFor();
      expect(await roles()).toContainEqual([bob.user.id, 'creator']);
      const [{ id: brandId, attributes: brand }] = await workspace.api.data('GET', '/v1/brands');
      await rowOf(bob.email).getByRole('button', { name: 'Change access' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Only some brands' }).check();
      const save = page.getByRole('button', { name: 'Save access' });
      expect(await save.isDisabled()).toBe(true);
      await page.getByRole('dialog').getByRole('checkbox', { name: brand.label }).check();
      await save.click();
      await rowOf(bob.email).getByText(`Limited to ${brand.label}`).waitFor();
      await page.goto(`${home}/brands/${brandId}`);
      await rowOf(bob.email).getByText('Limited to certain brands').waitFor();
      await page.goto(`${home}/settings/members`);
      await rowOf(eve.email).getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click();
      await page.getByText('An organization needs at least one owner.').waitFor();
      await rowOf(bob.email).getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
      await rowOf(bob.email).waitFor({ state: 'detached' });
      expect(await roles()).toEqual([[eve.user.id, 'owner']]);
      await bob.context.close();
      expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);

      await page.goto(`${home}/settings/audit`);
      await page.getByLabel('Action').selectOption('member.role-changed');
      await page.getByText('1 entry').waitFor();
      await page.getByText('1 field changed').click();
      await page.locator('.audit-changes dd', { hasText: 'viewer' }).waitFor();
      await page.reload();
      await page.getByText('1 entry').waitFor();
      const { data } = (await workspace.owner.send('GET', '/v1/audit?action=member.role-changed')).body;
      expect(data.map((entry) => attribute(entry, 'subjectId'))).toEqual([bob.user.id]);
      expect(await page.locator('.listing code').first().textContent()).toBe(bob.user.id);
      expect(faults.splice(0)).toEqual([]);
    });

    it('changes who publishes at once, and goes on at the new address when the slug changes', async () => {
      const { page, home, organization, faults } = eve;
      const path = `/v1/organizations/${workspace.organizationId}`;
      await page.goto(`${home}/settings/organization`);
      await page.getByRole('group', { name: 'Creators' }).getByRole('radio', { name: 'Require approval' }).check();
      await page.getByRole('radio', { name: 'Don’t allow' }).check();
      await page.getByRole('button', { name: 'Save rules' }).click();
      await page.getByText('The new rules apply to new requests.').waitFor();
      expect((await workspace.owner.data('GET', `${path}/settings/publishing`)).attributes).toEqual({
        creators: 'approval',
        apiKeys: null,
        agents: null,
      });
      const words = page.getByLabel('Blocked words');
      await words.fill('x'.repeat(101));
      await page.getByRole('button', { name: 'Save prompt rules' }).click();
      await page.locator('.faults').waitFor();
      await words.fill(' lottery\n\nmiracle cure\nLóttery');
      await page.getByRole('button', { name: 'Save prompt rules' }).click();
      await eventually(async () => (await words.inputValue()) === 'lottery\nmiracle cure');
      expect(await page.locator('.faults').count()).toBe(0);
      await page.getByText('the operator has set no key for it').waitFor();
      expect((await workspace.owner.data('GET', `${path}/settings/generation`)).attributes).toMatchObject({
        blockedWords: ['lottery', 'miracle cure'],
        moderation: 'off',
      });
      const generation = async () => (await workspace.owner.data('GET', `${path}/settings/generation`)).attributes.enabled;
      await page.getByRole('button', { name: 'Switch generation off' }).click();
      await page.getByRole('button', { name: 'Switch generation on' }).waitFor();
      expect(await generation()).toBe(false);
      await page.getByRole('button', { name: 'Switch generation on' }).click();
      await page.getByRole('button', { name: 'Switch generation off' }).waitFor();
      expect(await generation()).toBe(true);
      await page.getByLabel('Slug').fill('Not A Slug');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.locator('.faults').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Terrace <1>');
      await page.getByLabel('Slug').fill(`${organization.slug}-new`);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.waitForURL(`**/${organization.slug}-new/~/settings/organization`);
      await page.locator('.person').getByText('Terrace <1>').first().waitFor({ state: 'attached' });
      expect((await workspace.owner.data('GET', path)).attributes).toMatchObject({
        name: 'Terrace <1>',
        slug: `${organization.slug}-new`,
        selfApproval: 'never',
      });
      expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
    });

    it('schedules the deletion of the organization once its name was typed, and restores it', async () => {
      const { page, faults } = eve;
      const dueAt = async () =>
        (await workspace.owner.data('GET', `/v1/organizations/${workspace.organizationId}`)).attributes.deletionDueAt;
      const name = page.getByLabel('Name of the organization');
      const remove = page.getByRole('button', { name: 'Delete organization' });
      await name.fill('terrace <1>');
      await remove.click();
      await page.locator('.faults').waitFor();
      expect(await dueAt()).toBeNull();
      await name.fill('Terrace <1>');
      await remove.click();
      const restore = page.getByRole('button', { name: 'Restore organization' });
      await restore.waitFor();
      expect(Date.parse(await dueAt()) - Date.now()).toBeGreaterThan(13 * 86_400_000);
      await restore.click();
      await remove.waitFor();
      expect(await dueAt()).toBeNull();
      expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
    });
  });
}
