// The calendar, as people use it.
import { expect, it } from '@jest/globals';
import { startOfSummerTime } from './people.mjs';

/** What a clock in Berlin shows, as an instant. */
function instantIn(date, time) {
  const utc = new Date(`${date}T${time}Z`);
  const berlin = new Date(utc.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T') + 'Z');
  return new Date(utc.getTime() * 2 - berlin.getTime()).toISOString();
}

/** @param given gives the person with the page, and the workspace of their organization */
export function describeCalendar(given) {
  /** A day of next month, in which nothing else is planned. */
  const dayOfNextMonth = (day) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day)).toISOString().slice(0, 10);
  };
  const calendarOf = (date, view = 'month') => `${given().home}/calendar?date=${date}&zone=Europe%2FBerlin&view=${view}`;
  const dueAt = async (id) => (await given().workspace.api.data('GET', `/v1/releases/${id}`)).attributes.targets[0].scheduledAt;

  it('moves a post that is dragged to another day or hour, and shows it in every window', async () => {
    const { page, context, workspace, faults } = given();
    const [before, after] = [dayOfNextMonth(10), dayOfNextMonth(12)];
    const { id } = await workspace.schedule({ title: 'Dragged', scheduledAt: `${before}T09:30` });
    const other = await context.newPage();
    await Promise.all([page, other].map((each) => each.goto(calendarOf(before))));
    const chipOn = (each, place) => each.locator(`[data-drop="${place}"]`).getByRole('link', { name: 'Dragged' });
    await chipOn(other, before).waitFor();
    await page.bringToFront(); // where one drags is drawn
    await chipOn(page, before).dragTo(page.locator(`[data-drop="${after}"]`));
    await chipOn(other, after).waitFor();
    expect(await chipOn(page, after).textContent()).toMatch(/^09:30 Feed Dragged/);
    expect(await dueAt(id)).toBe(instantIn(after, '09:30'));
    await page.goto(calendarOf(after, 'week'));
    const hour = page.locator(`[data-drop="${after}T14"]`);
    const { height } = await hour.boundingBox();
    await chipOn(page, `${after}T09`).dragTo(hour, { targetPosition: { x: 20, y: height * 0.6 } });
    await chipOn(other, after).filter({ hasText: '14:30' }).waitFor();
    expect(await dueAt(id)).toBe(instantIn(after, '14:30'));
    await other.close();
    expect(faults.splice(0)).toEqual([]);
  });

  it('moves a post by keyboard, goes back when the API refuses, and undoes', async () => {
    const { page, workspace, faults } = given();
    const [before, after] = [dayOfNextMonth(17), dayOfNextMonth(19)];
    const { id } = await workspace.schedule({ title: 'By key', scheduledAt: `${before}T09:30` });
    await page.goto(calendarOf(before));
    const chip = page.getByRole('link', { name: 'By key' });
    const moveTo = async (date, time) => {
      await chip.focus();
      await page.keyboard.press('m');
      await page.getByRole('dialog', { name: 'Move this post' }).waitFor();
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Time', { exact: true }).fill(time);
      await page.keyboard.press('Enter');
    };
    const sunday = startOfSummerTime();
    await moveTo(sunday, '02:30');
    await page.getByText(`${sunday}T02:30:00 does not exist in Europe/Berlin`).waitFor();
    await page.locator(`[data-drop="${before}"]`).getByRole('link', { name: 'By key' }).waitFor();
    faults.splice(0); // the browser reports the refusal as an error
    await moveTo(after, '16:45');
    await page.getByRole('status').getByText('“By key” moved to').waitFor();
    await page.locator(':focus', { hasText: /^16:45 Feed By key/ }).waitFor();
    expect(await dueAt(id)).toBe(instantIn(after, '16:45'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`[data-drop="${before}"]`).getByText('09:30').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('09:30').waitFor();
    expect(await dueAt(id)).toBe(instantIn(before, '09:30'));
    expect(faults.splice(0)).toEqual([]);
  });

  it('starts a post on the day whose plus was pressed', async () => {
    const { page, faults } = given();
    const date = dayOfNextMonth(21);
    await page.goto(calendarOf(date));
    await page
      .locator(`[data-drop="${date}"]`)
      .getByRole('link', { name: /^New post on .* 21 / })
      .click();
    await page.locator('input[type=date]').waitFor();
    expect(await page.locator('input[type=date]').inputValue()).toBe(date);
    expect(faults.splice(0)).toEqual([]);
  });
}
