// Bundles the rooms of contracts and platform, for the specs of whatever stands on them: a spec file of a domain reads half as many modules.
// Run by the Nx target `rooms`; jest-resolver.cjs uses the bundle.
import { globSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundle, root, testRooms as folder } from './rolldown.mjs';

const libraries = ['contracts', 'platform'];

/** Names as they are imported, with their files. */
const rooms = new Map(
  libraries.flatMap((library) => {
    const dist = join(root, 'libs', library, 'dist');
    const files = globSync('**/index.js', { cwd: dist });
    return files.map((file) => [`@imprint/${library}/${file.slice(0, -'/index.js'.length)}`, join(dist, file)]);
  }),
);

/** An expression for the URL of a file, given from the root, that holds in whichever checkout a bundle lies. */
const placeOf = (file) => `new URL(${JSON.stringify(file)}, import.meta.url.slice(0, import.meta.url.indexOf('node_modules/.cache/'))).href`;

await bundle({
  input: Object.fromEntries(rooms),
  folder,
  plugins: [
    {
      name: 'rooms',
      resolveId(id) {
        if (rooms.has(id)) return rooms.get(id);
        return id.startsWith('.') || id.startsWith('/') ? null : { id, external: true };
      },
      // Test servers are started by scripts next to a module. Nx hands the same bundle to every checkout, so it may not know where it was built.
      transform: {
        filter: { code: /import\.meta\.url/ },
        handler: (code, id) => ({ code: code.replaceAll('import.meta.url', placeOf(relative(root, id))) }),
      },
    },
  ],
  fileNames: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
});
writeFileSync(join(folder, 'names.json'), JSON.stringify([...rooms.keys()]));
