// What every bundle of this repository has in common.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

export const root = join(import.meta.dirname, '..', '..');

/** Where packages.mjs writes, and Jest reads. */
export const testPackages = join(root, 'node_modules', '.cache', 'test-packages');

/** Stay packages: they bring machine code, or open files and start threads beside their own. */
export const outside = ['sharp', '@resvg/resvg-js', 'piscina', '@napi-rs/nice', 'msgpackr-extract', '@bull-board/ui'];

/** Parts of Nest that it loads only where they are installed. */
const notInstalled = ['@nestjs/microservices', '@nestjs/websockets'];

/** @nestjs/typeorm asks Node for TypeORM, which would be a second one beside that of the bundle. */
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

/** TypeORM asks Node for its driver by a name that only the running process knows: none would be in the bundle, nor in an image. */
const ownDriver = {
  name: 'own-driver',
  transform: {
    filter: { id: /\/typeorm\/platform\/PlatformTools\.js$/ },
    handler: (code) => ({ code: replaced(code, 'return require(name)', "return name === 'pg' ? require('pg') : require(name)") }),
  },
};

/** Throws where a newer version of a package reads otherwise: the bundle would look well and end in an image. */
function replaced(code, text, by) {
  if (!code.includes(text)) throw new Error(`A package does not say any more: ${text}`);
  return code.replace(text, by);
}

/**
 * @param {{ input: Record<string, string>, folder: string, plugins?: object[], fileNames: object }} options entries by name; the folder
 * is emptied first; how Rolldown names what it writes
 */
export async function bundle({ input, folder, plugins = [], fileNames }) {
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
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
    // Nest and TypeORM know classes by their names.
    keepNames: true,
    // Decorators run when a module does, and need what modules before it have set up.
    strictExecutionOrder: true,
  });
  await build.close();
  console.log(`${output.length} files bundled`);
}
