import { part, type SoundFile } from './read-part.js';

/** Chunks stand before the samples, most often two. */
const chunksAtMost = 64;
const unknownBytes = 0xffff_ffff;

/**
 * Multimedia Programming Interface and Data Specifications 1.0, "WAVE": the bytes of the samples by those of a second. A file that was written
 * to a pipe says no size, and RF64 (EBU Tech 3306) says it elsewhere: there the samples go on to the end.
 */
export async function wavSeconds(file: SoundFile): Promise<number | null> {
  let bytesOfSecond = 0;
  let at = file.start + 12;
  for (let count = 0; count < chunksAtMost; count += 1) {
    const head = await part(file, at, 8);
    if (head.length < 8) return null;
    const [name, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    if (name === 'fmt ') {
      const format = await part(file, at + 8, 16);
      if (format.length < 16) return null;
      bytesOfSecond = format.readUInt32LE(8);
    }
    if (name === 'data') {
      const rest = file.bytes - at - 8;
      const bytes = size === unknownBytes || size === 0 ? rest : Math.min(size, rest);
      return bytesOfSecond === 0 ? null : bytes / bytesOfSecond;
    }
    // Chunks begin at even places.
    at += 8 + size + (size % 2);
  }
  return null;
}
