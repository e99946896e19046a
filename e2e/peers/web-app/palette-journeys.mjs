// The command palette and the keys of every page.
import { expect, it } from '@jest/globals';
import { inAnHour } from './people.mjs';

/** @param given gives the person with the page, and the workspace of their organization */
export function describePalette(given) {
  it('finds a release by a part of its title, and goes there by keyboard', async () => {
    const { page, home, workspace, faults } = given();
    const { id } = await workspace.schedule({ title: 'Zucchini flowers', scheduledAt: inAnHour() });
    await page.goto(home);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
    await page.keyboard.type('zucchini');
    await page.getByRole('menuitem', { name: 'Zucchini flowers' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zucchini flowers' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${home}/releases/${id}`);
    expect(faults.splice(0)).toEqual([]);
  });

  it('goes to pages by single keys, which are text in a field, and can be turned off', async () => {
    const { page, home, faults } = given();
    await page.goto(home);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
    await page.keyboard.press('n');
    const text = page.getByLabel('Text for every account');
    await text.focus();
    await page.keyboard.type('g r ?');
    expect(await text.inputValue()).toBe('g r ?');
    await text.fill('');
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await shortcuts.getByLabel('Use single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    // As long as a dialog is open, no key of the page is heard.
    await shortcuts.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Use single-key shortcuts').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await shortcuts.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(faults.splice(0)).toEqual([]);
  });
}
