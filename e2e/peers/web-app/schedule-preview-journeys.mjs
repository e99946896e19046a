// What the coming days bring.
import { Workspace } from '@imprint/e2e/harness/index';
import { expect, it } from '@jest/globals';
import { arrive } from './people.mjs';

const dayMs = 86_400_000;

/** @param given gives the browser and the instance. The organization is a new one: what others planned would use the limit up. */
export function describeSchedulePreview(given) {
  const inDays = (days) => new Date(Date.now() + days * dayMs).toISOString();

  it('shows what a limit puts off, and changes with the limit', async () => {
    const { browser, instance } = given();
    const { page, home, faults, token, context } = await arrive(browser, instance);
    const workspace = await Workspace.open(instance, token);
    const [feed] = await workspace.api.data('GET', '/v1/connections?platform=feed');
    const setSlots = (slots) => workspace.api.data('PUT', `/v1/connections/${feed.id}/slots`, { timezone: 'UTC', slots });
    await workspace.schedule({ title: 'In time', scheduledAt: inDays(5) });
    const { id } = await workspace.schedule({ title: 'One too many', scheduledAt: inDays(5.5) });
    await page.goto(`${home}/calendar`);
    await page.getByRole('link', { name: 'Schedule preview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Schedule preview' }).waitFor();
    const row = (title) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await row('One too many').getByText('Ready').waitFor();
    // A slot that somebody else adds is free on its day.
    await setSlots([{ weekday: 'wednesday', time: '11:00' }]);
    await page.getByText(/^Free slot: \d\d:00$/).waitFor();

    await page.goto(`${home}/connections`);
    await page
      .getByRole('button', { name: /^Limit posts of .* feed$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Limit posts of/ });
    const most = dialog.getByLabel('Most posts within 24 hours');
    await most.fill('1001');
    await dialog.getByRole('button', { name: 'Save limit' }).click();
    expect(await most.evaluate((field) => field.validity.rangeOverflow)).toBe(true);
    await most.fill('1');
    await dialog.getByRole('button', { name: 'Save limit' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('At most 1 post within 24 hours').first().waitFor();

    await page.goto(`${home}/calendar/preview?period=month`);
    await row('In time').getByText('Ready').waitFor();
    await row('One too many').getByText('Goes out later').waitFor();
    await row('One too many').getByText('The account has used up its quota by then').waitFor();
    await page.getByText('Your limit: 1 of 1 post in 24 hours').first().waitFor();
    await page.getByRole('link', { name: '7 days' }).click();
    await page.waitForURL((url) => url.search === '');
    await row('One too many').getByText('Goes out later').waitFor();

    // What others change is shown at once.
    await workspace.api.data('POST', `/v1/releases/${id}/pause`);
    await row('One too many').getByText('Will not go out').waitFor();
    await workspace.api.data('PATCH', `/v1/connections/${feed.id}`, { maxPostsPerDay: null });
    await workspace.api.data('POST', `/v1/releases/${id}/resume`);
    await row('One too many').getByText('Ready').waitFor();
    await page.getByText(/^Your limit/).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });
}
