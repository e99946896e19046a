// Whether everybody can use a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** On a phone in the dark, and on a desk in the light. */
export const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
];

/** Rules of axe about colours and sizes. */
export const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

export async function lookAt(page, { viewport, colorScheme }) {
  await page.setViewportSize(viewport);
  // Without motion, so that no colour is measured on its way to another.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** What axe finds, a line for each rule. */
export async function violations(page, options = {}) {
  // Once for each document, although a document is looked at twice.
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(axe);
  // Otherwise the elements that pass every rule are described and sent here, too.
  const found = await page.evaluate(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })}).then((all) => all.violations)`,
  );
  return found.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Presses Tab until something has the focus. */
export async function tabTo(page, target) {
  const focused = target.and(page.locator(':focus'));
  for (let pressed = 0; pressed < 200; pressed++) {
    if ((await focused.count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** What axe finds in every look, and whether the page fits the window. */
export async function faultsOfLooks(page) {
  const found = [];
  for (const look of looks) {
    await lookAt(page, look);
    found.push(...(await violations(page)));
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) found.push(`${overflow} px wider than a window of ${look.viewport.width} px`);
  }
  return found;
}
