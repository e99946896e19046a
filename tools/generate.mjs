// npm run generate: writes the pages under docs/ that describe what the code declares, and the lists of settings for containers.
// `--check` writes nothing and fails when a page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, continueOnOwnNode, ensureInstalled, giveUp, node, root } from './set-up.mjs';

const isCheck = process.argv.includes('--check');

if (process.execPath !== node) {
  ensureInstalled();
  continueOnOwnNode('tools/generate.mjs');
} else {
  // A check uses the existing build, like the tests around it.
  if (!isCheck) build();
  const { pages } = await import('./reference/pages.mjs');
  const stale = pages.filter(({ path, text }) => readPage(path) !== text);
  if (isCheck && stale.length > 0) giveUp(`Not up to date: ${stale.map(({ path }) => path).join(', ')}. Run npm run generate.`);
  for (const { path, text } of isCheck ? [] : stale) writeFileSync(join(root, path), text);
  const written = stale.length === 0 ? 'Every page is up to date.' : `Written: ${stale.map(({ path }) => path).join(', ')}`;
  console.log(written);
}

function readPage(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
