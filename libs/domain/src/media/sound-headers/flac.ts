import { part, type SoundFile } from './read-part.js';

/** RFC 9639 §8.2: the first block says how many samples there are, and 0 where the encoder did not know. */
export async function flacSeconds(file: SoundFile): Promise<number | null> {
  // The name, a header of four bytes, and the block up to its checksum.
  const head = await part(file, file.start, 26);
  if (head.length < 26 || ((head[4] ?? 0) & 0x7f) !== 0) return null;
  const rate = head.readUIntBE(18, 3) >>> 4;
  const samples = ((head[21] ?? 0) & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  return rate === 0 || samples === 0 ? null : samples / rate;
}
