// What starts workflows by themselves, as the web app shows it.
import { Mailbox } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { faultsOfLooks, lookAt, looks, tabTo, violations } from './accessibility.mjs';
import { arrive } from './people.mjs';

const [, desk] = looks;

/** @param given gives the person with the page and their workspace */
export function describeWorkflowTriggers(given) {
  describe('triggers of workflows', () => describePages(given));
}

/** By the keyboard only. */
async function press(page, target) {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

function describePages(given) {
  const create = (label, text, inputs = {}) =>
    given().workspace.api.data('POST', '/v1/workflows', {
      ...{ label, inputs, edges: [], nodes: [{ id: 'text', kind: 'template', with: { text } }] },
    });
  const triggersOf = (id) => given().workspace.api.data('GET', `/v1/workflows/${id}/triggers`);

  /** The row of a trigger. */
  const row = (page, title) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

  const choose = async (page, title, action) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  it('makes a schedule by the picker, shows its next start, edits it, turns it off, deletes it and brings it back', async () => {
    const { page, home, faults } = given();
    await lookAt(page, desk);
    const { id } = await create('Morning <news>', '{{ inputs.tone }}', { tone: { type: 'text', required: true } });
    await page.goto(`${home}/workflows/${id}`);
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Triggers of Morning <news>' }).waitFor();
    await page.getByText('No triggers yet.').waitFor();
    await page.getByRole('button', { name: 'Add trigger' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add trigger' });
    await dialog.getByLabel('Time', { exact: true }).fill('07:30');
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
    const next = dialog.getByRole('status').getByRole('listitem');
    await next.first().getByText('07:30').waitFor();
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    await dialog.getByText('This is required.').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await dialog.getByLabel('tone').fill('friendly');
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    const weekdays = row(page, 'Every weekday at 07:30');
    await weekdays.getByText('Next start:').getByText('07:30').waitFor();
    await weekdays.getByText('tone: friendly').waitFor();
    const [made] = await triggersOf(id);
    expect(made.attributes).toMatchObject({ cron: '30 7 * * 1-5', timezone: 'Asia/Tokyo', variables: { tone: 'friendly' } });
    expect(new Date(made.attributes.nextAt).toISOString()).toMatch(/T22:30:00/);

    await choose(page, 'Every weekday at 07:30', 'Edit trigger');
    const edit = page.getByRole('dialog', { name: 'Edit trigger' });
    expect(await edit.getByLabel('Repeats').inputValue()).toBe('workdays');
    await edit.getByLabel('Repeats').selectOption('Custom (cron expression)');
    await edit.getByLabel('Cron expression').fill('0 25 * * *');
    await edit.locator('.faults').waitFor();
    await edit.getByLabel('Cron expression').fill('0 9 1 1 *');
    await next.first().getByText('1 Jan').waitFor({ state: 'detached' });
    await edit.getByRole('status').getByText('09:00').first().waitFor();
    await edit.getByLabel('Repeats').selectOption('Every week');
    await edit.getByRole('checkbox', { name: 'Friday' }).check();
    await edit.getByRole('button', { name: 'Save' }).click();
    const weekly = 'Every Monday and Friday at 07:30';
    await row(page, weekly)
      .getByRole('button', { name: `Turn off: ${weekly}` })
      .click();
    await row(page, weekly).getByText('Off', { exact: true }).waitFor();
    expect((await triggersOf(id))[0].attributes).toMatchObject({ enabled: false, cron: '30 7 * * 1,5', nextAt: null });

    await choose(page, weekly, 'Delete trigger');
    await page.getByText(`Deleted: ${weekly}`).waitFor();
    expect(await triggersOf(id)).toEqual([]);
    await page.keyboard.press('Enter');
    await row(page, weekly).getByText('Off', { exact: true }).waitFor();
    expect((await triggersOf(id))[0].attributes).toMatchObject({
      ...{ enabled: false, cron: '30 7 * * 1,5' },
      timezone: 'Asia/Tokyo',
    });
    faults.push(...(await faultsOfLooks(page)));
    // The browser reports the expression that was refused on purpose.
    expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('makes a hook by the keyboard only; its address is copied, starts a run when it is called, and is replaced', async () => {
    const { page, context, home, faults, instance } = given();
    await lookAt(page, desk);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await create('Orders', 'New: {{ trigger.body.dish }}');
    await page.goto(`${home}/workflows/${id}/triggers`);
    await press(page, page.getByRole('button', { name: 'Add trigger' }));
    const dialog = page.getByRole('dialog', { name: 'Add trigger' });
    await tabTo(page, dialog.getByRole('radio', { name: 'Schedule' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, dialog.getByLabel('Only when'));
    await page.keyboard.type("trigger.body.dish != 'soup'");
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Address of the webhook' });
    await press(page, shown.getByRole('button', { name: 'Copy Address' }));
    await shown.getByText('Copied').first().waitFor();
    faults.push(...(await violations(page)));
    const address = await page.evaluate('navigator.clipboard.readText()');
    await press(page, shown.getByRole('button', { name: 'I have saved it' }));
    // A dialog that was closed has its content for a moment, without its role.
    await page.getByText(address).first().waitFor({ state: 'detached' });
    await page.getByText('Has not started the workflow yet').waitFor();
    expect(await page.content()).not.toContain(address);

    const call = (url, dish) =>
      fetch(`${instance.address('api-gateway')}${new URL(url).pathname}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ dish }),
      });
    expect((await call(address, 'soup')).status).toBe(202);
    expect((await call(address, 'plum cake')).status).toBe(202);
    // The page hears of it.
    await page.getByText('Last start:').waitFor();
    await page.getByRole('link', { name: 'Edit workflow' }).click();
    const runs = page.getByRole('region', { name: 'Runs' }).getByRole('listitem');
    await runs.getByText('Completed').waitFor();
    await runs.getByText('By a webhook').waitFor();
    expect(await runs.count()).toBe(1);

    await page.goBack();
    await choose(page, 'When the webhook is called', 'Create new address');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new address' }).click();
    await shown.getByRole('button', { name: 'Copy Address' }).click();
    const other = await page.evaluate('navigator.clipboard.readText()');
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    expect([(await call(address, 'pie')).status, (await call(other, 'pie')).status]).toEqual([404, 202]);
    await choose(page, 'When the webhook is called', 'Delete trigger');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete trigger' }).click();
    await page.getByText('No triggers yet.').waitFor();
    expect((await call(other, 'pie')).status).toBe(404);
    expect(faults.splice(0)).toEqual([]);
  });

  it('starts at one of our events and at one of another name, and says why a feed cannot be read', async () => {
    const { page, home, faults } = given();
    await lookAt(page, desk);
    const { id } = await create('Reacts', 'Something happened');
    await page.goto(`${home}/workflows/${id}/triggers`);
    const add = page.getByRole('button', { name: 'Add trigger' });
    const dialog = page.getByRole('dialog', { name: 'Add trigger' });
    await page.route('**/v1/webhook-schemas*', (route) => route.abort());
    await add.click();
    await dialog.getByRole('radio', { name: 'Event' }).check();
    const retry = dialog.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor({ timeout: 60_000 });
    await page.unroute('**/v1/webhook-schemas*');
    await retry.click();
    await dialog.getByLabel('Event', { exact: true }).selectOption('When a post cannot be published on an account');
    await dialog.getByLabel('Only when').fill('trigger.target.platform ==');
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    await dialog.getByText('The filter').waitFor();
    faults.push(...(await violations(page)));
    await dialog.getByLabel('Only when').fill("trigger.target.platform == 'bluesky'");
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    await row(page, 'When a post cannot be published on an account').getByText('Only when').waitFor();
    await add.click();
    await dialog.getByRole('radio', { name: 'Event' }).check();
    await dialog.getByLabel('Event', { exact: true }).selectOption('An event of another workflow');
    await dialog.getByLabel('Name of the event').fill('review.arrived');
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    await row(page, 'When review.arrived is sent').waitFor();
    await add.click();
    await dialog.getByRole('radio', { name: 'Feed' }).check();
    await dialog.getByLabel('Address of the feed').fill('https://127.0.0.1:9/feed.xml');
    await dialog.getByRole('button', { name: 'Create trigger' }).click();
    const feed = row(page, 'For each new entry of 127.0.0.1:9');
    await feed.waitFor();
    await eventually(async () => (await triggersOf(id)).some(({ attributes }) => attributes.error !== null));
    await page.reload();
    await feed.getByText('Check the address of the feed.').waitFor();
    faults.push(...(await faultsOfLooks(page)));
    expect((await triggersOf(id)).map(({ attributes: { kind, event, filter } }) => ({ kind, event, filter }))).toEqual([
      { kind: 'event', event: 'target.failed', filter: "trigger.target.platform == 'bluesky'" },
      { kind: 'event', event: 'review.arrived', filter: null },
      { kind: 'rss', event: null, filter: null },
    ]);
    expect(faults.splice(0).filter((fault) => !/400|ERR_FAILED/.test(fault))).toEqual([]);
  });

  it('where somebody has to approve it, stays off and says so until it is approved', async () => {
    const { browser, instance, workspace, faults } = given();
    const grace = await arrive(browser, instance, {}, 'Grace');
    const organization = `/v1/organizations/${workspace.organizationId}`;
    await workspace.owner.data('POST', `${organization}/invitations`, { email: grace.email, role: 'creator' });
    const code = await Mailbox.of(instance).code(grace.email);
    await instance.client(grace.token).data('POST', '/v1/invitations/accept', { code });
    await workspace.owner.data('PATCH', `${organization}/settings/publishing`, { creators: 'approval' });
    const send = { id: 'send', kind: 'http_request', with: { url: 'https://receiver.example/' } };
    const { id } = await workspace.api.data('POST', '/v1/workflows', { label: 'Calls others', edges: [], nodes: [send] });
    const { page } = grace;
    await page.goto(`${given().home}/workflows/${id}/triggers`);
    await page.getByRole('button', { name: 'Add trigger' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create trigger' }).click();
    const made = row(page, 'Every weekday at 09:00');
    await made.getByRole('link', { name: 'Waits for approval' }).waitFor();
    await page.locator('.note-box').getByRole('link').waitFor();
    expect((await triggersOf(id))[0].attributes.enabled).toBe(false);
    faults.push(...(await violations(page)));
    const approvals = await workspace.owner.data('GET', '/v1/approvals?status=pending');
    const asked = approvals.find(({ attributes }) => attributes.arguments.workflowId === id);
    await workspace.owner.data('POST', `/v1/approvals/${asked.id}/resolve`, { decision: 'approve' });
    // The page hears of it.
    await made.getByText('On', { exact: true }).waitFor();
    await made.getByText('Next start:').waitFor();

    await page.getByRole('button', { name: 'Add trigger' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Webhook' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Create trigger' }).click();
    const hook = row(page, 'When the webhook is called');
    await hook.getByText('Once the trigger is approved').waitFor();
    const resolve = async (decision) => {
      const [{ id: hookApproval }] = await workspace.owner.data('GET', '/v1/approvals?status=pending');
      await workspace.owner.data('POST', `/v1/approvals/${hookApproval}/resolve`, { decision });
    };
    const show = hook.getByRole('button', { name: 'Show address' });
    await resolve('decline');
    await hook.getByText('Once the trigger is on').waitFor();
    expect(await show.count()).toBe(0);
    await press(page, hook.getByRole('button', { name: 'Turn on' }));
    await hook.getByText('Once the trigger is approved').waitFor();
    await resolve('approve');
    await hook.getByText('showing it creates the address now').waitFor();
    const others = given().page;
    await others.goto(`${given().home}/workflows/${id}/triggers`);
    await row(others, 'When the webhook is called').getByText('Only Grace can show it here').waitFor();
    expect(await others.getByRole('button', { name: 'Show address' }).count()).toBe(0);
    faults.push(...(await faultsOfLooks(page)));
    await lookAt(page, desk);
    await press(page, show);
    const shown = page.getByRole('dialog', { name: 'Address of the webhook' });
    const address = await shown.getByRole('group', { name: 'Address' }).locator('code').textContent();
    await press(page, shown.getByRole('button', { name: 'I have saved it' }));
    await shown.waitFor({ state: 'detached' });
    await show.waitFor({ state: 'detached' });
    await page.locator('.triggers:focus').waitFor();
    expect((await triggersOf(id))[1].attributes).toMatchObject({ enabled: true, hasAddress: true, hookUrl: null });
    const called = await fetch(`${instance.address('api-gateway')}${new URL(address).pathname}`, { method: 'POST' });
    expect(called.status).toBe(202);
    await workspace.owner.data('PATCH', `${organization}/settings/publishing`, { creators: null });
    await grace.context.close();
    expect([...faults.splice(0), ...grace.faults]).toEqual([]);
  });
}
