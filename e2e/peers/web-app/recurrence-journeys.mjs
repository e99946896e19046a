// Releases that repeat, as people plan, change and end them.
import { expect, it } from '@jest/globals';
import { untilKept } from './people.mjs';

const dayMs = 86_400_000;
const asDay = (ms) => new Date(ms).toISOString().slice(0, 10);
const inDays = (days) => asDay(Date.now() + days * dayMs);
const weekdayOf = (date) => new Date(date).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** The Sunday before clocks in Berlin skip 02:30 next year. */
function sundayBeforeSummer() {
  const end = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31));
  return asDay(end.getTime() - (end.getUTCDay() + 7) * dayMs);
}

/** @param given gives the person with the page, and the workspace of their organization */
export function describeRecurrence(given) {
  const ofSeries = async (seriesId) => {
    const series = await given().workspace.api.data('GET', `/v1/releases?seriesId=${seriesId}&sort=scheduledAt`);
    return series.map(({ id, attributes }) => ({ id, ...attributes }));
  };
  /** Answers the dialog that asks which releases of a series are meant. */
  const answer = async (scope, yes) => {
    const dialog = given().page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { name: /^This release/ }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: scope }).check();
    await dialog.getByRole('button', { name: yes }).click();
  };

  it('plans a post every week as its preview says, changes those that follow, and cancels the rest', async () => {
    const { page, workspace, home, faults } = given();
    const [first, other] = [inDays(3), inDays(5)];
    const date = page.getByLabel('Date', { exact: true });
    const preview = page.getByRole('region', { name: 'First releases' }).getByRole('listitem');
    await page.goto(`${home}/compose?date=${sundayBeforeSummer()}`);
    await page.getByLabel('Text for every account').fill('Dish of the day');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByLabel('Time', { exact: true }).fill('02:30');
    await page.getByLabel('Repeats').selectOption('Weekly');
    await preview.nth(1).getByText('The clock skips 02:30 on this day').waitFor();
    expect(await preview.nth(1).textContent()).toContain('03:30 CEST');
    expect(await page.getByRole('button', { name: 'Publish now' }).count()).toBe(0);
    await page.getByLabel('Every … weeks').fill('0');
    await page.getByText('Enter a number from 1 to 99.').waitFor();
    await page.getByLabel('Every … weeks').fill('1');
    await date.fill(first);
    await page.getByLabel('Time', { exact: true }).fill('09:00');
    await page.getByRole('checkbox', { name: weekdayOf(other) }).check();
    await page.getByLabel('Ends').selectOption('After a number of times');
    await page.getByLabel('Number of times').fill('5');
    await untilKept(page, '"count":"5"');
    await page.reload();
    await page.getByText('Restored what you typed').waitFor();
    await preview.nth(4).waitFor();
    const previewed = await preview.locator('time').evaluateAll((times) => times.map(({ dateTime }) => dateTime));
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^Repeats every week on \w+ and \w+, 5 times from /).waitFor();
    const { recurrence } = (await workspace.api.data('GET', `/v1/releases/${page.url().split('/').pop()}`)).attributes;
    const planned = await ofSeries(recurrence.seriesId);
    expect(planned.map(({ scheduledAt }) => scheduledAt)).toEqual(previewed);
    expect(planned.slice(0, 2).map((each) => each.recurrence.date)).toEqual([first, other]);

    await page.goto(`${home}/compose/${planned[2].id}`);
    await page.getByLabel('Text for every account').fill('Soup of the day');
    expect(await page.getByLabel('Number of times, counting this one').inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await answer(/^This and following/, 'Save changes');
    await page.getByRole('button', { name: 'Cancel release' }).waitFor();
    const texts = async () => (await ofSeries(recurrence.seriesId)).map(({ baseContent }) => baseContent.split(' ')[0]);
    expect(await texts()).toEqual(['Dish', 'Dish', 'Soup', 'Soup', 'Soup']);
    await page.getByRole('button', { name: 'Cancel release' }).click();
    await answer(/^This and following/, 'Cancel releases');
    await page.getByText('No more releases are added to this series.').waitFor();
    await page.getByRole('button', { name: 'Delete release' }).waitFor();
    const left = await ofSeries(recurrence.seriesId);
    expect(left.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'cancelled']);
    await page.getByRole('link', { name: 'All releases of this series' }).click();
    await page.getByText('3 releases', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show the releases of every series' }).click();
    await page.getByText('One series', { exact: true }).waitFor({ state: 'detached' });
    // The browser reports the refused interval as an error.
    expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('moves one of them in the calendar, and ends the repetition after it', async () => {
    const { page, workspace, home, faults } = given();
    const made = await workspace.schedule({
      ...{ title: 'Of many', timezone: 'Europe/Berlin', scheduledAt: `${inDays(3)}T09:00` },
      recurrence: { frequency: 'daily' },
    });
    const { seriesId } = made.attributes.recurrence;
    await page.goto(`${home}/calendar?date=${inDays(3)}&zone=Europe%2FBerlin&view=list`);
    await page
      .getByRole('link', { name: /09:00 Repeats Feed Of many/ })
      .first()
      .focus();
    await page.keyboard.press('m');
    await page.getByText('Only this release moves').waitFor();
    await page.getByLabel('Time', { exact: true }).fill('10:15');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('The others of its series stay.').waitFor();
    const [first, second, third] = await ofSeries(seriesId);
    expect([first, second].map(({ scheduledAt }) => new Date(scheduledAt).getUTCMinutes())).toEqual([15, 0]);
    await page.goto(`${home}/releases/${first.id}`);
    await page.getByRole('link', { name: /^Next|, 09:00 / }).click();
    await page.waitForURL(`**/${second.id}`);
    await page.getByRole('button', { name: 'Stop repeating' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop repeating' }).click();
    await page.getByText('No more releases are added to this series.').waitFor();
    expect((await ofSeries(seriesId)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await workspace.api.send('GET', `/v1/releases/${third.id}`)).status).toBe(404);
    expect(faults.splice(0)).toEqual([]);
  });
}
