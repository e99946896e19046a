import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { searchPath } from '../config/index.js';

/** Absolute path of a program of the system; null when there is none of that name. */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of searchPath()) {
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return null;
}

/** Whether there is a file that may be run. */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
