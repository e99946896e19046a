// npm run mutation [-- <part of a path> … --force]. Works in a copy of the sources, so nothing here is touched, and keeps its results in
// mutation/reports: the next run repeats only what changed, or everything with `--force`. Parts of paths choose among guarded-files.mjs.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, ensureInstalled, node, ownEnvironment, root } from '../tools/set-up.mjs';

const here = import.meta.dirname;

ensureInstalled();
ensureInstalled(here);
build();
const { default: startTestServers } = await import('../tools/jest-setup.mjs');
const { default: stopTestServers } = await import('../tools/jest-teardown.mjs');
// Stryker gets the signal as well, and ends; then the copy and the servers go.
process.on('SIGINT', () => undefined);
// What is changed are modules, which a bundle would hide.
process.env.IMPRINT_TEST_MODULES = '1';
const copy = mkdtempSync(join(tmpdir(), 'imprint-mutation-'));
let status = 1;
try {
  copyProject(copy);
  // Once for all mutants, not once for each.
  await startTestServers();
  const stryker = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const isOption = (argument) => argument.startsWith('-');
  const args = ['run', join(here, 'stryker.config.mjs'), ...process.argv.slice(2).filter(isOption)];
  const IMPRINT_MUTATE = process.argv
    .slice(2)
    .filter((argument) => !isOption(argument))
    .join(',');
  ({ status } = spawnSync(node, [stryker, ...args], { cwd: copy, stdio: 'inherit', env: ownEnvironment({ IMPRINT_MUTATE }) }));
} finally {
  await stopTestServers();
  rmSync(copy, { recursive: true, force: true });
}
process.exit(status ?? 1);

/** The installed packages are linked, except those of this repository: they must be the ones of the copy. */
function copyProject(to) {
  for (const name of ['package.json', 'jest.config.mjs', '.swcrc', 'tools', 'libs', 'apps'])
    cpSync(join(root, name), join(to, name), { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  const [installed, linked] = [join(root, 'node_modules'), join(to, 'node_modules')];
  mkdirSync(linked);
  for (const name of readdirSync(installed))
    if (name !== '@imprint') symlinkSync(join(installed, name), join(linked, name), 'junction');
  cpSync(join(installed, '@imprint'), join(linked, '@imprint'), { recursive: true, verbatimSymlinks: true });
}
