// What all bundles of this repository have in common.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

export const root = join(import.meta.dirname, '..', '..');

/** Written by packages.mjs and rooms.mjs, read by Jest. */
export const testPackages = join(root, 'node_modules', '.cache', 'test-packages');
export const testRooms = join(root, 'node_modules', '.cache', 'test-rooms');

/** Not bundled, because they contain native code, open files (such as WebAssembly) and start threads next to their own, or have to stay replaceable (libheif-js, @mediabunny/aac-encoder). */
export const outside = [
  ...['sharp', 'libheif-js', '@resvg/resvg-js', 'piscina', '@napi-rs/nice', 'msgpackr-extract', '@bull-board/ui'],
  ...['h264-mp4-encoder', 'mediabunny', '@mediabunny/aac-encoder'],
  ...['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync'],
];

/** Parts of Nest that are loaded only if they are installed. */
const notInstalled = ['@nestjs/microservices', '@nestjs/websockets'];

/** @nestjs/typeorm resolves TypeORM through Node, which would load a second copy besides the bundled one. */
const oneTypeOrm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/.*typeorm-compat\.js$/ },
    handler: (code) => ({
      code: replaced(code, 'createRequire(import.meta.url)', '() => typeorm').replace(
        /^/,
        "import * as typeorm from 'typeorm';\n",
      ),
    }),
  },
};

/** TypeORM loads its driver by a dynamic name, so it would be missing in the bundle and in an image. */
const ownDriver = {
  name: 'own-driver',
  transform: {
    filter: { id: /\/typeorm\/platform\/PlatformTools\.js$/ },
    handler: (code) => ({ code: replaced(code, 'return require(name)', "return name === 'pg' ? require('pg') : require(name)") }),
  },
};

/** Throws when a newer version of a package differs: otherwise the bundle would look fine and fail in an image. */
function replaced(code, text, by) {
  if (!code.includes(text)) throw new Error(`A package does not say any more: ${text}`);
  return code.replace(text, by);
}

/**
 * @param {{ input: Record<string, string>, folder: string, plugins?: object[], fileNames: object }} options entries by name; the folder is
 * emptied first; Rolldown's options for file names
 */
export async function bundle({ input, folder, plugins = [], fileNames }) {
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    // Its modules read their data from files beside themselves, which a bundle has not.
    resolve: { alias: { 'css-tree': join(root, 'node_modules', 'css-tree', 'dist', 'csstree.esm.js') } },
    external: (id) => [...outside, ...notInstalled].some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [...plugins, oneTypeOrm, ownDriver],
    onLog(level, { code, message }) {
      if (level === 'warn' && code !== 'EVAL') throw new Error(message);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    ...fileNames,
    // Nest and TypeORM identify classes by name.
    keepNames: true,
    // Decorators run when their module is loaded, and depend on modules loaded earlier.
    strictExecutionOrder: true,
  });
  await build.close();
  console.log(`${output.length} files bundled`);
}
