import { runProgram } from '@imprint/platform/programs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { turnstile } from './picture-work.js';
import { inWorkFolder } from './work-files.js';

const mostMs = 20_000;
/** Kilobytes, of which Node takes the half before it does anything. */
const mostMemory = 4_000_000;
const limited = 'ulimit -c 0; ulimit -v "$1" 2>/dev/null; shift; exec "$@"';
const inTurn = turnstile();

/**
 * An SVG as a PNG, drawn by a process of its own: within one, nothing ends librsvg, and a kilobyte of filters keeps it for hours, one of
 * embedded pictures takes gigabytes.
 * @throws ProgramError when it cannot be drawn within its bounds
 */
export function vectorAsPng(svg: Buffer, timeoutMs = mostMs): Promise<Buffer> {
  const program = [process.execPath, fileURLToPath(new URL('./vector.worker.js', import.meta.url))];
  return inTurn(() =>
    inWorkFolder(async (cwd) => {
      const [source, target] = [join(cwd, 'drawing.svg'), join(cwd, 'drawing.png')];
      await writeFile(source, svg);
      const args = ['-c', limited, 'sh', String(mostMemory), ...program, source, target];
      await runProgram({ path: '/bin/sh', args, cwd, timeoutMs });
      return readFile(target);
    }),
  );
}
