import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileMissingError, type FileStorage } from '@imprint/domain/media/storage';
import { randomBytes } from 'node:crypto';
import { InvalidKeyError } from './storage-key.js';

/** The guarantees of every file storage. */
export function fileStorageConformance(
  name: string,
  make: () => Promise<{ storage: FileStorage; close(): Promise<void> }>,
): void {
  describe(`${name} as a file storage`, () => {
    let under: Awaited<ReturnType<typeof make>>;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.close());

    it('returns the bytes it was given, whatever they are', async () => {
      for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10, 13]), randomBytes(3_000_000)]) {
        await under.storage.put('org_1/asset_1.png', bytes, 'image/png');
        expect((await under.storage.get('org_1/asset_1.png')).equals(bytes)).toBe(true);
      }
    });

    it('separates keys, and replaces a file completely', async () => {
      await under.storage.put('org_1/a.png', Buffer.from('long first content'), 'image/png');
      await under.storage.put('org_2/a.png', Buffer.from('other'), 'image/png');
      await under.storage.put('org_1/a.png', Buffer.from('second'), 'image/png');
      expect((await under.storage.get('org_1/a.png')).toString()).toBe('second');
      expect((await under.storage.get('org_2/a.png')).toString()).toBe('other');
    });

    it('shows complete files to readers during concurrent writes', async () => {
      const versions = [0, 1, 2, 3].map((version) => Buffer.alloc(400_000, version));
      await Promise.all(versions.map((bytes) => under.storage.put('org_1/race.png', bytes, 'image/png')));
      const reads = Array.from({ length: 8 }, () => under.storage.get('org_1/race.png'));
      const writes = versions.map((bytes) => under.storage.put('org_1/race.png', bytes, 'image/png'));
      for (const read of await Promise.all(reads)) expect(versions.some((version) => version.equals(read))).toBe(true);
      await Promise.all(writes);
    });

    it('reports that a file is missing', async () => {
      await expect(under.storage.get('org_1/nothing.png')).rejects.toBeInstanceOf(FileMissingError);
    });

    it('reports the size of a file, and reads any part of it', async () => {
      const bytes = randomBytes(9_000_000);
      await under.storage.put('org_1/film.mp4', bytes, 'video/mp4');
      expect(await under.storage.size('org_1/film.mp4')).toBe(bytes.length);
      for (const [start, end] of [
        [0, bytes.length],
        [3, 8_500_000],
        [8_999_999, 9_000_000],
        [5, 5],
      ] as const)
        expect((await collected(under.storage.read('org_1/film.mp4', start, end))).equals(bytes.subarray(start, end))).toBe(true);
      await expect(under.storage.size('org_1/nothing.mp4')).rejects.toBeInstanceOf(FileMissingError);
      await expect(collected(under.storage.read('org_1/nothing.mp4', 0, 1))).rejects.toBeInstanceOf(FileMissingError);
    });

    it('copies a file, which is then independent', async () => {
      await under.storage.put('uploads/org_1/waiting', Buffer.from('checked'), 'video/mp4');
      await under.storage.copy('uploads/org_1/waiting', 'org_1/checked.mp4', 'video/mp4');
      await under.storage.put('uploads/org_1/waiting', Buffer.from('changed later'), 'video/mp4');
      expect((await under.storage.get('org_1/checked.mp4')).toString()).toBe('checked');
      const missing = under.storage.copy('uploads/org_1/nothing', 'org_1/never.mp4', 'video/mp4');
      await expect(missing).rejects.toBeInstanceOf(FileMissingError);
      await expect(under.storage.get('org_1/never.mp4')).rejects.toBeInstanceOf(FileMissingError);
    });

    it('deletes, also repeatedly', async () => {
      await under.storage.put('org_1/gone.png', Buffer.from('x'), 'image/png');
      await under.storage.delete('org_1/gone.png');
      await under.storage.delete('org_1/gone.png');
      await expect(under.storage.get('org_1/gone.png')).rejects.toBeInstanceOf(FileMissingError);
    });

    it('removes a folder whole, also repeatedly, and nothing beside it', async () => {
      const within = ['org_9/a.png', 'org_9/b.png', 'org_9/c.png', 'org_9/d/e.md', 'org_9/d/f.md'];
      const beside = ['org_90/a.png', 'uploads/org_9/b', 'org_8/org_9'];
      for (const key of [...within, ...beside]) await under.storage.put(key, Buffer.from(key), 'image/png');
      for (let time = 0; time < 2; time += 1) await under.storage.removeFolder('org_9');
      for (const key of within) await expect(under.storage.size(key)).rejects.toBeInstanceOf(FileMissingError);
      for (const key of beside) expect((await under.storage.get(key)).toString()).toBe(key);
      await expect(under.storage.removeFolder('../org_90')).rejects.toBeInstanceOf(InvalidKeyError);
    });

    it.each([
      '../escape.png',
      'org/../../escape.png',
      '/etc/passwd',
      'org//a',
      'org/.hidden',
      'org/a\u0000.png',
      'org\\..\\a',
      'Org/A.png',
      'org/%2e%2e/a',
      '',
      'a?b',
      'a#b',
      'x'.repeat(513),
    ])('takes no key outside its own: %j', async (key) => {
      await expect(under.storage.put(key, Buffer.from('x'), 'image/png')).rejects.toBeInstanceOf(InvalidKeyError);
      await expect(under.storage.get(key)).rejects.toBeInstanceOf(InvalidKeyError);
      await expect(under.storage.delete(key)).rejects.toBeInstanceOf(InvalidKeyError);
    });
  });
}

export async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}
