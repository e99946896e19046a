import { FileMissingError, StorageFullError, type FileStorage, type StreamIntake } from '@imprint/domain/media/storage';
import { randomUUID } from 'node:crypto';
import { constants, copyFile, mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkedKey, InvalidKeyError } from './storage-key.js';

/** Writes one open file; replaced in tests to run out of disk. */
export type WriteBytes = (file: FileHandle, bytes: Buffer) => Promise<void>;

/** Files under one folder. A file appears whole or not at all: it is written beside its place, flushed, then renamed. */
export class LocalFileStorage implements FileStorage {
  readonly intake: StreamIntake = { kind: 'stream', write: (key, offset, source) => this.write(key, offset, source) };
  private readonly root: string;

  /** @param root `file:` URL of the folder, made when missing */
  constructor(
    root: string,
    private readonly writeBytes: WriteBytes = (file, bytes) => file.writeFile(bytes),
  ) {
    this.root = resolve(fileURLToPath(root));
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.whole(key, (file) => this.writeBytes(file, bytes));
  }

  async get(key: string): Promise<Buffer> {
    return orMissing(key, readFile(this.pathOf(key)));
  }

  async size(key: string): Promise<number> {
    const found = await orMissing(key, stat(this.pathOf(key)));
    if (!found.isFile()) throw new FileMissingError(key);
    return found.size;
  }

  async *read(key: string, start: number, end: number): AsyncIterable<Buffer> {
    const file = await orMissing(key, open(this.pathOf(key), 'r'));
    // A stream of `end` before its start would be the whole file.
    if (end <= start) return file.close();
    yield* file.createReadStream({ start, end: end - 1 }) as AsyncIterable<Buffer>;
  }

  /** Costs no room where the file system can share blocks. */
  async copy(from: string, to: string): Promise<void> {
    await this.whole(to, (_file, path) => orMissing(from, copyFile(this.pathOf(from), path, constants.COPYFILE_FICLONE)));
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private async write(key: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    // Another file of the same name: whoever still writes to the former one does so out of sight.
    if (offset === 0) await rm(path, { force: true });
    const file = await open(path, offset === 0 ? 'w' : 'r+', 0o640);
    try {
      await orFull(writeAll(file, offset, source));
    } finally {
      await file.sync().finally(() => file.close());
    }
  }

  /** Fills a file beside its place, flushes it, and puts it there by its name. */
  private async whole(key: string, fill: (file: FileHandle, path: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `.${randomUUID()}.part`);
    try {
      const file = await open(unfinished, 'wx', 0o640);
      try {
        await orFull(fill(file, unfinished));
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

async function writeAll(file: FileHandle, offset: number, source: AsyncIterable<Uint8Array>): Promise<void> {
  let position = offset;
  for await (const chunk of source) {
    for (let written = 0; written < chunk.length;)
      written += (await file.write(chunk, written, chunk.length - written, position + written)).bytesWritten;
    position += chunk.length;
  }
}

async function orMissing<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(codeOf(error)) ? new FileMissingError(key) : error;
  }
}

async function orFull(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? new StorageFullError(error) : error;
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
