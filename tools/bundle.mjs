// Bundles what Node runs into bundle/: the six apps, deploy/*.mjs and all that they import, ours and the packages', become some forty
// files instead of three thousand, which they share. A process starts in half the time, and an image needs no packages but those
// named below. Rolldown reads what tools/build.mjs built. Run by the Nx target `bundle`.
// `node tools/bundle.mjs --release FOLDER` copies all that the apps need beside Node into an empty folder: what an image holds.
import { cpSync, existsSync, globSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'bundle');

/** Stay packages: they bring machine code, or open files and start threads beside their own. */
const outside = ['sharp', '@resvg/resvg-js', 'piscina', 'msgpackr-extract', '@bull-board/ui'];

/** Parts of Nest that it loads only where they are installed. */
const notInstalled = ['@nestjs/microservices', '@nestjs/websockets'];

/** Files beside our modules stay where the build put them; a file that a thread runs becomes an entry of its own. */
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

/** @nestjs/typeorm asks Node for TypeORM, which would be a second one beside that of the bundle. */
const oneTypeOrm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/.*typeorm-compat\.js$/ },
    handler: (code) => ({
      code: code.replace('createRequire(import.meta.url)', '() => typeorm').replace(/^/, "import * as typeorm from 'typeorm';\n"),
    }),
  },
};

const { values: flags } = parseArgs({ options: { release: { type: 'string' } } });
if (flags.release === undefined) await bundle();
else copyRelease(resolve(flags.release));

async function bundle() {
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    input: {
      ...entries('apps/*/dist/main.js', (path) => path.split('/')[1]),
      ...entries('deploy/*.mjs', (path) => path.slice(0, -4)),
    },
    platform: 'node',
    external: (id) => [...outside, ...notInstalled].some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [ownFiles, oneTypeOrm],
    onLog(level, { code, message }) {
      if (level === 'warn' && code !== 'EVAL') throw new Error(message);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: ({ name }) => (name.startsWith('deploy/') ? `${name}.mjs` : `${name}.js`),
    chunkFileNames: '[name]-[hash].js',
    // Nest and TypeORM know classes by their names.
    keepNames: true,
    // Decorators run when a module does, and need what modules before it have set up.
    strictExecutionOrder: true,
  });
  await build.close();
  console.log(`${output.length} files bundled`);
}

function entries(pattern, nameOf) {
  return Object.fromEntries(globSync(pattern, { cwd: root }).map((path) => [nameOf(path), join(root, path)]));
}

/** The bundle, the files that its modules open, the pages, and the packages outside. */
function copyRelease(into) {
  const opened = globSync('{apps,libs}/*/dist/**/*.*', { cwd: root, exclude: (name) => /\.(m?js|map|d\.ts)$/.test(name) });
  const pages = globSync('apps/web/dist/**/*.*', { cwd: root });
  for (const path of new Set([...opened, ...pages, 'bundle', 'package.json']))
    cpSync(join(root, path), join(into, path), { recursive: true });
  symlinkSync(join('bundle', 'deploy'), join(into, 'deploy'));
  copyPackages(outside, root, into);
}

/** With what they depend on. What is not installed is for other platforms. */
function copyPackages(names, dependent, into) {
  for (const name of names) {
    const source = findPackage(name, dependent);
    if (source === undefined) continue;
    const target = join(into, relative(root, source));
    if (existsSync(target)) continue;
    cpSync(source, target, { recursive: true });
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), source, into);
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
