// node build.mjs <project> …: builds projects of the working directory. Stryker runs one command, without a shell.
import { execFileSync } from 'node:child_process';

for (const project of process.argv.slice(2)) execFileSync(process.execPath, ['tools/build.mjs', project], { stdio: 'inherit' });
