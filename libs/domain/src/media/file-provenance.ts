import { open, type FileHandle } from 'node:fs/promises';
import { creatorTool, provenanceIn, xmpOf, type Provenance } from './picture-provenance.js';
import type { LocalFile } from './video-tool/index.js';
import { readFromMp3, writeToMp3 } from './xmp-files/mp3.js';
import { readFromMp4, writeToMp4 } from './xmp-files/mp4.js';
import { readFromWav, writeToWav } from './xmp-files/wav.js';

/** How videos and audio hold an XMP packet. Of pictures, see `withProvenance`. */
const containers: Readonly<Record<string, 'mp4' | 'mp3' | 'wav'>> = {
  'video/mp4': 'mp4',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'mp4',
  'video/quicktime': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

/**
 * Says in a video or audio file how it was made, without encoding anything anew, and without holding it in memory.
 * @returns false for a type that has no place for it, and for a file that is damaged: it stays as it is
 */
export async function writeProvenance({ path, mimeType }: LocalFile, provenance: Provenance): Promise<boolean> {
  const packet = Buffer.from(xmpOf(provenance), 'utf8');
  const container = containers[mimeType];
  if (container === undefined) return false;
  return withFile(path, 'r+', async (file, bytes) => {
    if (container === 'mp4') return writeToMp4(file, bytes, packet);
    if (container === 'wav') return writeToWav(file, bytes, packet, creatorTool(provenance.made));
    await writeToMp3(path, file, packet);
    return true;
  });
}

/** What a video or audio file says of how it was made; null if it says nothing. */
export async function readProvenance({ path, mimeType }: LocalFile): Promise<Provenance | null> {
  const container = containers[mimeType];
  if (container === undefined) return null;
  return withFile(path, 'r', async (file, bytes) => {
    const packet =
      container === 'mp4'
        ? await readFromMp4(file, bytes)
        : container === 'wav'
          ? await readFromWav(file, bytes)
          : await readFromMp3(file);
    return provenanceIn(packet?.toString('utf8'));
  });
}

/** Has a file that was made of another one say of it what that one says. */
export async function keepProvenance(of: LocalFile, file: LocalFile): Promise<void> {
  const known = await readProvenance(of);
  if (known !== null) await writeProvenance(file, known);
}

async function withFile<T>(path: string, flags: 'r' | 'r+', work: (file: FileHandle, bytes: number) => Promise<T>): Promise<T> {
  const file = await open(path, flags);
  try {
    return await work(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
