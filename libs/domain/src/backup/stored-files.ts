import type { Connection } from '@imprint/platform/database';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { FileMissingError, type FileStorage } from '../media/storage/index.js';
import type { BackupFolder } from './backup-folder.js';
import type { BackupManifest } from './backup-manifest.js';
import { namedFiles, type StoredFile } from './database-copy.repository.js';

const listPart = 'files.jsonl.gz';
const partOf = (key: string): string => `files/${key}`;
const reportEvery = 100;

interface BackedUpFile extends StoredFile {
  bytes: number;
  sha256: string;
}

/**
 * Copies every file that a row of the connection's snapshot refers to; none without a storage. A stored file never changes, so it matches
 * the rows whenever it is copied; files deleted since are counted as missing.
 */
export async function copyFilesOut(
  connection: Connection,
  storage: FileStorage | null,
  folder: BackupFolder,
  report: (line: string) => void,
): Promise<Pick<BackupManifest, 'files' | 'missingFiles'>> {
  const missingFiles: string[] = [];
  let count = 0;
  let totalBytes = 0;
  async function* copied(): AsyncIterable<string> {
    if (storage === null) return;
    for await (const file of namedFiles(connection)) {
      const digest = await copyOne(storage, folder, file.key);
      if (digest === null) {
        missingFiles.push(file.key);
        continue;
      }
      count += 1;
      totalBytes += digest.bytes;
      if (count % reportEvery === 0) report(`${count} files, ${totalBytes} bytes`);
      yield `${JSON.stringify({ ...file, ...digest })}\n`;
    }
  }
  const digest = await folder.pack(listPart, Readable.from(copied()));
  return { files: { part: listPart, count, totalBytes, ...digest }, missingFiles };
}

async function copyOne(
  storage: FileStorage,
  folder: BackupFolder,
  key: string,
): Promise<{ bytes: number; sha256: string } | null> {
  try {
    return await folder.write(partOf(key), storage.read(key, 0, await storage.size(key)));
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

/** @throws BackupError when the list or a file differs from what was backed up */
export async function verifyFiles(folder: BackupFolder, { part, ...digest }: BackupManifest['files']): Promise<void> {
  await folder.verify(part, digest);
  for await (const file of listOf(folder, part)) await folder.verify(partOf(file.key), file);
}

/** Restores every file that is missing in the storage or differs; returns their number. */
export async function copyFilesIn(
  folder: BackupFolder,
  storage: FileStorage,
  { part, count }: BackupManifest['files'],
  report: (line: string) => void,
): Promise<number> {
  let seen = 0;
  let written = 0;
  for await (const file of listOf(folder, part)) {
    seen += 1;
    if (!(await isStored(storage, file))) {
      await putBack(file, folder, storage);
      written += 1;
    }
    if (seen % reportEvery === 0) report(`${seen} of ${count} files`);
  }
  return written;
}

async function putBack({ key, ...file }: BackedUpFile, folder: BackupFolder, { intake }: FileStorage): Promise<void> {
  const open = () => folder.read(partOf(key));
  return intake.kind === 'stream' ? intake.write(key, 0, open()) : intake.store(key, file, open);
}

async function isStored(storage: FileStorage, { key, bytes, sha256 }: BackedUpFile): Promise<boolean> {
  try {
    if ((await storage.size(key)) !== bytes) return false;
    const hash = createHash('sha256');
    for await (const piece of storage.read(key, 0, bytes)) hash.update(piece);
    return hash.digest('hex') === sha256;
  } catch (error) {
    if (error instanceof FileMissingError) return false;
    throw error;
  }
}

async function* listOf(folder: BackupFolder, part: string): AsyncIterable<BackedUpFile> {
  for await (const line of createInterface({ input: folder.unpack(part) })) yield JSON.parse(line) as BackedUpFile;
}
