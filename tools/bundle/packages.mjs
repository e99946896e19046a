// Bundles the packages that apps and libraries depend on, for the specs: Jest reads every module anew for every file of specs, and
// to read two thousand takes longer than most specs do. Run by the Nx target `packages`; jest-resolver.cjs finds them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, outside, root, testPackages as folder } from './rolldown.mjs';

/** Imported beside whole packages. */
const subpaths = [
  '@bull-board/api/bullMQAdapter',
  '@modelcontextprotocol/server/stdio',
  '@nestjs/common/internal',
  'class-transformer/cjs/storage.js',
];

const manifests = globSync('{apps,libs}/*/package.json', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
const dependencies = manifests.flatMap((text) => {
  const { name, dependencies = {} } = JSON.parse(text);
  return name === '@imprint/web' ? [] : Object.keys(dependencies);
});
const names = [...new Set([...dependencies, ...subpaths])].filter((name) => !name.startsWith('@imprint/') && !outside.includes(name));
const modules = new Map(await Promise.all(names.map(async (name) => [`entry:${name}`, await reExported(name)])));

await bundle({
  input: Object.fromEntries(names.map((name) => [name, `entry:${name}`])),
  folder,
  plugins: [
    {
      name: 'entries',
      resolveId(id, importer) {
        if (modules.has(id)) return id;
        return modules.has(importer) ? this.resolve(id, join(root, 'package.json'), { skipSelf: true }) : null;
      },
      load: (id) => modules.get(id) ?? null,
    },
  ],
  fileNames: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
});
writeFileSync(join(folder, 'names.json'), JSON.stringify(names));

/** A module of all that a package exports, by name: of a CommonJS one only Node knows what that is. */
async function reExported(name) {
  const exported = Object.keys(await import(name)).filter((key) => key !== 'module.exports');
  return exported.length === 0 ? `import '${name}';` : `export { ${exported.join(', ')} } from '${name}';`;
}
