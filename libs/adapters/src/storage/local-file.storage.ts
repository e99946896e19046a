import {
  FileMissingError,
  StorageFullError,
  StorageUnavailableError,
  type FileStorage,
  type StreamIntake,
} from '@imprint/domain/media/storage';
import { collecting } from '@imprint/platform/memory';
import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open, opendir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkedKey, InvalidKeyError } from './storage-key.js';

/** Files in one folder. Writes are atomic: a file is written next to its destination, flushed, then renamed. */
export class LocalFileStorage implements FileStorage {
  readonly intake: StreamIntake = { kind: 'stream', write: (key, offset, source) => this.write(key, offset, source) };
  private readonly root: string;

  /** @param root `file:` URL of the folder, created when missing */
  constructor(root: string) {
    this.root = resolve(fileURLToPath(root));
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.whole(key, (file) => guarded(file.writeFile(bytes)));
  }

  async get(key: string): Promise<Buffer> {
    return this.found(key, readFile(this.pathOf(key)));
  }

  async size(key: string): Promise<number> {
    const found = await this.found(key, stat(this.pathOf(key)));
    if (!found.isFile()) throw new FileMissingError(key);
    return found.size;
  }

  async *read(key: string, start: number, end: number): AsyncIterable<Buffer> {
    const file = await this.found(key, open(this.pathOf(key), 'r'));
    // A stream with an end before its start would return the whole file.
    if (end <= start) return file.close();
    try {
      yield* collecting(file.createReadStream({ start, end: end - 1 }) as AsyncIterable<Buffer>);
    } catch (error) {
      throw new StorageUnavailableError(error);
    }
  }

  /** Takes no space if the file system can share blocks, as `export`. */
  async copy(from: string, to: string): Promise<void> {
    const source = this.pathOf(from);
    await this.size(from);
    await this.whole(to, (_file, path) => guarded(copyFile(source, path, constants.COPYFILE_FICLONE)));
  }

  async export(key: string, path: string): Promise<void> {
    await this.size(key);
    await copyFile(this.pathOf(key), path, constants.COPYFILE_FICLONE);
  }

  async delete(key: string): Promise<void> {
    await guarded(rm(this.pathOf(key), { force: true }));
  }

  async removeFolder(folder: string): Promise<void> {
    await guarded(rm(this.pathOf(folder), { recursive: true, force: true }));
  }

  private async write(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.pathOf(key);
    await guarded(mkdir(dirname(path), { recursive: true }));
    // Creates a new file with this name, so that a writer to the previous one no longer affects it.
    if (offset === 0) await guarded(rm(path, { force: true }));
    const file = await guarded(open(path, offset === 0 ? 'w' : 'r+', 0o640));
    try {
      await writeAll(file, offset, source);
    } finally {
      await guarded(file.sync().finally(() => file.close()));
    }
  }

  /** Fills a temporary file next to the destination, flushes it, and renames it. */
  private async whole(key: string, fill: (file: FileHandle, path: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(key);
    const folder = dirname(path);
    await guarded(mkdir(folder, { recursive: true }));
    const unfinished = join(folder, `.${randomUUID()}.part`);
    try {
      const file = await guarded(open(unfinished, 'wx', 0o640));
      try {
        await fill(file, unfinished);
        await guarded(file.sync());
      } finally {
        await guarded(file.close());
      }
      await guarded(rename(unfinished, path));
      await guarded(flushFolder(folder));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Reads from a file that may be missing. */
  private async found<T>(key: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!['ENOENT', 'EISDIR', 'ENOTDIR'].includes(codeOf(error))) throw new StorageUnavailableError(error);
      throw new FileMissingError(key, await this.isEmpty());
    }
  }

  /** True also when the folder does not exist yet. When something else is in its place, nothing is known about any file. */
  private async isEmpty(): Promise<boolean> {
    try {
      for await (const _entry of await opendir(this.root)) return false;
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return true;
      throw new StorageUnavailableError(error);
    }
  }

  private pathOf(key: string): string {
    const path = resolve(this.root, checkedKey(key));
    if (!path.startsWith(this.root + sep)) throw new InvalidKeyError();
    return path;
  }
}

/** A rename survives a power failure only after the folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Errors of the source pass through. */
async function writeAll(file: FileHandle, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
  let position = offset;
  for await (const chunk of collecting(source)) {
    for (let written = 0; written < chunk.length;)
      written += (await guarded(file.write(chunk, written, chunk.length - written, position + written))).bytesWritten;
    position += chunk.length;
  }
}

/** Keeps the file system's error as the cause only, because it contains paths. */
async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? new StorageFullError(error) : new StorageUnavailableError(error);
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
