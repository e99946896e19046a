import { delimiter } from 'node:path';

/** Where programs are looked for when this process was started with no search path. */
const usualFolders = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin'];

/** Folders in which programs of the system are looked for. */
export function searchPath(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.length === 0 ? usualFolders : folders;
}
