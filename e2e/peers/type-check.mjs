import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const peers = fileURLToPath(new URL('.', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));

/** Types of packages are not checked. */
const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, target: 'es2022', module: 'nodenext', types: [] };

/**
 * TypeScript errors of data, which is written as literals so that unknown fields are errors.
 * @param {{ name: string, type: string, data: unknown }[]} literals `name` identifies the literal in errors
 * @param {string} [declarations] types that the literals use
 * @returns {Promise<string[]>} one line per error, starting with the name
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
      // An error continues in indented lines.
      else resolve(stdout.split(/\n(?!\s)/).filter((line) => line !== ''));
    });
  });
}
