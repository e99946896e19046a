// Bundles the packages that apps and libraries depend on, for the specs: Jest reads every module again for every spec file, and reading two
// thousand takes longer than most specs. Run by the Nx target `packages`; jest-resolver.cjs uses the bundles.
// Before everything that has decorators, as in every app.
import 'reflect-metadata';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle, outside, root, testPackages as folder } from './rolldown.mjs';

/** Imported in addition to whole packages. */
const subpaths = [
  '@bull-board/api/bullMQAdapter',
  '@modelcontextprotocol/server/stdio',
  '@nestjs/common/internal',
  '@noble/curves/secp256k1.js',
  '@zip.js/zip.js/lib/zip-core-native.js',
  'class-transformer/cjs/storage.js',
  'csv-parse/sync',
  'eld/extrasmall',
  'eld/small',
  'libphonenumber-js/min',
  'nodemailer/lib/mail-composer',
  'nodemailer/lib/shared',
  'nodemailer/lib/smtp-connection',
];
/** Packages of which only parts are used. */
const withoutWhole = ['@noble/curves', '@zip.js/zip.js', 'eld', 'libphonenumber-js'];

const manifests = globSync('{apps,libs}/*/package.json', { cwd: root }).map((path) => join(root, path));
/** Names with the folder to resolve them from: a library may use another version than the tools at the root. */
const found = new Map(subpaths.map((name) => [name, root]));
for (const manifest of manifests) {
  const { name: project, dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const names = project === '@imprint/web' ? [] : Object.keys(dependencies);
  for (const name of names.filter((name) => !name.startsWith('@imprint/') && ![...outside, ...withoutWhole].includes(name))) {
    const isNested = existsSync(join(dirname(manifest), 'node_modules', name));
    if (isNested || !found.has(name)) found.set(name, isNested ? dirname(manifest) : root);
  }
}
const names = [...found.keys()];
const modules = new Map();
// One after the other: a CommonJS package cannot require a module that is being imported.
for (const name of names) modules.set(`entry:${name}`, await reExported(name));

await bundle({
  input: Object.fromEntries(names.map((name) => [name, `entry:${name}`])),
  folder,
  plugins: [
    {
      name: 'entries',
      resolveId(id, importer) {
        if (modules.has(id)) return id;
        return modules.has(importer) ? this.resolve(id, join(found.get(id), 'package.json'), { skipSelf: true }) : null;
      },
      load: (id) => modules.get(id) ?? null,
    },
  ],
  fileNames: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
});
writeFileSync(join(folder, 'names.json'), JSON.stringify(names));

/**
 * A module that re-exports everything from a package by name. For a CommonJS package only Node knows the names, by importing it from the
 * root.
 */
async function reExported(name) {
  if (found.get(name) !== root) return `export * from '${name}';`;
  const exported = Object.keys(await import(name)).filter((key) => key !== 'module.exports');
  return exported.length === 0 ? `import '${name}';` : `export { ${exported.join(', ')} } from '${name}';`;
}
