// node tools/bundle/release.mjs FOLDER: copies everything that the apps need besides Node into an empty folder, which is the content of an
// image.
import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { outside, root } from './rolldown.mjs';

const into = resolve(process.argv[2] ?? '');

/** Files that our modules open, including the pages. */
const opened = globSync('{apps,libs}/*/dist/**/*.*', { cwd: root, exclude: (name) => /\.(m?js|map|d\.ts)$/.test(name) });
const pages = globSync('apps/web/dist/**/*.*', { cwd: root });
for (const path of new Set([...opened, ...pages, 'bundle', 'package.json']))
  cpSync(join(root, path), join(into, path), { recursive: true });
symlinkSync(join('bundle', 'deploy'), join(into, 'deploy'));
copyPackages(outside, root);

/** With their dependencies. What is not installed is for other platforms. */
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

/** Resolves a package as Node would. */
function findPackage(name, dependent) {
  for (let place = dependent; place.startsWith(root); place = dirname(place)) {
    const found = join(place, 'node_modules', name);
    if (existsSync(found)) return found;
  }
  return undefined;
}
