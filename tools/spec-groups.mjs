// Spec files in groups, each of which Jest runs as one: half of the processor time of the units went into loading the same modules anew for
// every spec file. Those of a group share their modules as they would in an app, and keep hooks of their own.
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import unitsConfig from '../jest.config.mjs';
import { root } from './set-up.mjs';

/** Written again for every run. */
export const groupsFolder = join(root, 'dist', 'spec-groups');

/** Spec files that take a minute or more, each a group by itself, and begun first (tools/jest-sequencer.mjs): they would hold up their neighbours. */
export const longSpecs = [
  'local-slideshow.model',
  'local-portrait.model',
  'local-ffmpeg.model',
  'local-speech.model',
  'git.channel',
];
const longNameOf = (file) => longSpecs.find((name) => basename(file) === `${name}.spec.js`);

/** So many that several workers end at about the same time, and that few modules are loaded twice. */
const filesPerGroup = 9;

/**
 * Writes a spec file for each group of the units' files in the same app or library.
 * @returns {string} pattern of the written files, for `--testMatch` of Jest
 */
export function writeSpecGroups() {
  const patterns = unitsConfig.testMatch.map((pattern) => pattern.replace('<rootDir>/', ''));
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  if (files.length === 0) throw new Error('There are no spec files. Run npm run build.');
  rmSync(groupsFolder, { recursive: true, force: true });
  mkdirSync(groupsFolder, { recursive: true });
  for (const file of files) {
    const name = longNameOf(file);
    if (name !== undefined) writeGroup(name, [file]);
  }
  const others = files.filter((file) => longNameOf(file) === undefined);
  const places = Map.groupBy(others, (file) => file.split('/').slice(0, 2).join('-'));
  for (const [place, members] of places) {
    const count = Math.ceil(members.length / filesPerGroup);
    for (let index = 0; index < count; index++) {
      const start = Math.round((index * members.length) / count);
      const end = Math.round(((index + 1) * members.length) / count);
      writeGroup(`${place}-${index + 1}`, members.slice(start, end));
    }
  }
  return join(groupsFolder, '*.spec.js');
}

function writeGroup(name, members) {
  const runner = relative(groupsFolder, join(import.meta.dirname, 'spec-group.mjs'));
  const addresses = members.map((file) => JSON.stringify(relative(groupsFolder, join(root, file))));
  writeFileSync(
    join(groupsFolder, `${name}.spec.js`),
    `import { loadSpecs } from '${runner}';\n\nawait loadSpecs(import.meta.dirname, [\n  ${addresses.join(',\n  ')},\n]);\n`,
  );
}
