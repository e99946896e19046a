import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { builtFile, productionSources } from './source-files.js';

const { outside, root, testPackages, testRooms } = (await import(builtFile('tools/bundle/rolldown.mjs'))) as {
  outside: readonly string[];
  root: string;
  testPackages: string;
  testRooms: string;
};
const bundled = new Set(JSON.parse(readFileSync(join(testPackages, 'names.json'), 'utf8')) as string[]);

/** As rolldown.mjs decides it. */
const isOutside = (id: string): boolean => outside.some((name) => id === name || id.startsWith(`${name}/`));

/** What a module imports at run time. Decorators keep the classes that they refer to, so only `import type` loads nothing. */
function loadedBy(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export) (?!type )(?:[^'";]+ from )?'([^'.][^']*)'/gm);
  const later = text.matchAll(/import\('([^'.][^']*)'\)/g);
  return [...statements, ...later].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

it('specs load every package of apps and libraries from the bundles, so that there is one of each', () => {
  const others = productionSources()
    .filter(({ path }) => !path.startsWith('apps/web/'))
    .flatMap(({ path, text }) => loadedBy(text).map((name) => ({ path, name })))
    .filter(({ name }) => !isBuiltin(name) && !name.startsWith('@imprint/') && !isOutside(name) && !bundled.has(name));
  expect(others).toEqual([]);
});

it('bundles know no path of the checkout that they were built in, because Nx hands them to every other one', () => {
  const folders = [testPackages, testRooms];
  const files = folders.flatMap((folder) => globSync('**/*.mjs', { cwd: folder }).map((file) => join(folder, file)));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(`${root}/`))).toEqual([]);
});
