// npm run generate: writes the pages under docs/ that describe what the code declares, the lists of settings for containers,
// and the generated parts of @imprint/webhooks and @imprint/sdk.
// `--check` writes nothing and fails when a page is not what it would write.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildToDescribe, continueOnOwnNode, ensureInstalled, giveUp, node, root } from './set-up.mjs';

const isCheck = process.argv.includes('--check');

if (process.execPath !== node) {
  ensureInstalled();
  continueOnOwnNode('tools/generate.mjs');
} else {
  // A check runs on what was built for the tests around it.
  if (!isCheck) buildToDescribe();
  const { pages } = await import('./reference/pages.mjs');
  const stale = pages.filter(({ path, text }) => readPage(path) !== text);
  if (isCheck && stale.length > 0) giveUp(`Not up to date: ${stale.map(({ path }) => path).join(', ')}. Run npm run generate.`);
  for (const page of isCheck ? [] : stale) writePage(page);
  const written = stale.length === 0 ? 'Every page is up to date.' : `Written: ${stale.map(({ path }) => path).join(', ')}`;
  console.log(written);
}

function writePage({ path, text }) {
  const file = join(root, path);
  if (text === undefined) return rmSync(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function readPage(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
