// One instance per data folder.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Marks the folder as in use. @throws Error when an instance already uses it */
export function claimHome(home) {
  const file = join(home, 'instance.pid');
  const other = livingOwner(file);
  if (other !== null)
    throw new Error(
      `Imprint is running already on ${home} (process ${other}). Stop it with Ctrl-C where it runs, or start another one with --home and --port-base.`,
    );
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx');
  writeSync(handle, String(process.pid));
  closeSync(handle);
  return { stop: () => rmSync(file, { force: true }) };
}

function livingOwner(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
