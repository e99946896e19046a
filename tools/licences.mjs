// Checks the licences of all shipped packages, according to package-lock.json, so that the binaries of every platform are included. Run
// directly (as by npm run lint), it fails with a sentence for each package that may not be redistributed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './set-up.mjs';

const unknown = 'an unknown licence';

/** Only require their text to be included. MPL-2.0 applies to the files under it, and we change none. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
]);

/** Packages under another licence, and why they may be shipped. */
const exceptions = [
  {
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips comes unchanged as a library of its own that is loaded when the program runs and can be replaced.',
  },
  {
    packages: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'libheif comes unchanged as a package of its own that is loaded when the program runs and can be replaced.',
  },
  {
    packages: /^argparse$/,
    licence: 'PSF-2.0',
    reason:
      'As permissive as BSD: it asks for its text beside the copy. markdown-it has it for its command line, which nothing here runs.',
  },
  {
    packages: /^duck$/,
    licence: 'BSD',
    reason: 'Its LICENSE holds the text of BSD-2-Clause; its manifest says no more than BSD. It comes with mammoth.',
  },
  {
    packages: /^mdn-data$/,
    licence: 'CC0-1.0',
    reason: 'In the public domain. It holds the syntax of CSS as data, for css-tree.',
  },
  {
    packages: /^isbot$/,
    licence: 'Unlicense',
    reason: 'In the public domain. @tanstack/react-router lists it for pages that a server renders, and ours are not.',
  },
  {
    packages: /^pako$/,
    licence: 'Zlib',
    reason: 'Zlib asks no more than MIT, and that changed copies say so: it comes unchanged, with isomorphic-git.',
  },
  {
    packages: /^pause$/,
    licence: unknown,
    reason: 'Its Readme.md holds the text of the MIT licence; its manifest says nothing.',
  },
];

/** Used to build the pages, and not shipped. */
const buildTools = ['vite', '@vitejs/plugin-react'];

/** @returns {{ name: string, version: string, licence: string, reason?: string }[]} runtime dependencies of apps and libraries, by name */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const workspaces = Object.keys(packages).filter((path) => /^(apps|libs)\/[^/]+$/.test(path));
  const shipped = [...reachable(packages, workspaces)].map((path) => {
    const { name = path.slice(path.lastIndexOf('node_modules/') + 13), version, license } = packages[path];
    const licence = license ?? oldStyleLicence(path);
    return { name, version, licence, reason: exceptionFor(name, licence)?.reason };
  });
  const distinct = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]));
  return [...distinct.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** Locations in the lock of these packages and their dependencies, for every platform. */
function reachable(packages, workspaces) {
  const found = new Set();
  const visit = (path) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = buildTools.includes(name) ? undefined : placeOf(packages, name, path);
      if (place === undefined || packages[place].link || packages[place].dev || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  workspaces.forEach(visit);
  return found;
}

/** Resolves like Node: next to the dependent, then further up. */
function placeOf(packages, name, dependent) {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
}

/** One sentence for each package that must not be shipped. */
export function licenceProblems(packages = shippedPackages()) {
  return packages
    .filter(({ name, licence }) => !isAllowed(licence, exceptionFor(name, licence)?.licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is under ${licence}, which is not allowed: replace it, or list it with a reason in tools/licences.mjs.`,
    );
}

/** For an SPDX expression: any side of OR, every side of AND. */
function isAllowed(expression, alsoAllowed) {
  const some = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return some.some((side) => side.split(' AND ').every((licence) => allowed.has(licence) || licence === alsoAllowed));
}

function exceptionFor(name, licence) {
  return exceptions.find((exception) => exception.packages.test(name) && licence.includes(exception.licence));
}

/** `licenses: [{ type }]`, the form of manifests before SPDX. */
function oldStyleLicence(path) {
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) return unknown;
  const { licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return licenses?.map(({ type }) => type).join(' OR ') || unknown;
}

if (process.argv[1] === import.meta.filename) {
  const problems = licenceProblems();
  if (problems.length > 0) giveUp(problems.join('\n'));
  console.log(`${shippedPackages().length} packages, all under licences that are allowed.`);
}
