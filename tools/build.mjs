// Builds one project: every src/**/*.ts becomes dist/**/*.js (swc, ES modules, decorator metadata); other files are copied.
// `node tools/build.mjs [folder]`; the folder is the working directory unless named. Run by the Nx `build` target of a project.
import { transformFile } from '@swc/core';
import { copyFile, glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
process.chdir(process.argv[2] ?? '.');
await rm('dist', { recursive: true, force: true });

async function build(source) {
  const target = join('dist', source.slice('src/'.length)).replace(/\.ts$/, '.js');
  await mkdir(dirname(target), { recursive: true });
  if (extname(source) !== '.ts') return copyFile(source, target);
  const { code, map } = await transformFile(source, {
    configFile: join(root, '.swcrc'),
    sourceFileName: join(process.cwd(), source),
  });
  await writeFile(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  await writeFile(`${target}.map`, map);
}

const files = [];
for await (const entry of glob('src/**/*.*')) files.push(entry);
await Promise.all(files.map(build));
console.log(`${files.length} files built`);
