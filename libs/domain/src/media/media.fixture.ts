import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileMissingError } from './storage/index.js';

/** A video: a second of 64 × 48 pixels. */
export const terrace = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'src', 'fixtures', 'terrace.mp4'));

/** A storage that keeps what it is given. */
export class MemoryStorage {
  readonly stored = new Map<string, Buffer>();
  failing = false;
  readonly intake = {
    kind: 'stream' as const,
    write: async (key: string, _offset: number, source: AsyncIterable<Uint8Array>) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      this.stored.set(key, Buffer.concat(pieces));
    },
  };
  put(key: string, bytes: Buffer): Promise<void> {
    this.stored.set(key, bytes);
    return Promise.resolve();
  }
  async *read(key: string, start: number, end: number): AsyncIterable<Buffer> {
    if (this.failing) throw await Promise.resolve(new Error('the storage is away'));
    const bytes = this.stored.get(key);
    if (bytes === undefined) throw new FileMissingError(key);
    yield bytes.subarray(start, end);
  }
  delete(key: string): Promise<void> {
    this.stored.delete(key);
    return Promise.resolve();
  }
}
