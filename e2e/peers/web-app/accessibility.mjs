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
