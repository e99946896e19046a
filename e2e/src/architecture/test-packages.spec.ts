import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { builtFile, productionSources } from './source-files.js';

const { outside, testPackages } = (await import(builtFile('tools/bundle/rolldown.mjs'))) as {
  outside: readonly string[];
  testPackages: string;
};
const bundled = new Set(JSON.parse(readFileSync(join(testPackages, 'names.json'), 'utf8')) as string[]);

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
    .filter(({ name }) => !isBuiltin(name) && !name.startsWith('@imprint/') && !outside.includes(name) && !bundled.has(name));
  expect(others).toEqual([]);
});
