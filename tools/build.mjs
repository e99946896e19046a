// Builds one project: every src/**/*.ts becomes dist/**/*.js (swc, ES modules, decorator metadata); other files are copied.
// Published packages (not `private`) get declarations, and no source maps with paths of this machine.
// `node tools/build.mjs [folder] [part]`; the default folder is the working directory, a part is a folder of its sources that is built
// alone. Run by the Nx `build` target of a project.
import { transformFile } from '@swc/core';
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
process.chdir(process.argv[2] ?? '.');
const part = process.argv[3] ?? '';
await rm(join('dist', part), { recursive: true, force: true });
const manifest = existsSync('package.json') ? JSON.parse(await readFile('package.json', 'utf8')) : { private: true };
const isPublished = manifest.private !== true;

async function build(source) {
  const target = join('dist', source.slice('src/'.length)).replace(/\.ts$/, '.js');
  await mkdir(dirname(target), { recursive: true });
  if (extname(source) !== '.ts') return copyFile(source, target);
  const { code, map } = await transformFile(source, {
    configFile: join(root, '.swcrc'),
    sourceFileName: join(process.cwd(), source),
  });
  if (isPublished) {
    await writeFile(target, code);
    if (!/\.spec\.ts$/.test(source)) await writeFile(target.replace(/\.js$/, '.d.ts'), await declarationsOf(source));
    return;
  }
  await writeFile(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  await writeFile(`${target}.map`, map);
}

async function declarationsOf(source) {
  const { default: typescript } = await import('typescript');
  const { diagnostics, outputText } = typescript.transpileDeclaration(await readFile(source, 'utf8'), {
    fileName: source,
    reportDiagnostics: true,
    compilerOptions: {
      isolatedDeclarations: true,
      declaration: true,
      module: typescript.ModuleKind.NodeNext,
      target: typescript.ScriptTarget.ES2023,
    },
  });
  for (const { messageText } of diagnostics)
    throw new Error(`${source}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`);
  return outputText;
}

const files = [];
for await (const entry of glob(join('src', part, '**/*.*'))) files.push(entry);
await Promise.all(files.map(build));
console.log(`${files.length} files built`);
