import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const peers = fileURLToPath(new URL('.', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** Types of packages are taken as they are. */
const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, target: 'es2022', module: 'nodenext', types: [] };

/**
 * What the TypeScript compiler has against data, which is written out as literals: a field that the type does not have is an error.
 * @param {{ name: string, type: string, data: unknown }[]} literals `name` is told with the error
 * @param {string} [declarations] types that the literals use
 * @returns {Promise<string[]>} one line for each error, beginning with the name
 */
export async function typeErrors(literals, declarations = '') {
  const folder = await mkdtemp(join(tmpdir(), 'imprint-types-'));
  try {
    await symlink(join(peers, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['literals.ts'] }));
    const lines = literals.map(({ type, data }, index) => `export const literal${index}: ${type} = ${JSON.stringify(data)};`);
    const head = declarations.split('\n');
    await writeFile(join(folder, 'literals.ts'), [...head, ...lines].join('\n'));
    const errors = await compilerErrors(folder);
    return errors.map((error) => {
      const [, line] = /^literals\.ts\((\d+),/.exec(error) ?? [];
      return `${literals[Number(line) - head.length - 1]?.name ?? 'types'}: ${error}`;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compilerErrors(folder) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsc, '--project', folder], { cwd: folder }, (error, stdout) => {
      if (error !== null && stdout === '') reject(error);
      // An error goes on in indented lines.
      else resolve(stdout.split(/\n(?!\s)/).filter((line) => line !== ''));
    });
  });
}
