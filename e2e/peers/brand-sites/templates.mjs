// Templates that people fill in by hand, which is what this does: pages of HTML with their stylesheets and pictures.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logoSvg } from './logo.mjs';
import { themeFiles } from './theme-files.mjs';

/** What a scanner does not read, and what makes the copies large. */
const leftOut = /\.(?:m?js|map|scss|mp4|woff2?|ttf|eot)$/;

/**
 * @param {{
 *   from: string,
 *   parts: string[],
 *   pages: Record<string, string>,
 *   changes: [string | RegExp, string][],
 *   logo?: { path: string, name: string, colour: string, sign?: string }
 * }} site `from`: a folder of a package, of which `parts` are copied and `pages` filled in, by the names that they get
 * @param {string} into
 */
export async function buildTemplate({ from, parts, pages, changes, logo }, into) {
  for (const part of parts)
    await cp(join(themeFiles, from, part), join(into, part), {
      recursive: true,
      filter: (source) => !leftOut.test(source),
    });
  const unused = new Set(changes);
  for (const [name, page] of Object.entries(pages)) {
    let html = await readFile(join(themeFiles, from, page), 'utf8');
    for (const change of changes) {
      const next = html.replaceAll(typeof change[0] === 'string' ? change[0] : new RegExp(change[0], 'g'), () => change[1]);
      if (next !== html) unused.delete(change);
      html = next;
    }
    await writeFile(join(into, name), html);
  }
  // Otherwise the site would quietly stay that of the template after an update.
  if (unused.size > 0) throw new Error(`${from} has no ${[...unused].map(([what]) => String(what)).join(', ')}`);
  if (logo) await put(into, logo.path, logoSvg(logo));
}

/** A stylesheet of a framework, and pages as people write them with it. */
export async function buildPages({ stylesheet, into: path, more, pages, logo }, into) {
  await put(into, path, `${await readFile(join(themeFiles, stylesheet), 'utf8')}\n${more}`);
  for (const [name, html] of Object.entries(pages)) await put(into, name, html);
  if (logo) await put(into, logo.path, logoSvg(logo));
}

async function put(folder, name, body) {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), body);
}
