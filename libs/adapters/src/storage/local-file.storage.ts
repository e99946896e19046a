import { FileMissingError, type FileStorage } from '@imprint/domain/media/storage';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkedKey, InvalidKeyError } from './storage-key.js';

/** Writes one open file; replaced in tests to run out of disk. */
export type WriteBytes = (file: FileHandle, bytes: Buffer) => Promise<void>;

/** Files under one folder. A file appears whole or not at all: it is written beside its place, flushed, then renamed. */
export class LocalFileStorage implements FileStorage {
  private readonly root: string;

  /** @param root `file:` URL of the folder, made when missing */
  constructor(
    root: string,
    private readonly writeBytes: WriteBytes = (file, bytes) => file.writeFile(bytes),
  ) {
    this.root = resolve(fileURLToPath(root));
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `.${randomUUID()}.part`);
    try {
      const file = await open(unfinished, 'wx', 0o640);
      try {
        await this.writeBytes(file, bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      await flushFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Buffer> {
    try {
      return await readFile(this.pathOf(key));
    } catch (error) {
      throw isMissing(error) ? new FileMissingError(key) : error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    const path = resolve(this.root, checkedKey(key));
    if (!path.startsWith(this.root + sep)) throw new InvalidKeyError();
    return path;
  }
}

/** The rename itself survives a power cut only once the folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR';
}
