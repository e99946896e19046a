import { randomToken } from '@imprint/platform/crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes atomically, so that whoever watches the folder never reads half a mail. Names sort by time. */
export async function keepMail(folder: string, message: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomToken(6)}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
  await rename(join(folder, `.${name}`), join(folder, name));
}
