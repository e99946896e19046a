import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssetFiles } from './asset-files.js';
import type { AssetEntity } from './asset.entity.js';
import { movieFacts, type MovieFacts } from './movie-facts.js';
import { headBytes, sniffType } from './sniff-type.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import type { LocalFile } from './video-tool/index.js';

/** What is found in a file of this machine. */
export interface WorkFileFacts extends MovieFacts {
  bytes: number;
  /** Media type detected from the first bytes, if known. */
  foundType: string | undefined;
}

const folderPrefix = 'imprint-work-';
const abandonedMs = 24 * 3_600_000;

/** Does work in a folder of its own, which is gone afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stored files as files of this machine, for programs and models that work on those. */
@Injectable()
export class WorkFiles {
  constructor(
    private readonly files: AssetFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  /** Does work in a folder of its own, which is gone afterwards. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return inWorkFolder(work);
  }

  /** Removes the folders of processes that were killed. Nothing takes as long as a day. */
  async removeAbandoned(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(folderPrefix)) continue;
      const folder = join(tmpdir(), name);
      const isOld = await stat(folder).then(
        ({ mtimeMs }) => Date.now() - mtimeMs > abandonedMs,
        () => false,
      );
      if (isOld) await rm(folder, { recursive: true, force: true });
    }
  }

  /** A copy of a stored file. @throws Problem `not_found` */
  async copy(
    { storageKey, mimeType, bytes }: Pick<AssetEntity, 'storageKey' | 'mimeType' | 'bytes'>,
    path: string,
    signal: AbortSignal,
  ): Promise<LocalFile> {
    await this.files.export({ storageKey, bytes }, path, signal);
    return { path, mimeType };
  }

  /** Stores a file without holding all of it in memory. @throws StorageFullError, StorageUnavailableError */
  async store(key: string, { path, mimeType }: LocalFile): Promise<void> {
    const { intake } = this.storage;
    const read = (): AsyncIterable<Buffer> => createReadStream(path);
    if (intake.kind === 'stream') return intake.write(key, 0, read());
    const [{ size: bytes }, hash] = [await stat(path), createHash('sha256')];
    for await (const chunk of read()) hash.update(chunk);
    await intake.store(key, { mimeType, bytes, sha256: hash.digest('hex') }, read);
  }

  /** What the file says of itself. */
  async facts(path: string): Promise<WorkFileFacts> {
    const file = await open(path);
    try {
      const { size: bytes } = await file.stat();
      const read = async (start: number, end: number): Promise<Buffer> => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
        return buffer.subarray(0, bytesRead);
      };
      const foundType = await sniffType(await read(0, headBytes));
      return { bytes, foundType, ...(await movieFacts(bytes, read)) };
    } finally {
      await file.close();
    }
  }
}
