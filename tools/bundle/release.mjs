// node tools/bundle/release.mjs FOLDER: copies all that the apps need beside Node into an empty folder: what an image holds.
import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { outside, root } from './rolldown.mjs';

const into = resolve(process.argv[2] ?? '');

/** What our modules open, the pages and their compressed copies among it. */
const opened = globSync('{apps,libs}/*/dist/**/*.*', { cwd: root, exclude: (name) => /\.(m?js|map|d\.ts)$/.test(name) });
const pages = globSync('apps/web/dist/{pages,cards}/**/*.*', { cwd: root, exclude: (name) => name.endsWith('.map') });
for (const path of new Set([...opened, ...pages, 'bundle', 'package.json']))
  cpSync(join(root, path), join(into, path), { recursive: true });
symlinkSync(join('bundle', 'deploy'), join(into, 'deploy'));
copyPackages(outside, root);

/** With what they depend on. What is not installed is for other platforms. */
function copyPackages(names, dependent) {
  for (const name of names) {
    const source = findPackage(name, dependent);
    if (source === undefined) continue;
    const target = join(into, relative(root, source));
    if (existsSync(target)) continue;
    cpSync(source, target, { recursive: true });
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), source);
  }
}

/** Where Node would find it. */
function findPackage(name, dependent) {
  for (let place = dependent; place.startsWith(root); place = dirname(place)) {
    const found = join(place, 'node_modules', name);
    if (existsSync(found)) return found;
  }
  return undefined;
}
