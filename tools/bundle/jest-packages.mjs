// Where Jest finds the packages that packages.mjs bundled.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'test-packages');

/** For the setting of this name. */
export function moduleNameMapper() {
  const names = JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'));
  return Object.fromEntries(names.map((name) => [`^${name.replaceAll('.', '\\.')}$`, join(folder, `${name}.mjs`)]));
}
