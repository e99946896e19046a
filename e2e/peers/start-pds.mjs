import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A real PDS in a separate process, as printed by `pds.mjs`, with `stop()`, which waits for its end.
 * @returns {Promise<import('./start-pds.mjs').Pds>}
 */
export async function startPds() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pds.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => text),
    ended.then(([code]) => Promise.reject(new Error(`The PDS ended with code ${code} before it was ready.`))),
  ]);
  return {
    ...JSON.parse(line),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
