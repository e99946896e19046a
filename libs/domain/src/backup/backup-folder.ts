import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, type BackupManifest, type Digest } from './backup-manifest.js';

const manifestName = 'manifest.json';
/** Created by the one backup that fills the folder, and removed when it is complete. */
const claimName = 'unfinished';

/** Writes one chunk; tests replace it to simulate a full disk. */
export type WritePiece = (file: FileHandle, piece: Uint8Array) => Promise<void>;

/**
 * The folder of one backup, readable by its owner only. Its parts are hashed while they are written, and flushed before the backup counts
 * as complete.
 */
export class BackupFolder {
  private isStopped = false;

  private constructor(
    readonly path: string,
    private readonly writePiece: WritePiece,
  ) {}

  /**
   * Creates and claims the folder. Of several concurrent backups into one folder, all but one are refused and change nothing.
   * @throws BackupError when the folder is not empty
   */
  static async createFolder(path: string, writePiece: WritePiece = writeWhole): Promise<BackupFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const claim = join(path, claimName);
    const isClaimed = await writeFile(claim, '', { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (!isClaimed)
      throw new BackupError(`Another backup goes into ${path}, or one that was killed is left there: name a folder that is new.`);
    if ((await readdir(path)).some((name) => name !== claimName)) {
      await rm(claim);
      throw new BackupError(`${path} is not empty. A backup goes into a folder of its own: name one that is new.`);
    }
    return new BackupFolder(resolve(path), writePiece);
  }

  static of(path: string): BackupFolder {
    return new BackupFolder(resolve(path), writeWhole);
  }

  async write(part: string, source: AsyncIterable<Uint8Array>): Promise<Digest> {
    const path = this.pathOf(part);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      const digest = await this.drain(source, async (piece) => {
        if (this.isStopped) throw new BackupError('It was stopped.');
        await this.writePiece(file, piece);
      });
      await file.sync();
      return digest;
    } finally {
      await file.close();
    }
  }

  /** Like `write`, with compression. */
  async pack(part: string, source: Readable): Promise<Digest> {
    const packed = createGzip();
    const filling = pipeline(source, packed);
    filling.catch(() => undefined); // reported below, where a full disk takes precedence
    const digest = await this.write(part, packed);
    await filling;
    return digest;
  }

  unpack(part: string): Readable {
    const unpacked = createGunzip();
    pipeline(createReadStream(this.pathOf(part)), unpacked).catch(() => undefined); // the reader receives the error
    return unpacked;
  }

  read(part: string): AsyncIterable<Buffer> {
    return createReadStream(this.pathOf(part)) as AsyncIterable<Buffer>;
  }

  /** @throws BackupError when the part differs from what was written */
  async verify(part: string, { bytes, sha256 }: Digest): Promise<void> {
    const found = await this.drain(this.read(part)).catch((error: unknown) => {
      throw new BackupError(`${part} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${part} is not what was backed up: its content was changed or damaged.`);
  }

  /** Writes the manifest atomically, which completes the backup. */
  async seal(manifest: BackupManifest): Promise<void> {
    const unfinished = `${manifestName}.part`;
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await this.write(unfinished, pieces(text));
    await rm(this.pathOf(claimName));
    await rename(this.pathOf(unfinished), this.pathOf(manifestName));
    const folder = await open(this.path, 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** @throws BackupError when there is none: the backup is unfinished, or the folder is not a backup */
  async manifest(): Promise<string> {
    return readFile(this.pathOf(manifestName), 'utf8').catch(() => {
      throw new BackupError(`There is no ${manifestName} in ${this.path}: it is no backup, or one that was not finished.`);
    });
  }

  /** Makes the running backup fail at its next chunk and empty the folder. */
  stop(): void {
    this.isStopped = true;
  }

  /** Removes the parts of an unfinished backup, which may have filled the disk, and finally the claim. */
  async empty(): Promise<void> {
    const parts = (await readdir(this.path)).filter((name) => name !== claimName);
    for (const name of [...parts, claimName]) await rm(join(this.path, name), { recursive: true, force: true });
  }

  private async drain(source: AsyncIterable<Uint8Array>, take?: (piece: Uint8Array) => Promise<void>): Promise<Digest> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of source) {
      hash.update(piece);
      bytes += piece.length;
      await take?.(piece);
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  private pathOf(part: string): string {
    const path = resolve(this.path, part);
    if (!path.startsWith(this.path + sep)) throw new BackupError(`The backup names a part outside its folder: ${part}`);
    return path;
  }
}

async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  await file.writeFile(piece);
}

async function* pieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
