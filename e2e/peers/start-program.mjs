import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Starts a program in a process group of its own, and waits for the line that says it is ready.
 * @param {string} [cwd] folder that it is started in
 * @returns {Promise<() => Promise<void>>} what ends it
 */
export async function startProgram(command, args, environment, ready, cwd) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    detached: true,
  });
  const ended = once(child, 'close');
  let said = '';
  const isReady = new Promise((resolve) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        said += `${line}\n`;
        if (ready.test(line)) resolve();
      });
  });
  const failed = ended.then(([code]) => Promise.reject(new Error(`${command} ended with code ${code}:\n${said}`)));
  await Promise.race([isReady, failed]);
  failed.catch(() => undefined);
  return async () => {
    // With its workers.
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
}
