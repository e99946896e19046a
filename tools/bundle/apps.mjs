// Bundles what Node runs into bundle/: the six apps, deploy/*.mjs and everything that they import, our code and the packages', become some
// sixty shared files instead of three thousand. A process starts in half the time, and an image needs no packages except the external ones.
// Rolldown reads the output of tools/build.mjs. Run by the Nx target `bundle`.
import { globSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { bundle, root } from './rolldown.mjs';

const folder = join(root, 'bundle');

/** Files next to our modules stay where the build put them; a file that a thread runs becomes a separate entry. */
const ownFiles = {
  name: 'own-files',
  transform: {
    filter: { id: /\/(apps|libs)\/[^/]+\/dist\/.*\.js$/, code: /import\.meta\.url/ },
    handler(code, id) {
      const withWorkers = code.replaceAll(/new URL\('(\.\/[^']+\.worker\.js)', import\.meta\.url\)/g, (_, file) => {
        const worker = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file), name: basename(file, '.js') });
        return `new URL(import.meta.ROLLUP_FILE_URL_${worker})`;
      });
      const place = JSON.stringify(relative(folder, id));
      return { code: withWorkers.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
    },
  },
};

await bundle({
  input: {
    ...entries('apps/*/dist/main.js', (path) => path.split('/')[1]),
    ...entries('deploy/*.mjs', (path) => path.slice(0, -'.mjs'.length)),
  },
  folder,
  plugins: [ownFiles],
  fileNames: {
    entryFileNames: ({ name }) => (name.startsWith('deploy/') ? `${name}.mjs` : `${name}.js`),
    chunkFileNames: '[name]-[hash].js',
  },
});

function entries(pattern, nameOf) {
  return Object.fromEntries(globSync(pattern, { cwd: root }).map((path) => [nameOf(path), join(root, path)]));
}
